import type { ReadingField } from "@/lib/crowd/tasks/find-problems";

/** The id of the control that takes the focus for a field of a text. */
export const fieldId = (output: number, field: ReadingField) => `text-${output}-${field}`;
