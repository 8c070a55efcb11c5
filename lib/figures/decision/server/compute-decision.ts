import { type ComputeContext, parseView } from "@/lib/figures/calibration/server/compute-view";
import { type ForecastRow, selectRows } from "@/lib/figures/calibration/server/select-rows";
import type { FigureGroup } from "@/lib/figures/groups/schema-groups";
import { keep, readKept } from "@/lib/figures/groups/server/kept-figures";
import { whichWays } from "@/lib/figures/groups/server/which-ways";
import { method } from "@/lib/figures/method";
import { clusteredBands } from "@/lib/metrics/decision/clustered-bands";
import { type Curve, drawCurve } from "./draw-curve";
import { gatherDecisions } from "./gather-decisions";

/** A decision curve with intervals over questions and people. */
export interface ClusteredCurve {
  /** Null where those over forecasts hold, for nothing is shared or `problem` says why. */
  curve: Curve | null;
  ways: FigureGroup["intervals"]["ways"];
  problem: string | null;
}

/** Computes and keeps what is missing of a view's decision curves: group by group, so that each is there when done. */
export async function computeDecision({ db, projectId, params, onProgress }: ComputeContext) {
  const view = parseView(params);
  const groups = await gatherDecisions(db, projectId, view);
  const known = await readKept(
    db,
    groups.map(({ clusteredKey }) => clusteredKey),
  );
  const missing = groups.filter(({ clusteredKey }) => !known.has(clusteredKey));
  for (const [i, { group, clusteredKey }] of missing.entries()) {
    await onProgress(Math.max(0.01, i / missing.length));
    const rows = await selectRows(db, projectId, { view, group: group.key });
    await keep(db, projectId, "decision over clusters", new Map([[clusteredKey, curveOf(rows)]]));
  }
  return { groups: missing.length };
}

function curveOf(rows: readonly ForecastRow[]): ClusteredCurve {
  const by = whichWays(rows);
  const clustered = rows.map((row) => ({ ...row, clusters: by.map((way) => row[way]) }));
  const { bands, ways, clusters } = clusteredBands(clustered, method);
  if ("noInterval" in bands) return { curve: null, ways: [], problem: bands.noInterval };
  return {
    curve: ways.length > 0 ? drawCurve(bands) : null,
    ways: ways.map((way, i) => ({ by: by[way] ?? "question", clusters: clusters[i] ?? 0 })),
    problem: null,
  };
}
