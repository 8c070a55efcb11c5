import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  Paper,
  Stack,
  Textarea,
  TextInput,
} from "@mantine/core";
import type { DraftExample } from "@/lib/runs/examples/schema";

interface Props {
  /** Its place, from 1. */
  no: number;
  of: number;
  example: DraftExample;
  onChange: (example: DraftExample) => void;
  /** Moves it up (-1) or down (1). */
  onMove: (by: number) => void;
  onRemove: () => void;
}

/** One example, as it is edited. What changes must be checked again. */
export function ExampleEditor({ no, of, example, onChange, onMove, onRemove }: Props) {
  return (
    <Paper withBorder p="sm" component="article" aria-label={`Example ${no}`}>
      <Stack gap="xs">
        <Fields
          no={no}
          example={example}
          onChange={(changed) => onChange({ ...changed, checked: false })}
        />
        <Group justify="space-between">
          <Checkbox
            label={`I have checked example ${no}`}
            checked={example.checked}
            onChange={({ currentTarget: { checked } }) => onChange({ ...example, checked })}
          />
          <Group gap={4}>
            <Button {...small} disabled={no === 1} onClick={() => onMove(-1)}>
              Move up
            </Button>
            <Button {...small} disabled={no === of} onClick={() => onMove(1)}>
              Move down
            </Button>
            <Button {...small} onClick={onRemove}>
              Remove
            </Button>
          </Group>
        </Group>
      </Stack>
    </Paper>
  );
}

const small = { variant: "subtle", color: "gray", size: "compact-sm" } as const;

function Fields({ no, example, onChange }: Pick<Props, "no" | "example" | "onChange">) {
  const text = (
    <Textarea
      label={`Text ${no}`}
      autosize
      minRows={3}
      maxRows={16}
      maxLength={20_000}
      value={example.text}
      onChange={({ currentTarget: { value } }) => onChange({ ...example, text: value })}
    />
  );
  if ("query" in example) {
    return (
      <>
        <Textarea
          label={`Query ${no}`}
          autosize
          placeholder="Write a paragraph about …"
          maxLength={2_000}
          value={example.query}
          onChange={({ currentTarget: { value } }) => onChange({ ...example, query: value })}
        />
        {text}
      </>
    );
  }
  return (
    <>
      <Textarea
        label={`Question ${no}`}
        autosize
        maxLength={2_000}
        value={example.question}
        onChange={({ currentTarget: { value } }) => onChange({ ...example, question: value })}
      />
      {text}
      {"answers" in example ? (
        <Textarea
          label={`Answers of text ${no}`}
          description="One on each line, in the order in which the text names them. Empty if it gives none."
          autosize
          minRows={2}
          value={example.answers.join("\n")}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...example, answers: value === "" ? [] : value.split("\n") })
          }
        />
      ) : (
        <Group align="end" grow>
          <TextInput
            label={`Proposed answer ${no}`}
            maxLength={2_000}
            value={example.answer}
            onChange={({ currentTarget: { value } }) => onChange({ ...example, answer: value })}
          />
          <NumberInput
            label={`Probability ${no}`}
            description="From 0 to 1, as the text has it"
            min={0}
            max={1}
            step={0.1}
            value={example.probability ?? ""}
            onChange={(value) =>
              onChange({ ...example, probability: value === "" ? null : Number(value) })
            }
          />
        </Group>
      )}
    </>
  );
}
