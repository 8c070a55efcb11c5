import type { OutputDraft } from "./newer-draft";
import type { Draft } from "./schema";

// What is kept on this device (localStorage). It may be full, forbidden, or hold something else:
// then reading returns nothing, and writing returns false.

export function readDevice(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @returns whether it was stored, so that the page says so only if it was */
export function writeDevice(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeDevice(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing can be kept here, so there is nothing to remove.
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const key = (assignmentId: string) => `candor:draft:${assignmentId}`;

/** This device's draft of a task; null when it has none that can be used. */
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

// Another version of the page may have stored another shape, which can't be used.
const isOutputDraft = (value: unknown): value is OutputDraft =>
  isObject(value) &&
  statuses.includes(value.status) &&
  typeof value.confidence === "string" &&
  typeof value.answer === "string" &&
  typeof value.comment === "string" &&
  (value.correct === null || typeof value.correct === "boolean") &&
  Array.isArray(value.distribution) &&
  value.distribution.every(isRow) &&
  isTime(value.time);

const statuses: unknown[] = ["ok", "no_answer", "unparsable"];

const isRow = (row: unknown) =>
  isObject(row) && typeof row.answer === "string" && typeof row.percent === "string";

const isTime = (time: unknown) =>
  isObject(time) &&
  [time.activeMs, time.idleMs, time.edits, time.pastes].every(Number.isSafeInteger) &&
  [time.keys, time.focusLosses].every((n) => n === undefined || Number.isSafeInteger(n));
