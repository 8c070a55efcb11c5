import { setImmediate as othersFirst } from "node:timers/promises";
import type { Db } from "@/db/client";
import type { FigureGroup } from "@/lib/figures/groups/schema-groups";
import type { GatheredGroup } from "@/lib/figures/groups/server/gather-groups";
import { keep, readKept } from "@/lib/figures/groups/server/kept-figures";
import { method } from "@/lib/figures/method";
import type { View } from "@/lib/figures/selection/schema-selection";
import { measureTally } from "@/lib/metrics/intervals/measure-tally";

interface Asked {
  groups: readonly GatheredGroup[];
  view: View;
  most: number;
  budgetMs: number;
}

export type MeasuredFigures = FigureGroup["figures"];

/**
 * The figures of groups with intervals over their forecasts, from what is kept or computed now and
 * kept, by `rowsKey`. Computes nothing where more than `most` are missing, and stops after about `budgetMs`
 * milliseconds: the rest is not in the map.
 */
export async function measureRows(
  db: Db,
  projectId: string,
  { groups, view, most, budgetMs }: Asked,
): Promise<Map<string, MeasuredFigures>> {
  const known = await readKept<MeasuredFigures>(
    db,
    groups.map(({ rowsKey }) => rowsKey),
  );
  const missing = groups.filter(({ rowsKey }) => !known.has(rowsKey));
  if (missing.length > most) return known;
  const made = new Map<string, MeasuredFigures>();
  const { bins, binning, rules, intervals } = view;
  const begun = performance.now();
  for (const { rowsKey, tallied } of missing) {
    if (made.has(rowsKey)) continue;
    if (performance.now() - begun >= budgetMs) break;
    made.set(rowsKey, measureTally(tallied.tally, { bins, binning, rules, intervals, ...method }));
    await othersFirst();
  }
  await keep(db, projectId, "rows", made);
  return new Map([...known, ...made]);
}
