import type { ForecastRow } from "@/lib/figures/calibration/server/select-rows";

/** How much of all questions each run has to have. */
const leastShare = 0.9;

/**
 * Whether runs can be compared: there are several, and each has nearly the same questions, so that how
 * they differ says something about runs.
 */
export function areAlike(rows: readonly Pick<ForecastRow, "run" | "question">[]): boolean {
  const all = new Set(rows.map(({ question }) => question)).size;
  const runs = [...Map.groupBy(rows, ({ run }) => run).values()];
  const questionsOf = (run: typeof rows) => new Set(run.map(({ question }) => question)).size;
  return runs.length > 1 && runs.every((run) => questionsOf(run) >= leastShare * all);
}
