import { isObject, readDevice, removeDevice, writeDevice } from "./device-store";
import type { Lock, Submission } from "./schema";

/** What the server has not acknowledged yet: forecasts to lock, or a task to finish. */
export type Outgoing =
  | { kind: "lock"; assignmentId: string; body: Lock }
  | { kind: "submission"; assignmentId: string; body: Submission };

// One per study is enough: the next is sent only after this one has been acknowledged.
const key = (link: string) => `candor:outbox:${link}`;

export function readOutbox(link: string): Outgoing | null {
  const found = readDevice(key(link));
  return isOutgoing(found) ? found : null;
}

export const writeOutbox = (link: string, outgoing: Outgoing): boolean =>
  writeDevice(key(link), outgoing);

export const clearOutbox = (link: string): void => removeDevice(key(link));

/** Seconds to wait before the next attempt, after so many that failed: 1, 2, 4, 8, 16, then 30. */
export const secondsToWait = (failures: number): number => Math.min(30, 2 ** (failures - 1));

// The server checks the body again, so any object will do here.
const isOutgoing = (value: unknown): value is Outgoing =>
  isObject(value) &&
  typeof value.assignmentId === "string" &&
  isObject(value.body) &&
  ((value.kind === "lock" && Array.isArray(value.body.outputs)) ||
    (value.kind === "submission" && Array.isArray(value.body.correct)));
