"use client";

import { Button, Text } from "@mantine/core";
import { addedRound } from "@/lib/studies/starting-points";
import { FormSection } from "./form-section";
import { NumberField } from "./number-field";
import { QualificationRound } from "./qualification-round";
import type { StudyForm } from "./use-study-form";

const most = 5;

/** The tests that people pass before the main round, one after the other. */
export function QualificationSection({ form }: { form: StudyForm }) {
  const { qualification } = form.values.config;
  return (
    <FormSection
      title="Qualification"
      about="Tests of gold items before the main round. People who pass a test are invited to the next round. Everyone is paid, pass or fail."
    >
      {qualification.length === 0 && (
        <Text size="sm">No test: everyone goes to the main round at once.</Text>
      )}
      {qualification.map((_, i) => (
        <QualificationRound
          // biome-ignore lint/suspicious/noArrayIndexKey: rounds have no id, and keep their order
          key={i}
          form={form}
          no={i}
          onRemove={() => form.removeListItem("config.qualification", i)}
        />
      ))}
      {qualification.length < most && (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: "flex-start" }}
          onClick={() => form.insertListItem("config.qualification", addedRound)}
        >
          Add a round
        </Button>
      )}
      <NumberField
        form={form}
        path="config.goldTolerance"
        unit="percent"
        label="Gold labels agree within (points)"
        description="The largest difference allowed between your team’s confidences for a text. Correctness must be the same."
        min={0}
        max={50}
        maw={420}
      />
    </FormSection>
  );
}
