import { formatProgress } from "@/lib/text/format-number";
import { when } from "@/lib/time/when";
import type { Provisional } from "./provisional";

/** A result of an earlier state of the data, and when it was computed. */
type Older<R> = { result: R; at: string } | null;

/** The response to a request for something that the worker computes. */
export type Computed<R> =
  | { state: "waiting"; progress: number; ahead: number; older: Older<R> }
  | { state: "ready"; result: R }
  | { state: "failed"; problem: string; older: Older<R> };

/** The result to show: the requested one, or an older one until that is there; null while there is none. */
export function newestOf<R>(answer: Computed<R> | undefined): R | null {
  if (!answer) return null;
  return answer.state === "ready" ? answer.result : (answer.older?.result ?? null);
}

/** Says beside an older result what it is not of; null where there is none. */
export function sayOlder(answer: Computed<unknown>): string | null {
  if (answer.state === "ready" || !answer.older) return null;
  const age = `These are from ${when(answer.older.at)}, before the newest changes.`;
  return answer.state === "failed"
    ? age
    : `Being computed again, ${formatProgress(answer.progress, 1)} done. ${age}`;
}

/** Why an older result is provisional; null for one that is not older. */
export function provisionalAnswer(answer: Computed<unknown> | undefined): Provisional | null {
  if (!answer || answer.state === "ready" || !answer.older) return null;
  const age = `these are from ${when(answer.older.at)}, before the newest changes`;
  return answer.state === "failed"
    ? { why: `newer figures could not be computed; ${age}`, progress: 0 }
    : { why: `newer figures are being computed; ${age}`, progress: answer.progress };
}
