import { Checkbox, Fieldset, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import type { KeyboardEvent, Ref } from "react";
import classes from "@/components/quality/parts/text.module.css";
import type { LabelDraft } from "@/lib/quality/gold/read-label-draft";

interface LabelFieldsProps {
  /** From 1. */
  no: number;
  text: string;
  draft: LabelDraft;
  /** Labelled before, when the item also had other texts. */
  given: boolean;
  problems: { confidence: string | null; correct: string | null } | null;
  fieldRef: Ref<HTMLInputElement>;
  onChange: (draft: LabelDraft) => void;
  onNext: () => void;
}

export function LabelFields(props: LabelFieldsProps) {
  const { no, text, draft, given, problems, fieldRef, onChange, onNext } = props;
  const noAnswer = (on: boolean) =>
    onChange({ ...draft, noAnswer: on, confidence: on ? "" : draft.confidence });

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = {
      y: () => onChange({ ...draft, noAnswer: false, correct: true }),
      n: () => onChange({ ...draft, noAnswer: false, correct: false }),
      x: () => noAnswer(!draft.noAnswer),
      enter: onNext,
    }[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <Fieldset legend={`Text ${no}`} disabled={given}>
      <Stack>
        <Text className={classes.text}>{text}</Text>
        {given && <Text size="sm">You labelled this text before. That label is kept.</Text>}
        <Group align="flex-start" gap="lg">
          <TextInput
            ref={fieldRef}
            label="Confidence in its answer"
            description="How sure the text says it is"
            rightSection="%"
            inputMode="decimal"
            autoComplete="off"
            w={240}
            disabled={given}
            value={draft.confidence}
            placeholder={draft.noAnswer ? "no answer" : undefined}
            error={problems?.confidence}
            onKeyDown={onKeyDown}
            onChange={(event) =>
              onChange({ ...draft, confidence: event.currentTarget.value, noAnswer: false })
            }
          />
          <Radio.Group
            label="Is its answer right?"
            description="Going by the correct answer"
            value={draft.correct === null || draft.noAnswer ? "" : String(draft.correct)}
            error={problems?.correct}
            onChange={(value) => onChange({ ...draft, noAnswer: false, correct: value === "true" })}
          >
            <Group mt={6}>
              <Radio value="true" label="Right" disabled={given} />
              <Radio value="false" label="Wrong" disabled={given} />
            </Group>
          </Radio.Group>
        </Group>
        <Checkbox
          label="The text gives no answer"
          checked={draft.noAnswer}
          disabled={given}
          onChange={(event) => noAnswer(event.currentTarget.checked)}
        />
      </Stack>
    </Fieldset>
  );
}
