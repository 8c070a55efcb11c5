"use client";

import { Button, Collapse, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ProblemReport } from "@/lib/quality/problems/schema";
import classes from "./problems.module.css";

/** What the reporter had before them, folded in. */
export function ReportedItem({ item }: { item: NonNullable<ProblemReport["item"]> }) {
  const [opened, { toggle }] = useDisclosure();
  const { question, questionKey, truth, roundNo, taskNo, outputs } = item;
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          Round {roundNo}, task {taskNo}, {questionKey}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={toggle}
          aria-expanded={opened}
          aria-label={`${opened ? "Hide" : "Show"} the item ${questionKey}`}
        >
          {opened ? "Hide the item" : "Show the item"}
        </Button>
      </Group>
      <Collapse expanded={opened}>
        <Stack gap="sm">
          <div>
            <Text fw={620} className={classes.text}>
              {question}
            </Text>
            <Text size="sm" c="dimmed">
              Correct answer: {truth}
            </Text>
          </div>
          {outputs.map(({ model, text }, i) => (
            <div key={model}>
              <Text size="xs" c="dimmed">
                Shown as text {i + 1}: {model}
              </Text>
              <Text className={classes.text}>{text}</Text>
            </div>
          ))}
        </Stack>
      </Collapse>
    </Stack>
  );
}
