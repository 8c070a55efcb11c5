import type { Tally } from "./types";

/**
 * The tally of the forecasts of both: what `tallyForecasts` gives for one list after the other. So
 * counts can be kept for each group and added when groups are pooled.
 */
export function mergeTallies(a: Tally, b: Tally): Tally {
  const confidence = Float64Array.from(new Set([...a.confidence, ...b.confidence])).sort();
  const index = new Map(Array.from(confidence, (value, k) => [value, k]));
  const right = new Float64Array(confidence.length);
  const wrong = new Float64Array(confidence.length);
  for (const tally of [a, b]) {
    tally.confidence.forEach((value, i) => {
      const k = index.get(value) ?? -1;
      right[k] = (right[k] ?? 0) + (tally.right[i] ?? 0);
      wrong[k] = (wrong[k] ?? 0) + (tally.wrong[i] ?? 0);
    });
  }
  return { confidence, right, wrong };
}
