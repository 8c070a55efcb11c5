import type { Db } from "@/db/client";
import type { FigureGroup } from "@/lib/figures/groups/schema-groups";
import { type GatheredGroup, hash } from "@/lib/figures/groups/server/gather-groups";
import { keptOrMade, type Limits } from "@/lib/figures/groups/server/kept-figures";
import { method } from "@/lib/figures/method";
import type { View } from "@/lib/figures/selection/schema-selection";
import { measureTally, measureTallyQuickly } from "@/lib/metrics/intervals/measure-tally";

interface Measurable {
  projectId: string;
  view: View;
  groups: readonly GatheredGroup[];
}

export type MeasuredFigures = FigureGroup["figures"];

/** The figures of groups with intervals over their forecasts, by `rowsKey`. */
export const measureRows = (db: Db, { projectId, view, groups }: Measurable, limits?: Limits) =>
  keptOrMade<MeasuredFigures>(
    db,
    { projectId, kind: "rows" },
    groups.map(({ rowsKey, tallied: { tally } }) => ({
      key: rowsKey,
      make: () => measureTally(tally, { ...view, ...method }),
    })),
    limits,
  );

/** Milliseconds that a request spends on quick intervals. */
const budgetMs = 1_200;

/**
 * What a page of many groups shows at once, by `quickKey`: every figure, with intervals over forecasts that
 * take little (`measureTallyQuickly`). It is kept, because many requests come before the worker is done.
 */
export const measureQuickly = (db: Db, { projectId, view, groups }: Measurable) =>
  keptOrMade<MeasuredFigures>(
    db,
    { projectId, kind: "rows" },
    groups.map((group) => ({
      key: quickKey(group),
      make: () => measureTallyQuickly(group.tallied.tally, { ...view, seed: method.seed }),
    })),
    { budgetMs },
  );

export const quickKey = ({ rowsKey }: GatheredGroup) => hash(["quick", rowsKey]);
