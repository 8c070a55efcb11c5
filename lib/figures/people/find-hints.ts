import { percentile } from "@/lib/metrics/intervals/bootstrap/percentile";
import { count } from "@/lib/text/count";
import { formatShare } from "@/lib/text/format-number";
import type { PersonAgreement } from "./schema";

/** With fewer, a pattern may be chance. */
export const fewestTasks = 5;
export const fewestTexts = 10;

/**
 * What is odd about how someone reads and types, in words: hints for a person to look into, never a verdict. An empty
 * list says nothing about their care.
 */
export function findHints({
  tasks,
  behaviour,
  usualSeconds: usual,
}: Pick<PersonAgreement, "tasks" | "behaviour" | "usualSeconds">): string[] {
  const { seconds, texts, focusLosses, focusTasks, pasted, typed, withoutKeys } = behaviour;
  const { commonest, zero, steps, copied } = behaviour;
  const hints: string[] = [];
  if (tasks >= fewestTasks && seconds !== null && usual !== null && seconds < usual / 3) {
    hints.push(`Fast: ${say(seconds)} a task; the others take ${say(usual)}`);
  }
  if (commonest && commonest.of >= fewestTexts && commonest.n >= 0.9 * commonest.of) {
    hints.push(
      `Same confidence: ${formatShare(commonest.confidence)} in ${of(commonest.n, commonest.of)}`,
    );
  }
  if (focusLosses !== null && focusTasks >= fewestTasks && focusLosses >= 2 * focusTasks) {
    hints.push(`Left the page ${(focusLosses / focusTasks).toFixed(1)} times a task`);
  }
  if (pasted >= 3 && pasted >= 0.2 * texts) hints.push(`Pasted in ${of(pasted, texts)}`);
  if (withoutKeys >= 3 && withoutKeys >= 0.2 * typed) {
    hints.push(`Text without a key pressed in ${of(withoutKeys, typed)}`);
  }
  if (copied > 0) hints.push(`The same text as somebody else’s in ${count(copied, "text")}`);
  if (zero > 0) hints.push(`0\u202f% for the top answer in ${count(zero, "text")}`);
  if (steps >= 6) hints.push(`${steps} confidences in a row with equal steps`);
  return hints;
}

/**
 * The median of the others' medians, by which someone is fast; null where nobody else was timed.
 * @param sorted of everyone who was timed, ascending
 */
export function usualSeconds(sorted: readonly number[], own: number | null): number | null {
  const others = own === null ? sorted : sorted.toSpliced(sorted.indexOf(own), 1);
  return others.length === 0 ? null : percentile(others, 0.5);
}

const say = (seconds: number) => `${seconds.toFixed(0)}\u202fs`;

const of = (n: number, all: number) => `${n.toLocaleString("en")} of ${count(all, "text")}`;
