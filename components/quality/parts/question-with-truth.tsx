import { Text } from "@mantine/core";
import classes from "./text.module.css";

/** A question, and its correct answer below it. */
export const QuestionWithTruth = ({ question, truth }: { question: string; truth: string }) => (
  <div>
    <Text fw={620} className={classes.text}>
      {question}
    </Text>
    <Text size="sm" c="dimmed">
      Correct answer: {truth}
    </Text>
  </div>
);
