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
      title="Exclusion rules"
      about="These rules are fixed when the study starts, before there are data: rules chosen later could be chosen for their result. Results are shown with and without the people left out."
    >
      <RuleFields
        form={form}
        rule="checks"
        label="People who fail attention checks"
        initial={{ minShare: 0.5, tolerance: 0.1 }}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberField
            form={form}
            path={`${path}.checks.minShare`}
            unit="percent"
            label="Matched less than (%)"
            description="Share of the checks’ texts."
          />
          <NumberField
            form={form}
            path={`${path}.checks.tolerance`}
            unit="percent"
            label="Tolerance (points)"
            description="How far a confidence may be from the expected one and still match it."
          />
        </SimpleGrid>
      </RuleFields>
      <RuleFields
        form={form}
        rule="speed"
        label="People who answer too quickly"
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
        label="People who disagree with another reader"
        description="The paper left out five people whose kappa with Claude was under 0.40."
        initial={{ reader: "", minKappa: 0.4, minTexts: 20 }}
      >
        <Alert color="yellow" p="xs" role="note">
          It is circular to exclude people who disagree with an LLM and then report that people and
          the LLM agree. Report agreement with that reader with and without them.
        </Alert>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <TextInput
            label="Reader"
            description="The reader name used in its imported forecasts."
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
            label="Minimum shared texts"
            description="The rule is not applied to people with fewer texts."
          />
        </SimpleGrid>
      </RuleFields>
    </FormSection>
  );
}
