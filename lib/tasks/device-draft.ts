import { isObject, readDevice, removeDevice, writeDevice } from "./device-store";
import type { OutputDraft } from "./newer-draft";
import type { Draft } from "./schema";

const key = (assignmentId: string) => `candor:draft:${assignmentId}`;

/** The draft of a task as this device has it; null where it has none that can be used. */
export function readDeviceDraft(assignmentId: string): Draft | null {
  const found = readDevice(key(assignmentId));
  return isDraft(found) ? found : null;
}

export const writeDeviceDraft = (assignmentId: string, draft: Draft): boolean =>
  writeDevice(key(assignmentId), draft);

export const removeDeviceDraft = (assignmentId: string): void => removeDevice(key(assignmentId));

const isDraft = (value: unknown): value is Draft =>
  isObject(value) &&
  typeof value.editedAt === "number" &&
  Array.isArray(value.outputs) &&
  value.outputs.every(isOutputDraft);

const isOutputDraft = (value: unknown): value is OutputDraft =>
  isObject(value) &&
  typeof value.confidence === "string" &&
  typeof value.noAnswer === "boolean" &&
  typeof value.answer === "string" &&
  (value.correct === null || typeof value.correct === "boolean");
