"use client";

import { Alert, Button, Stack, Text } from "@mantine/core";
import type { StudyDetail } from "@/lib/studies/schema";
import { ArrivalSection } from "./arrival-section";
import { AsksSection } from "./asks-section";
import { ConsentSection } from "./consent-section";
import { ExclusionsSection } from "./exclusions-section";
import { NameSection } from "./name-section";
import { PreparationSection } from "./preparation-section";
import { QualificationSection } from "./qualification-section";
import { ReadersSection } from "./readers-section";
import { StartFrom } from "./start-from";
import styles from "./study-form.module.css";
import type { StudyFormValues } from "./study-form-values";
import { StudyPlan } from "./study-plan";
import { type Choices, TextsSection } from "./texts-section";
import { type SaveStudy, useSaveStudy } from "./use-save-study";
import { VisitsSection } from "./visits-section";

interface Props extends Choices {
  projectId: string;
  initialValues: StudyFormValues;
  /** Whether it makes a study, and so may start from a kind of study. */
  isNew?: boolean;
  saveLabel: string;
  save: SaveStudy;
  onSaved: (study: StudyDetail) => void;
}

/** All settings of a study on one page. */
export function StudyForm({
  projectId,
  isNew = false,
  saveLabel,
  datasets,
  models,
  ...rest
}: Props) {
  const { form, onSubmit, problem, isPending } = useSaveStudy(rest);
  return (
    <form onSubmit={onSubmit} noValidate className={styles.form}>
      <Stack gap="lg" miw={0}>
        {isNew && <StartFrom form={form} />}
        <Text size="sm" c="dimmed">
          Fields with a star must be filled in; everything else has a sensible default.
        </Text>
        <NameSection form={form} />
        <TextsSection projectId={projectId} form={form} datasets={datasets} models={models} />
        <ArrivalSection form={form} />
        <ReadersSection form={form} />
        <AsksSection form={form} />
        <PreparationSection form={form} />
        <QualificationSection form={form} />
        <VisitsSection form={form} />
        <ExclusionsSection form={form} />
        <ConsentSection projectId={projectId} form={form} />
      </Stack>
      <Stack className={styles.aside}>
        <StudyPlan form={form} />
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
  );
}
