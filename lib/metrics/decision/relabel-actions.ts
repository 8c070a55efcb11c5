import type { DistributedForecast, LossMatrix } from "./loss-matrix";

/**
 * The best fixed relabelling in hindsight: for each action, which action would have cost least had it
 * been taken wherever that one was, on the rows with these indices. Where keeping it is as good, and
 * where it was never taken, it is kept.
 */
export function relabelActions(
  rows: readonly DistributedForecast[],
  taken: readonly number[],
  loss: LossMatrix,
  members: Iterable<number>,
): number[] {
  const totals = loss.map(() => new Float64Array(loss.length));
  for (const i of members) {
    const sums = totals[taken[i] ?? -1];
    const y = rows[i]?.answer ?? -1;
    loss.forEach((costs, other) => {
      if (sums) sums[other] = (sums[other] ?? 0) + (costs[y] ?? Number.NaN);
    });
  }
  return totals.map((sums, action) =>
    sums.reduce((best, total, other) => (total < (sums[best] ?? 0) - 1e-9 ? other : best), action),
  );
}
