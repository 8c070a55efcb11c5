"use client";

import { Fieldset, NumberInput, SimpleGrid } from "@mantine/core";
import type { StudyForm } from "./use-study-form";

/** How many people read each task, and how long a silent one keeps it. */
export function ReaderFields({ form }: { form: StudyForm }) {
  const { sampleSize, overlapPercent, overlapReaders } = form.values;
  const tasks = Number(sampleSize) || 0;
  const shared = Math.round((tasks * (Number(overlapPercent) || 0)) / 100);
  const places = tasks + shared * ((Number(overlapReaders) || 2) - 1);
  const order: ["label", "input", "description", "error"] = [
    "label",
    "input",
    "description",
    "error",
  ];
  return (
    <Fieldset legend="Who reads it">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NumberInput
          label="Shared tasks (%)"
          description="Read by several people; agreement is counted on these. The paper: 5 %."
          min={0}
          max={100}
          inputWrapperOrder={order}
          {...form.getInputProps("overlapPercent")}
        />
        <NumberInput
          label="People for a shared task"
          description={`${places.toLocaleString("en")} answers in all.`}
          min={2}
          max={20}
          inputWrapperOrder={order}
          {...form.getInputProps("overlapReaders")}
        />
        <NumberInput
          label="Lease (minutes)"
          description="How long a silent person keeps a task."
          min={1}
          inputWrapperOrder={order}
          {...form.getInputProps("leaseMinutes")}
        />
      </SimpleGrid>
    </Fieldset>
  );
}
