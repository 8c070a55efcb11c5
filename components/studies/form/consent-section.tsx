import { Alert, Textarea, TextInput } from "@mantine/core";
import { FormSection } from "./form-section";
import type { StudyForm } from "./use-study-form";

/** What people agree to, in the study's own words. */
export function ConsentSection({ form }: { form: StudyForm }) {
  const { consent } = form.values.config;
  const before = form.getInitialValues().config.consent;
  return (
    <FormSection
      title="Consent"
      about="Say who asks, what is stored and who sees it. Active time per text, edits and pastes are recorded, and everyone may withdraw at any time and have their answers erased: the text must say so, as this one does."
    >
      <Textarea
        label="Consent text"
        autosize
        minRows={6}
        maxRows={18}
        withAsterisk
        {...form.getInputProps("config.consent.text")}
      />
      <TextInput
        label="Version of the consent text"
        description="Give it another one whenever the text changes: answers say which they were given under."
        maw={420}
        withAsterisk
        {...form.getInputProps("config.consent.version")}
      />
      {consent.text !== before.text && consent.version === before.version && (
        <Alert color="yellow" p="xs" role="note">
          You have changed the text: give it another version than {before.version}.
        </Alert>
      )}
    </FormSection>
  );
}
