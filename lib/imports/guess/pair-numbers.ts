import type { ColumnProfile } from "./column-profile";
import { looksLikeFlag, looksLikeProbability } from "./column-profile";
import type { Guess } from "./guess";
import { rangeText } from "./range-text";

/**
 * A confidence goes with whether the answer is right, the probability of an event with whether it came about. Names
 * alone do not tell: `prob` is often beside `correct`, and `label` beside either.
 */
export function pairNumbers(
  guess: Guess,
  columns: string[],
  profiles: ReadonlyMap<string, ColumnProfile>,
): void {
  const has = (field: string) => guess.columnOf(field) !== undefined;
  const free = (looks: (profile: ColumnProfile | undefined) => boolean) =>
    guess.free(columns).filter((column) => looks(profiles.get(column)));
  const isSaid = has("confidence") || has("probability") || has("distribution");
  if (!isSaid) {
    const [number, ...others] = free(looksLikeProbability);
    if (number === undefined || others.length > 0) return;
    const profile = profiles.get(number);
    const isEvent = has("outcome") || (!has("correct") && (profile?.min ?? 1) < lowestTop(profile));
    const why = `${rangeText(profile)}, in no other column.`;
    guess.take(isEvent ? "probability" : "confidence", number, why);
  }
  if (!has("correct") && !has("outcome")) {
    const [flags, ...others] = free(looksLikeFlag);
    if (flags === undefined || others.length > 0) return;
    const field = has("probability") ? "outcome" : "correct";
    guess.take(
      field,
      flags,
      `${rangeText(profiles.get(flags))}, beside a ${field === "outcome" ? "probability" : "confidence"}.`,
    );
  }
  if (has("probability") && has("correct") && !has("outcome") && !has("confidence")) {
    guess.move("probability", "confidence", "Another column says whether the answer is right.");
  } else if (has("confidence") && has("outcome") && !has("answer") && !has("probability")) {
    guess.move(
      "confidence",
      "probability",
      "Another column has the outcome, and no column has an answer.",
    );
  }
}

/** A confidence in the top one of two answers is at least one half. */
const lowestTop = (profile: ColumnProfile | undefined) => (profile && profile.max > 1 ? 50 : 0.5);
