import type { Connection } from "@/db/client";
import { countNow } from "@/lib/figures/groups/server/count-now";
import { countOf, gatherGroups, hash } from "@/lib/figures/groups/server/gather-groups";
import { readKept } from "@/lib/figures/groups/server/kept-figures";
import { method } from "@/lib/figures/method";
import type { FiguresPage } from "@/lib/figures/schema";
import type { View } from "@/lib/figures/selection/schema-selection";
import { askForResult } from "@/lib/jobs/server/ask-for-result";
import { logScoreClip } from "@/lib/metrics/calibration/scores";
import type { ClusteredFigures } from "./compute-view";
import { describeGroup } from "./describe-group";
import { measureQuickly, measureRows, quickKey } from "./measure-rows";

/** Milliseconds that a request spends on intervals; the worker computes the rest. */
const budgetMs = 800;
/** More groups than this are measured quickly at first, and again by the worker. */
const most = 20;

/**
 * Every figure of a view: point estimates and intervals over forecasts at once; intervals over
 * questions and people when the worker has computed them, which asking for them starts.
 */
export async function getFigures(
  db: Connection,
  { projectId, view }: { projectId: string; view: View },
): Promise<FiguresPage> {
  // Read before the tallies, so that a forecast counted in between is in the tallies or in this
  // number.
  const uncounted = await countNow(db, projectId);
  const { gathered, leftOut, forecasts } = await gatherGroups(db, projectId, view);
  const clusters = await readKept<ClusteredFigures>(
    db,
    gathered.map(({ clustersKey }) => clustersKey),
  );
  const unclustered = gathered.filter(({ clustersKey }) => !clusters.get(clustersKey)?.figures);
  // Percentile intervals take too long for a request.
  const limits = { budgetMs, most: view.intervals === "percentile" ? 0 : most };
  const rows = await measureRows(db, { projectId, view, groups: unclustered }, limits);
  const others = unclustered.filter(({ rowsKey }) => !rows.has(rowsKey));
  const quick = await measureQuickly(db, { projectId, view, groups: others });
  // Last, because the worker would slow down this request.
  const missing = gathered.filter(({ clustersKey }) => !clusters.has(clustersKey));
  const asked =
    missing.length === 0
      ? null
      : await askForResult(db, {
          key: hash(["view", ...gathered.map(({ clustersKey }) => clustersKey)]),
          projectId,
          kind: "view",
          params: { view },
          forecasts: countOf(missing),
        });
  const { by, bins, binning, rules, intervals } = view;
  return {
    method: { by, bins, binning, rules, intervals, ...method, clip: logScoreClip },
    forecasts,
    uncounted,
    groups: gathered.map((group) =>
      describeGroup(group, view, {
        rows: rows.get(group.rowsKey) ?? null,
        quick: quick.get(quickKey(group)) ?? null,
        clusters: clusters.get(group.clustersKey) ?? null,
        asked,
      }),
    ),
    groupsLeftOut: leftOut,
  };
}
