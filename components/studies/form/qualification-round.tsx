"use client";

import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { describeAdvancing } from "@/lib/studies/method/describe-advancing";
import { capitalise } from "@/lib/text/capitalise";
import { NumberField } from "./number-field";
import { PayNote } from "./pay-note";
import type { StudyForm } from "./use-study-form";

interface Props {
  form: StudyForm;
  /** From 0. */
  no: number;
  onRemove: () => void;
}

/** One test: how long it is, who goes on, and what it pays. */
export function QualificationRound({ form, no, onRemove }: Props) {
  const { qualification, practiceItems } = form.values.config;
  const test = qualification[no];
  if (!test) return null;
  const path = `config.qualification.${no}`;
  const { tolerance, minShare, top } = test.rule;
  // Everyone's practice is part of the first visit.
  const tasks = Number(test.items) + (no === 0 ? Number(practiceItems) : 0);
  return (
    <Paper withBorder p="sm">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={3} size="h5">
            Round {no + 1}
          </Title>
          <Button variant="subtle" color="red" size="xs" onClick={onRemove}>
            Remove round {no + 1}
          </Button>
        </Group>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberField
            form={form}
            path={`${path}.items`}
            label="Gold items"
            description="Everyone gets the same."
            min={1}
            max={200}
          />
          <NumberField
            form={form}
            path={`${path}.rule.tolerance`}
            unit="percent"
            label="Tolerance (points)"
            description="How far a confidence may be from the expected one and still match it."
            min={0}
            max={50}
          />
          <NumberField
            form={form}
            path={`${path}.rule.minShare`}
            unit="percent"
            label="Minimum share matched (%)"
            description="Share of the test’s texts. 0 for no minimum."
            min={0}
            max={100}
          />
          <NumberField
            form={form}
            path={`${path}.rule.top`}
            optional
            label="Maximum to advance"
            description="How many of the best advance. Leave empty for no limit."
            min={1}
          />
          <NumberField
            form={form}
            path={`${path}.visit.minutes`}
            label="Time limit (minutes)"
            min={1}
          />
          <NumberField
            form={form}
            path={`${path}.visit.payCents`}
            unit="cents"
            label="Pay"
            decimalScale={2}
            min={0}
          />
        </SimpleGrid>
        <Text size="sm">
          {capitalise(
            describeAdvancing({
              tolerance: Number(tolerance),
              minShare: Number(minShare),
              top: top === null ? null : Number(top),
            }),
          )}{" "}
          go on. You may try other rules against the answers before anyone is told.
        </Text>
        <PayNote form={form} path={`${path}.visit.payCents`} tasks={tasks} visit={test.visit} />
      </Stack>
    </Paper>
  );
}
