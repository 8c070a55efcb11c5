import { Checkbox, Group } from "@mantine/core";
import { ComprehensionFields } from "./comprehension-fields";
import { CrowdPreview } from "./crowd-preview";
import { FormSection, NumberField } from "./fields";
import { InstructionsFields } from "./instructions-fields";
import { useStudyForm } from "./use-study-form";

const aboutThem = [
  { value: "age", label: "Age" },
  { value: "gender", label: "Gender" },
  { value: "education", label: "Education" },
  { value: "english", label: "Command of English" },
];

/** Questions and practice before the first task. */
export function PreparationSection() {
  const form = useStudyForm();
  return (
    <FormSection title="Before the tasks">
      <Checkbox.Group
        label="Demographic questions"
        description="People may skip each question. Ask only for what you will report."
        {...form.getInputProps("config.demographics")}
      >
        <Group mt={6}>
          {aboutThem.map((choice) => (
            <Checkbox key={choice.value} {...choice} />
          ))}
        </Group>
      </Checkbox.Group>
      <InstructionsFields />
      <ComprehensionFields />
      <CrowdPreview />
      {form.values.config.asks.forecast !== "phrase" && (
        <NumberField
          path="config.practiceItems"
          label="Practice items"
          description="Gold items with feedback, before everyone’s first task."
          min={0}
          max={20}
          maw={320}
        />
      )}
    </FormSection>
  );
}
