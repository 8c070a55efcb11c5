import type { RatingTable } from "@/lib/metrics/agreement/tabulate-ratings";
import type { LabelAgreement } from "../schema";

/** Of more labels nobody reads a table. */
const mostLabels = 20;

/**
 * Which labels stand beside which, for the most frequent ones: Krippendorff's table of coincidences (2011), in which
 * each rating counts once, shared among the other ratings of its item.
 */
export function countBeside({
  labels,
  start,
  code,
  count,
  size,
}: RatingTable): LabelAgreement["confusion"] {
  const totals = new Float64Array(labels.length);
  code.forEach((label, c) => {
    totals[label] = (totals[label] ?? 0) + (count[c] ?? 0);
  });
  const shown = labels
    .map((label, at) => ({ label: String(label), at, n: totals[at] ?? 0 }))
    .sort((a, b) => b.n - a.n)
    .slice(0, mostLabels);
  const placeOf = new Map(shown.map(({ at }, place) => [at, place]));
  const beside = shown.map(() => new Array<number>(shown.length).fill(0));
  for (let u = 0; u < size.length; u += 1) {
    const others = (size[u] ?? 0) - 1;
    if (others < 1) continue;
    for (let c = start[u] ?? 0; c < (start[u + 1] ?? 0); c += 1) {
      const row = beside[placeOf.get(code[c] ?? 0) ?? -1];
      if (!row) continue;
      for (let d = start[u] ?? 0; d < (start[u + 1] ?? 0); d += 1) {
        const place = placeOf.get(code[d] ?? 0);
        if (place === undefined) continue;
        const pairs = (count[c] ?? 0) * ((count[d] ?? 0) - (c === d ? 1 : 0));
        row[place] = (row[place] ?? 0) + pairs / others;
      }
    }
  }
  return {
    labels: shown.map(({ label, n }) => ({ label, n })),
    beside,
    others: labels.length - shown.length,
  };
}
