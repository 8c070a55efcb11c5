"use client";

import { Radio, Select, SimpleGrid, Stack } from "@mantine/core";
import { FormSection } from "./form-section";
import { NumberField } from "./number-field";
import { PayNote } from "./pay-note";
import type { StudyForm } from "./use-study-form";

const nextVisits = [
  { value: "automatic", label: "while there is work, by itself" },
  { value: "by_hand", label: "when you invite them" },
];

/** In which portions people do the main round, and what they are paid for one. */
export function VisitsSection({ form }: { form: StudyForm }) {
  const { visit } = form.values.config;
  return (
    <FormSection
      title="Visits and pay"
      about="People come to the main round for a visit: a bundle of tasks with a time limit, a completion code and one pay. Who does part of it gets that part of the pay."
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField form={form} path="config.visit.tasks" label="Tasks in a visit" min={1} />
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
          label="Pay for a visit"
          decimalScale={2}
          min={0}
        />
        <NumberField
          form={form}
          path="config.checksPerVisit"
          label="Attention checks in a visit"
          description="Gold items among its tasks, not marked as such."
          min={0}
          max={20}
        />
      </SimpleGrid>
      <PayNote form={form} path="config.visit.payCents" tasks={Number(visit.tasks)} visit={visit} />
      <Radio.Group
        label="Who has finished a visit may come again"
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
