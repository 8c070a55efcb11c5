import type { RatingColumns } from "@/lib/metrics/agreement/rating-columns";
import { type Label, orderLabels } from "@/lib/metrics/agreement/tabulate-pairs";
import type { Ratings } from "./collect-ratings";

/** A file's ratings as columns, the raters in their order; every item is a cluster of its own. */
export function columnsOf(ratings: Ratings, named: readonly Label[] | undefined): RatingColumns {
  const raters = [...ratings.values()];
  const all = raters.flatMap((items) => [...items.values()]);
  const used = new Set(all.map(({ label }) => label));
  const labels = named ?? orderLabels(used) ?? [...used];
  const codes = new Map(labels.map((label, code) => [label, code]));
  const items = new Map<string, number>();
  for (const ofRater of raters) {
    for (const item of ofRater.keys()) if (!items.has(item)) items.set(item, items.size);
  }
  // All ratings of a file have a confidence, or none.
  const hasConfidence = all.some(({ confidence }) => confidence !== undefined);
  return {
    item: Int32Array.from(
      raters.flatMap((ofRater) => [...ofRater.keys()]),
      (item) => items.get(item) ?? 0,
    ),
    rater: Int32Array.from(raters.flatMap((ofRater, r) => Array.from(ofRater, () => r))),
    label: Int32Array.from(all, ({ label }) => codes.get(label) ?? 0),
    confidence: hasConfidence
      ? Float64Array.from(all, ({ confidence }) => confidence ?? Number.NaN)
      : null,
    cluster: Int32Array.from(items.values()),
    raters: raters.length,
    labels,
  };
}
