import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { CallError } from "@/lib/http/client";
import type { postStudy } from "@/lib/studies/queries";
import type { StudyDetail } from "@/lib/studies/schema";
import { checkValues, fieldPath, type StudyFormValues } from "./study-form-values";
import { useStudyForm } from "./use-study-form";
import { useUnsavedGuard } from "./use-unsaved-guard";

export type SaveStudy = (body: Parameters<typeof postStudy>[1]) => Promise<StudyDetail>;

/** A study's form that is checked and saved, and shows at each field what is wrong with it. */
export function useSaveStudy({
  initialValues,
  save,
  onSaved,
}: {
  initialValues: StudyFormValues;
  save: SaveStudy;
  onSaved: (study: StudyDetail) => void;
}) {
  const form = useStudyForm(initialValues);
  const [problem, setProblem] = useState<string | null>(null);
  const saving = useMutation({
    mutationFn: save,
    onSuccess: onSaved,
    onError: (error) => {
      setProblem(error.message);
      if (error instanceof CallError) show(fieldErrors(error));
    },
  });
  useUnsavedGuard(form.isDirty() && !saving.isSuccess);

  const show = (errors: Record<string, string>) => {
    form.setErrors(errors);
    focusFirst();
  };
  const onSubmit = form.onSubmit(
    (values) => {
      setProblem(null);
      const { body } = checkValues(values);
      if (body) saving.mutate(body);
    },
    (errors) => {
      const n = Object.keys(errors).length;
      setProblem(n === 1 ? "One field needs a look." : `${n} fields need a look.`);
      focusFirst();
    },
  );
  return { form, onSubmit, problem, isPending: saving.isPending || saving.isSuccess };
}

const fieldErrors = ({ fields }: CallError) =>
  Object.fromEntries(fields.map(({ path, message }) => [fieldPath(path), message]));

/** Puts the cursor where the first problem is, once it is drawn. */
function focusFirst(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(
      "form [aria-invalid='true'], form [data-error] input",
    );
    field?.focus();
    field?.scrollIntoView({ block: "center" });
  });
}
