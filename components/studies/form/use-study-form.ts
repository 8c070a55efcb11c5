import { createFormContext } from "@mantine/form";
import { checkValues, type StudyFormValues } from "./study-form-values";

const [Provider, useContext, useForm] = createFormContext<StudyFormValues>();

/** Hands the form to its sections, which read it with `useStudyForm`. */
export const StudyFormProvider = Provider;
export const useStudyForm = useContext;

export const useNewStudyForm = (initialValues: StudyFormValues) =>
  useForm({ initialValues, validate: (values) => checkValues(values).errors });
