"use client";

import { Button, Checkbox, Stack } from "@mantine/core";
import { useState } from "react";
import { defaultComprehension } from "@/lib/studies/default-comprehension";
import { ComprehensionQuestion } from "./comprehension-question";
import { NumberField } from "./number-field";
import type { StudyForm } from "./use-study-form";

const most = 10;
const questions = "config.comprehension.questions";
const empty = { question: "", options: ["", ""], correct: 0, why: "" };

/** Questions about the instructions, each with its options; or none. */
export function ComprehensionFields({ form }: { form: StudyForm }) {
  const { comprehension } = form.values.config;
  const [opened, setOpened] = useState(false);
  const hasProblem = Object.keys(form.errors).some((path) => path.startsWith(questions));
  const isShown = opened || hasProblem;
  return (
    <>
      <Checkbox
        label="Questions about the instructions"
        description="People who fail the last attempt cannot take part."
        checked={comprehension !== null}
        onChange={(event) =>
          form.setFieldValue(
            "config.comprehension",
            event.currentTarget.checked ? defaultComprehension : null,
          )
        }
      />
      {comprehension && (
        <Stack pl={{ base: 0, xs: "xl" }}>
          <NumberField
            form={form}
            path="config.comprehension.attempts"
            label="Attempts"
            min={1}
            max={10}
            maw={160}
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
              : `Look at the ${comprehension.questions.length} questions`}
          </Button>
          {isShown &&
            comprehension.questions.map((question, i) => (
              <ComprehensionQuestion
                // biome-ignore lint/suspicious/noArrayIndexKey: questions have no id, and keep their order
                key={i}
                form={form}
                no={i}
                options={question.options.length}
                onRemove={
                  comprehension.questions.length > 1
                    ? () => form.removeListItem(questions, i)
                    : undefined
                }
              />
            ))}
          {isShown && comprehension.questions.length < most && (
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
