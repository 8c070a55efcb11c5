import { Button, Checkbox, Group, Paper, Radio, Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { standardComprehension } from "@/lib/studies/comprehension";
import { count } from "@/lib/text/count";
import { CentsField, NumberField } from "./fields";
import { useStudyForm } from "./use-study-form";

const mostQuestions = 10;
const questions = "config.comprehension.questions";
const empty = { question: "", options: ["", ""], correct: 0, why: "" };

/** Questions about the instructions, each with its options; or none. */
export function ComprehensionFields() {
  const form = useStudyForm();
  const { comprehension, currency } = form.values.config;
  const [opened, setOpened] = useState(false);
  const hasProblem = Object.keys(form.errors).some((path) => path.startsWith(questions));
  const isShown = opened || hasProblem;
  return (
    <>
      <Checkbox
        label="Questions about the instructions"
        description="People who fail the last attempt cannot take part. The standard questions follow the settings; change your own when you change these."
        checked={comprehension !== null}
        onChange={(event) =>
          form.setFieldValue(
            "config.comprehension",
            event.currentTarget.checked ? standardComprehension(form.values.config) : null,
          )
        }
      />
      {comprehension && (
        <Stack pl={{ base: 0, xs: "xl" }}>
          <NumberField path="config.comprehension.attempts" label="Attempts" max={10} maw={160} />
          <CentsField
            path="config.screenOutCents"
            optional
            label={`Pay for people who fail (${currency})`}
            description="For the time that they spent. Empty: nothing."
            maw={320}
          />
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: "flex-start" }}
            aria-expanded={isShown}
            onClick={() => setOpened(!isShown)}
          >
            {isShown
              ? "Hide the questions"
              : `Show the ${count(comprehension.questions.length, "question")}`}
          </Button>
          {isShown &&
            comprehension.questions.map((question, i) => (
              <ComprehensionQuestion
                // biome-ignore lint/suspicious/noArrayIndexKey: questions have no id, and keep their order
                key={i}
                no={i}
                options={question.options.length}
                onRemove={
                  comprehension.questions.length > 1
                    ? () => form.removeListItem(questions, i)
                    : undefined
                }
              />
            ))}
          {isShown && comprehension.questions.length < mostQuestions && (
            <Button
              variant="default"
              size="xs"
              style={{ alignSelf: "flex-start" }}
              onClick={() => form.insertListItem(questions, { ...empty })}
            >
              Add a question
            </Button>
          )}
        </Stack>
      )}
    </>
  );
}

interface QuestionProps {
  /** From 0. */
  no: number;
  options: number;
  /** Missing for the only question. */
  onRemove?: () => void;
}

const mostOptions = 6;
const fewestOptions = 2;

/** One question about the instructions: its options, which of them is right, and why. */
function ComprehensionQuestion({ no, options, onRemove }: QuestionProps) {
  const form = useStudyForm();
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
          {options < mostOptions && (
            <Button
              variant="default"
              size="xs"
              onClick={() => form.insertListItem(`${path}.options`, "")}
            >
              Add an option
            </Button>
          )}
          {options > fewestOptions && (
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
