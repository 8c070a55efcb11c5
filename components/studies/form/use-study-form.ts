import { createFormContext } from "@mantine/form";
import type { StudyFormValues } from "./study-form-values";

/** The form of a study's settings, which its sections read with `useStudyForm`. */
export const [StudyFormProvider, useStudyForm, useNewStudyForm] =
  createFormContext<StudyFormValues>();
