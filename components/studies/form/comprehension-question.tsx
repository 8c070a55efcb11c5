"use client";

import { Button, Group, Paper, Radio, Stack, Textarea, TextInput } from "@mantine/core";
import type { StudyForm } from "./use-study-form";

interface Props {
  form: StudyForm;
  /** From 0. */
  no: number;
  options: number;
  /** Missing for the only question. */
  onRemove?: () => void;
}

const most = 6;
const fewest = 2;

/** One question about the instructions: its options, which of them is right, and why. */
export function ComprehensionQuestion({ form, no, options, onRemove }: Props) {
  const path = `config.comprehension.questions.${no}`;
  const correct = form.getInputProps(`${path}.correct`);
  return (
    <Paper withBorder p="sm">
      <Stack gap="sm">
        <Textarea
          label={`Question ${no + 1}`}
          autosize
          minRows={1}
          {...form.getInputProps(`${path}.question`)}
        />
        <Radio.Group
          label="Options"
          description="Mark the one that is right."
          error={correct.error}
          value={String(correct.value)}
          onChange={(value) => correct.onChange(Number(value))}
        >
          <Stack gap="xs" mt={6}>
            {Array.from({ length: options }, (_, option) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: options have no id, and keep their order
              <Group key={option} gap="sm" wrap="nowrap">
                <Radio value={String(option)} aria-label={`Option ${option + 1} is right`} />
                <TextInput
                  aria-label={`Option ${option + 1} of question ${no + 1}`}
                  flex={1}
                  {...form.getInputProps(`${path}.options.${option}`)}
                />
              </Group>
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label="Explanation for people who get it wrong"
          autosize
          minRows={1}
          {...form.getInputProps(`${path}.why`)}
        />
        <Group gap="xs">
          {options < most && (
            <Button
              variant="default"
              size="xs"
              onClick={() => form.insertListItem(`${path}.options`, "")}
            >
              Add an option
            </Button>
          )}
          {options > fewest && (
            <Button
              variant="default"
              size="xs"
              onClick={() => {
                form.removeListItem(`${path}.options`, options - 1);
                if (correct.value === options - 1) correct.onChange(0);
              }}
            >
              Remove the last option
            </Button>
          )}
          {onRemove && (
            <Button variant="subtle" color="red" size="xs" onClick={onRemove}>
              Remove the question
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}
