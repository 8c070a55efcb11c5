"use client";

import { Radio, Select, SimpleGrid, Stack } from "@mantine/core";
import { FormSection } from "./form-section";
import { NumberField } from "./number-field";
import { PayNote } from "./pay-note";
import type { StudyForm } from "./use-study-form";

const nextVisits = [
  { value: "automatic", label: "automatically while tasks remain" },
  { value: "by_hand", label: "only when you invite them" },
];

/** In which portions people do the main round, and what they are paid for one. */
export function VisitsSection({ form }: { form: StudyForm }) {
  const { visit } = form.values.config;
  return (
    <FormSection
      title="Sessions and pay"
      about="In the main round, people work in sessions: a number of tasks with a time limit, a completion code and a payment. People who do only some of the tasks are paid for those."
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField form={form} path="config.visit.tasks" label="Tasks in a session" min={1} />
        <NumberField
          form={form}
          path="config.visit.minutes"
          label="Time limit (minutes)"
          description="Generous: nobody should have to hurry."
          min={1}
        />
        <NumberField
          form={form}
          path="config.minutesPerTask"
          label="Minutes a task takes"
          description="Your estimate, until it is measured. The paper: 3."
          min={0.1}
          step={0.5}
        />
        <Select
          label="Currency"
          data={["USD", "EUR", "GBP"]}
          allowDeselect={false}
          {...form.getInputProps("config.currency")}
        />
        <NumberField
          form={form}
          path="config.visit.payCents"
          unit="cents"
          label="Pay for a session"
          decimalScale={2}
          min={0}
        />
        <NumberField
          form={form}
          path="config.checksPerVisit"
          label="Attention checks in a session"
          description="Gold items among its tasks, not marked as such."
          min={0}
          max={20}
        />
      </SimpleGrid>
      <PayNote form={form} path="config.visit.payCents" tasks={Number(visit.tasks)} visit={visit} />
      <Radio.Group
        label="After finishing a session, people can start another"
        {...form.getInputProps("config.nextVisit")}
      >
        <Stack gap="xs" mt={6}>
          {nextVisits.map((choice) => (
            <Radio key={choice.value} {...choice} />
          ))}
        </Stack>
      </Radio.Group>
    </FormSection>
  );
}
