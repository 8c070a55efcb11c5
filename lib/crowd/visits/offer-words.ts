import { formatEach, formatMoney } from "@/lib/text/format-money";
import type { OfferedVisit } from "./schema";

/** The name of a session. */
export function visitTitle(offer: OfferedVisit): string {
  const { roundKind, roundNo, rounds, visitNo, tasks, practice } = offer;
  if (roundKind === "main") {
    const name = rounds === 1 ? "Your tasks" : "The main part";
    return visitNo === 1 ? name : `${name}, session ${visitNo}`;
  }
  const scored = tasks - practice;
  if (scored === 1) return roundNo === 1 ? "A short first task" : "One more short task";
  if (roundNo === 1) return "A first test";
  return scored > 10 ? "The longer test" : "The next test";
}

/**
 * What a visit pays, in words: for all of it, and for each of its tasks.
 * @returns `each` null where it pays nothing
 */
export function sessionPay({ payCents, eachCents }: OfferedVisit, currency: string) {
  if (payCents === 0) return { whole: "Nothing: this part is not paid", each: null };
  return {
    whole: formatMoney(payCents, currency),
    each: `${formatEach(eachCents, currency)} for each task you do. The researchers pay it later.`,
  };
}

/** How many tasks a visit has, and what to know about them. Everybody gets all tasks of a test. */
export function taskWords({ roundKind, tasks, practice, payCents }: OfferedVisit) {
  const isShared = roundKind === "main" && tasks > 1;
  const notes: string[] = [];
  if (isShared) {
    notes.push("Fewer if other people take some.");
  }
  if (practice > 0) {
    notes.push(
      `${practice} of them ${practice === 1 ? "is" : "are"} practice: ${payCents > 0 ? "paid, but " : ""}not part of the ${roundKind === "main" ? "results" : "test"}.`,
    );
  }
  return { tasks: isShared ? `up to ${tasks}` : String(tasks), notes };
}
