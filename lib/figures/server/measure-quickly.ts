import { setImmediate as othersFirst } from "node:timers/promises";
import type { Db } from "@/db/client";
import { quickFigures } from "@/lib/metrics/calibration/calibration-figures";
import { measureTally } from "@/lib/metrics/intervals/measure-tally";
import type { Tally } from "@/lib/metrics/types";
import { method, quickResamples } from "../method";
import { beingComputed } from "../schema-groups";
import type { View } from "../schema-selection";
import { type GatheredGroup, hash } from "./gather-groups";
import { keep, readKept } from "./kept-figures";
import type { MeasuredFigures } from "./measure-rows";

/** Milliseconds that a request spends on this. */
const patience = 1_200;

/**
 * What a page of many groups shows at once, by `rowsKey`: every figure, and the intervals over forecasts that take
 * little, of fewer resamples than the worker's will be. It is kept, as many a request comes before these.
 */
export async function measureQuickly(
  db: Db,
  projectId: string,
  { groups, view }: { groups: readonly GatheredGroup[]; view: View },
): Promise<Map<string, MeasuredFigures>> {
  const keyed = groups.map(({ rowsKey, tallied }) => ({
    ...{ rowsKey, key: hash(["quick", quickResamples, rowsKey]), tally: tallied.tally },
  }));
  const known = await readKept<MeasuredFigures>(
    db,
    keyed.map(({ key }) => key),
  );
  const made = new Map<string, MeasuredFigures>();
  const begun = performance.now();
  for (const { key, tally } of keyed) {
    if (known.has(key) || made.has(key)) continue;
    if (performance.now() - begun >= patience) break;
    made.set(key, measure(tally, view));
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

function measure(tally: Tally, { bins, binning, rules }: View): MeasuredFigures {
  const points = quickFigures(tally, { bins, binning, rules });
  return measureTally(
    tally,
    { bins, binning, rules, ...method, resamples: quickResamples, later: beingComputed },
    { ...points, smoothEce: { undefined: beingComputed, n: points.accuracy.n } },
  );
}
