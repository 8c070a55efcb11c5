import { setImmediate as othersFirst } from "node:timers/promises";
import type { Db } from "@/db/client";
import { measureTally } from "@/lib/metrics/intervals/measure-tally";
import { method } from "../method";
import type { FigureGroup } from "../schema-groups";
import type { View } from "../schema-selection";
import type { GatheredGroup } from "./gather-groups";
import { keep, readKept } from "./kept-figures";

interface Asked {
  groups: readonly GatheredGroup[];
  view: View;
  most: number;
  patience: number;
}

export type MeasuredFigures = FigureGroup["figures"];

/**
 * The figures of groups with intervals over their forecasts, from what is kept or computed now and
 * kept, by `rowsKey`. Computes nothing where more than `most` are missing, and stops after about `patience`
 * milliseconds: the rest is not in the map.
 */
export async function measureRows(
  db: Db,
  projectId: string,
  { groups, view, most, patience }: Asked,
): Promise<Map<string, MeasuredFigures>> {
  const known = await readKept<MeasuredFigures>(
    db,
    groups.map(({ rowsKey }) => rowsKey),
  );
  const missing = groups.filter(({ rowsKey }) => !known.has(rowsKey));
  if (missing.length > most) return known;
  const made = new Map<string, MeasuredFigures>();
  const { bins, binning, rules } = view;
  const begun = performance.now();
  for (const { rowsKey, tallied } of missing) {
    if (made.has(rowsKey)) continue;
    if (performance.now() - begun >= patience) break;
    made.set(rowsKey, measureTally(tallied.tally, { bins, binning, rules, ...method }));
    await othersFirst();
  }
  await keep(db, projectId, "rows", made);
  return new Map([...known, ...made]);
}
