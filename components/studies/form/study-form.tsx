import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import type { StudyDetail } from "@/lib/studies/schema";
import { asksPhrases } from "@/lib/studies/schema-config";
import { ArrivalSection } from "./arrival-section";
import { AsksSection } from "./asks-section";
import { ConsentSection } from "./consent-section";
import { ExclusionsSection } from "./exclusions-section";
import { FormSection } from "./fields";
import { PreparationSection } from "./preparation-section";
import { QualificationSection } from "./qualification-section";
import { ReadersSection } from "./readers-section";
import { StartFrom } from "./start-from";
import styles from "./study-form.module.css";
import type { StudyFormValues } from "./study-form-values";
import { StudyPlan } from "./study-plan";
import { TextsSection } from "./texts-section";
import { type SaveStudy, useSaveStudy } from "./use-save-study";
import { StudyFormProvider, useStudyForm } from "./use-study-form";
import { VisitsSection } from "./visits-section";
import type { Sources } from "./with-sources";

interface Props extends Sources {
  projectId: string;
  /** Missing for a study that is not saved yet. */
  studyId?: string;
  initialValues: StudyFormValues;
  /** Whether it makes a study, and so may start from a kind of study. */
  isNew?: boolean;
  saveLabel: string;
  save: SaveStudy;
  onSaved: (study: StudyDetail) => void;
}

export function StudyForm({ projectId, studyId, isNew = false, saveLabel, ...rest }: Props) {
  const { form, onSubmit, problem, isPending } = useSaveStudy(rest);
  // Nothing about a phrase is right or wrong.
  const isJudged = form.values.config.asks.forecast !== "phrase";
  return (
    <StudyFormProvider form={form}>
      <form onSubmit={onSubmit} noValidate className={styles.form}>
        <Stack gap="lg" miw={0}>
          {isNew && <StartFrom />}
          <Text size="sm" c="dimmed">
            Fields with a star must be filled in before the study starts; everything else has a
            sensible default.
          </Text>
          <NameSection />
          <TextsSection
            projectId={projectId}
            datasets={rest.datasets}
            models={rest.models}
            ways={rest.ways}
          />
          <ArrivalSection />
          <ReadersSection />
          {isJudged && <AsksSection />}
          <PreparationSection />
          {isJudged && <QualificationSection />}
          <VisitsSection projectId={projectId} studyId={studyId} />
          <ExclusionsSection projectId={projectId} />
          <ConsentSection projectId={projectId} />
        </Stack>
        <Stack className={styles.aside}>
          <StudyPlan />
          {problem && (
            <Alert color="red" title="Not saved" role="alert">
              {problem}
            </Alert>
          )}
          <Button type="submit" loading={isPending}>
            {saveLabel}
          </Button>
        </Stack>
      </form>
    </StudyFormProvider>
  );
}

function NameSection() {
  const form = useStudyForm();
  return (
    <FormSection title="Name">
      <TextInput label="Name, for you" withAsterisk {...form.getInputProps("name")} />
      <TextInput
        label="Title, for crowdworkers"
        description={
          asksPhrases(form.values.config)
            ? undefined
            : "Don’t name a model here: readers must not know who wrote a text."
        }
        withAsterisk
        {...form.getInputProps("config.title")}
      />
    </FormSection>
  );
}
