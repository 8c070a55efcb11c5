import { useForm } from "@mantine/form";
import { initialValues, validate } from "./study-form-values";

/** The form of a new study. */
export const useStudyForm = (seed: string) =>
  useForm({ initialValues: initialValues(seed), validate });

export type StudyForm = ReturnType<typeof useStudyForm>;
