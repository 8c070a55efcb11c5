import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useUnsavedGuard } from "@/components/ui/use-unsaved-guard";
import { CallError } from "@/lib/http/client";
import type { postStudy } from "@/lib/studies/queries";
import type { StudyDetail } from "@/lib/studies/schema";
import { checkValues, fieldPath, type StudyFormValues } from "./study-form-values";
import { useNewStudyForm } from "./use-study-form";

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
  const form = useNewStudyForm({
    initialValues,
    validate: (values) => checkValues(values).errors,
  });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const saving = useMutation({
    mutationFn: save,
    onSuccess: onSaved,
    onError: (error) => {
      const errors = error instanceof CallError ? fieldErrors(error) : {};
      setRefusal({ message: error.message, atFields: Object.keys(errors).length > 0 });
      form.setErrors(errors);
      focusFirst();
    },
  });
  useUnsavedGuard(form.isDirty() && !saving.isSuccess);

  const noteInvalid = () => {
    setRefusal(null);
    focusFirst();
  };
  const onSubmit = form.onSubmit((values) => {
    setRefusal(null);
    const { body } = checkValues(values);
    if (body) saving.mutate(body);
  }, noteInvalid);
  const problem = problemText(refusal, Object.keys(form.errors).length);
  return { form, onSubmit, problem, isPending: saving.isPending || saving.isSuccess };
}

/** What the server said, and whether that is also shown at fields. */
interface Refusal {
  message: string;
  atFields: boolean;
}

/** Why the form is not saved; fields that were changed since no longer count. */
function problemText(refusal: Refusal | null, wrong: number): string | null {
  if (refusal && (wrong > 0 || !refusal.atFields)) return refusal.message;
  if (wrong === 0) return null;
  return wrong === 1 ? "One field needs a look." : `${wrong} fields need a look.`;
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
