import { useForm } from "@mantine/form";
import { checkValues, type StudyFormValues } from "./study-form-values";

/** The form of a study's settings. */
export const useStudyForm = (initialValues: StudyFormValues) =>
  useForm({ initialValues, validate: (values) => checkValues(values).errors });

export type StudyForm = ReturnType<typeof useStudyForm>;
