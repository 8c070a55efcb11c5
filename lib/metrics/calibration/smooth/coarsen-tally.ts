import type { Tally } from "@/lib/metrics/types";

/** Stated confidences are multiples of this, or near enough. */
const STEPS = 1000;

/**
 * The tally with at most 1001 confidences: where there are more, each is split between the two
 * multiples of 0.001 on its sides, in proportion to its nearness, which keeps the mean confidence.
 * For what is smoothed far more widely than 0.001 anyway and would else take longer with each
 * distinct confidence. Counts of the result need not be whole; order and total are kept.
 */
export function coarsenTally(tally: Tally): Tally {
  if (tally.confidence.length <= STEPS + 1) return tally;
  const right = new Float64Array(STEPS + 1);
  const wrong = new Float64Array(STEPS + 1);
  for (let k = 0; k < tally.confidence.length; k += 1) {
    const place = (tally.confidence[k] ?? Number.NaN) * STEPS;
    const below = Math.min(Math.floor(place), STEPS - 1);
    for (const step of [below, below + 1]) {
      const share = 1 - Math.abs(place - step);
      right[step] = (right[step] ?? 0) + share * (tally.right[k] ?? 0);
      wrong[step] = (wrong[step] ?? 0) + share * (tally.wrong[k] ?? 0);
    }
  }
  return { confidence: right.map((_, step) => step / STEPS), right, wrong };
}
