import { TextInput } from "@mantine/core";
import { FormSection } from "./form-section";
import type { StudyForm } from "./use-study-form";

export function NameSection({ form }: { form: StudyForm }) {
  return (
    <FormSection title="Name">
      <TextInput label="Name, for you" withAsterisk {...form.getInputProps("name")} />
      <TextInput
        label="Title, for crowdworkers"
        description="Don’t name a model here: readers must not know who wrote a text."
        withAsterisk
        {...form.getInputProps("config.title")}
      />
    </FormSection>
  );
}
