"use client";

import { Alert, SimpleGrid, TextInput } from "@mantine/core";
import { FormSection } from "./form-section";
import { NumberField } from "./number-field";
import { RuleFields } from "./rule-fields";
import type { StudyForm } from "./use-study-form";

const path = "config.exclusionRules";

/** By which rules people's answers are left out. */
export function ExclusionsSection({ form }: { form: StudyForm }) {
  return (
    <FormSection
      title="Leaving people out"
      about="Rules are frozen with the study, so that they were there before the data: chosen afterwards, they would choose the result. Results are shown with and without who is left out."
    >
      <RuleFields
        form={form}
        rule="checks"
        label="Who fails attention checks"
        initial={{ minShare: 0.5, tolerance: 0.1 }}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberField
            form={form}
            path={`${path}.checks.minShare`}
            unit="percent"
            label="Matched less than (%)"
            description="Of the texts of the checks."
          />
          <NumberField
            form={form}
            path={`${path}.checks.tolerance`}
            unit="percent"
            label="Tolerance (points)"
            description="A confidence so near the expected one matches it."
          />
        </SimpleGrid>
      </RuleFields>
      <RuleFields
        form={form}
        rule="speed"
        label="Who is too quick to have read"
        initial={{ minSeconds: 15 }}
      >
        <NumberField
          form={form}
          path={`${path}.speed.minSeconds`}
          label="Median active seconds a task below"
          maw={320}
        />
      </RuleFields>
      <RuleFields
        form={form}
        rule="agreement"
        label="Who disagrees with another reader"
        description="The paper left out five people whose kappa with Claude was under 0.40."
        initial={{ reader: "", minKappa: 0.4, minTexts: 20 }}
      >
        <Alert color="yellow" p="xs" role="note">
          To drop people who disagree with an LLM and then to report that people and the LLM agree
          is circular. Report agreement with that reader with and without them.
        </Alert>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <TextInput
            label="Reader"
            description="The name that its forecasts are imported under."
            inputWrapperOrder={["label", "input", "description", "error"]}
            {...form.getInputProps(`${path}.agreement.reader`)}
          />
          <NumberField
            form={form}
            path={`${path}.agreement.minKappa`}
            label="Kappa below"
            description="On correctness, −1 to 1."
            step={0.05}
          />
          <NumberField
            form={form}
            path={`${path}.agreement.minTexts`}
            label="On at least (texts)"
            description="With fewer the rule says nothing."
          />
        </SimpleGrid>
      </RuleFields>
    </FormSection>
  );
}
