import type { CallError } from "@/lib/http/client";

interface FieldForm {
  setErrors(errors: Record<string, string>): void;
  getInputNode(path: string): HTMLElement | null;
}

/** Shows at its field what the server refused, and puts the focus on the first: it may be out of sight. */
export function showFieldErrors(form: FieldForm, { fields }: CallError): void {
  const problems = fields.map((f) => [f.path.replace(/^body\./, ""), f.message] as const);
  form.setErrors(Object.fromEntries(problems));
  const [first] = problems;
  if (first) form.getInputNode(first[0])?.focus();
}
