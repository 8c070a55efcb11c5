import { Box, Button, Group, SegmentedControl, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { ChoiceField } from "@/components/crowd/fields/choice-field";
import { InstructionsOf } from "@/components/crowd/instructions/instructions";
import palette from "@/components/crowd/parts/palette.module.css";
import { instructionsOf } from "@/lib/studies/instructions";
import { wordingOf } from "@/lib/studies/schema-config";
import styles from "./crowd-preview.module.css";
import { useStudyForm } from "./use-study-form";

const widths = [
  { value: "phone", label: "Phone" },
  { value: "computer", label: "Computer" },
];

/** The instructions and the questions about them, as crowdworkers see them, while they are written. */
export function CrowdPreview() {
  const [opened, { toggle }] = useDisclosure();
  const [width, setWidth] = useState("phone");
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button variant="default" size="xs" aria-expanded={opened} onClick={toggle}>
          {opened ? "Hide the preview" : "Preview the instructions and questions"}
        </Button>
        {opened && (
          <SegmentedControl
            aria-label="Width of the preview"
            size="xs"
            data={widths}
            value={width}
            onChange={setWidth}
          />
        )}
      </Group>
      {opened && (
        <Box
          component="section"
          aria-label="Preview of the instructions"
          // Scrolled by keyboard.
          tabIndex={0}
          className={`${palette.palette} ${styles.page} ${width === "phone" ? styles.phone : ""}`}
        >
          <Pages />
        </Box>
      )}
    </Stack>
  );
}

function Pages() {
  const { config } = useStudyForm().values;
  const { text, examples } = instructionsOf(config);
  const questions = config.comprehension?.questions ?? [];
  return (
    <>
      <h1>How to do the tasks</h1>
      <InstructionsOf
        text={text}
        examples={examples}
        asked={{ ...config.asks, protocol: config.protocol, wording: wordingOf(config) }}
      />
      {questions.length > 0 && (
        <div className={styles.questions}>
          <h1>Is it clear what to do?</h1>
          {questions.map((question, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: questions have no id, and keep their order
            <Question key={i} no={i} {...question} correct={Number(question.correct)} />
          ))}
        </div>
      )}
    </>
  );
}

interface QuestionProps {
  no: number;
  question: string;
  options: string[];
  correct: number;
  why: string;
}

/** A question that can be tried: a wrong answer shows the explanation. */
function Question({ no, question, options, correct, why }: QuestionProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <ChoiceField
      id={`preview-question-${no}`}
      question={question}
      options={options}
      chosen={chosen}
      problem={chosen !== null && chosen !== correct ? why : undefined}
      onChoose={setChosen}
    />
  );
}
