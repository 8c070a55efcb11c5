import { setImmediate as othersFirst } from "node:timers/promises";
import type { Db } from "@/db/client";
import { type GatheredGroup, hash } from "@/lib/figures/groups/server/gather-groups";
import { keep, readKept } from "@/lib/figures/groups/server/kept-figures";
import { method } from "@/lib/figures/method";
import type { View } from "@/lib/figures/selection/schema-selection";
import { measureTallyQuickly } from "@/lib/metrics/intervals/measure-tally";
import type { MeasuredFigures } from "./measure-rows";

/** Milliseconds that a request spends on this. */
const budgetMs = 1_200;

/**
 * What a page of many groups shows at once, by `rowsKey`: every figure, with intervals over forecasts that take
 * little (`measureTallyQuickly`). It is kept, as many a request comes before the worker's.
 */
export async function measureQuickly(
  db: Db,
  projectId: string,
  { groups, view }: { groups: readonly GatheredGroup[]; view: View },
): Promise<Map<string, MeasuredFigures>> {
  const { bins, binning, rules, intervals } = view;
  const keyed = groups.map(({ rowsKey, tallied }) => ({
    ...{ rowsKey, key: hash(["quick", rowsKey]), tally: tallied.tally },
  }));
  const known = await readKept<MeasuredFigures>(
    db,
    keyed.map(({ key }) => key),
  );
  const made = new Map<string, MeasuredFigures>();
  const begun = performance.now();
  for (const { key, tally } of keyed) {
    if (known.has(key) || made.has(key)) continue;
    if (performance.now() - begun >= budgetMs) break;
    made.set(
      key,
      measureTallyQuickly(tally, { bins, binning, rules, intervals, seed: method.seed }),
    );
    await othersFirst();
  }
  await keep(db, projectId, "rows", made);
  const found = (key: string) => known.get(key) ?? made.get(key);
  return new Map(
    keyed.flatMap(({ rowsKey, key }) => {
      const figures = found(key);
      return figures ? [[rowsKey, figures]] : [];
    }),
  );
}
