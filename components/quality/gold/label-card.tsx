import { Button, Group, Kbd, Paper, Stack, Text, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import classes from "@/components/quality/parts/text.module.css";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { type LabelDraft, readLabelDraft } from "@/lib/quality/gold/read-label-draft";
import type { GoldItem, GoldLabel } from "@/lib/quality/gold/schema";
import { LabelFields } from "./label-fields";

interface LabelCardProps {
  item: GoldItem;
  /** Whether the keyboard goes to its first field. */
  focused: boolean;
  sending: boolean;
  onSend: (labels: GoldLabel[]) => void;
  onSkip: (() => void) | null;
  onRemove: (() => void) | null;
}

/** One candidate to label. Enter goes from text to text, then to the button. */
export function LabelCard({ item, focused, sending, onSend, onSkip, onRemove }: LabelCardProps) {
  const mine = item.outputs.map(({ labels }) => labels.find((label) => label.mine));
  const [drafts, setDrafts] = useState(() => mine.map(draftOf));
  const [checked, setChecked] = useState(false);
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  const button = useRef<HTMLButtonElement>(null);
  const read = drafts.map(readLabelDraft);
  // The next field that can be filled in, skipping texts that were labelled before.
  const goTo = (from: number) => {
    const next = fields.current.find((field, i) => i >= from && field && !field.disabled);
    (next ?? button.current)?.focus();
  };
  useEffect(() => {
    if (focused) fields.current.find((field) => field && !field.disabled)?.focus();
  }, [focused]);

  function send() {
    const labels = read.flatMap((draft) => ("label" in draft ? draft.label : []));
    if (labels.length === read.length) return onSend(labels);
    setChecked(true);
    fields.current[read.findIndex((draft) => "problems" in draft)]?.focus();
  }

  return (
    <Paper component="article" withBorder p={{ base: "md", sm: "lg" }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack>
          <div>
            <Text size="xs" c="dimmed">
              {item.questionKey}
            </Text>
            <Title order={3} size="h4" className={classes.text}>
              {item.question}
            </Title>
            <Text className={classes.text}>
              Correct answer: <strong>{item.truth}</strong>
            </Text>
          </div>
          <Text size="sm" c="dimmed" visibleFrom="sm">
            In a confidence field: <Kbd>Y</Kbd> right, <Kbd>N</Kbd> wrong, <Kbd>X</Kbd> no answer,{" "}
            <Kbd>Enter</Kbd> next.
          </Text>
          {item.outputs.map(({ text }, i) => (
            <LabelFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a text is its position
              key={i}
              no={i + 1}
              text={text}
              draft={drafts[i] ?? empty}
              given={mine[i] !== undefined}
              problems={checked ? problemsOf(read[i]) : null}
              fieldRef={(field) => {
                fields.current[i] = field;
              }}
              onChange={(draft) => setDrafts((all) => all.map((d, k) => (k === i ? draft : d)))}
              onNext={() => goTo(i + 1)}
            />
          ))}
          <Text size="sm">Labels can’t be changed after they are sent.</Text>
          <Group>
            <Button ref={button} type="submit" loading={sending}>
              Send labels
            </Button>
            {onSkip && (
              <Button variant="default" onClick={onSkip} disabled={sending}>
                Skip for now
              </Button>
            )}
            {onRemove && (
              <ConfirmButton
                label="Remove"
                title="Remove this candidate?"
                confirm="Remove"
                onConfirm={onRemove}
              >
                Nobody has labelled it yet. It can be added again by its key, {item.questionKey}.
              </ConfirmButton>
            )}
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

const empty: LabelDraft = { confidence: "", noAnswer: false, correct: null };

function draftOf(label: GoldLabel | undefined): LabelDraft {
  if (!label) return empty;
  const noAnswer = label.status === "no_answer";
  return {
    confidence: noAnswer ? "" : String(Number((100 * label.confidence).toPrecision(12))),
    noAnswer,
    correct: noAnswer ? null : label.correct,
  };
}

const problemsOf = (read: ReturnType<typeof readLabelDraft> | undefined) =>
  read && "problems" in read ? read.problems : null;
