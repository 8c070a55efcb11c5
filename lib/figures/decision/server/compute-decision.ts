import type { Db } from "@/db/client";
import { computeGroups, type ForecastColumns } from "@/lib/figures/calibration/server/compute-view";
import type { FigureGroup } from "@/lib/figures/groups/schema-groups";
import { clusterForecasts } from "@/lib/figures/groups/server/cluster-forecasts";
import { type GatheredGroup, gatherGroups, hash } from "@/lib/figures/groups/server/gather-groups";
import { method } from "@/lib/figures/method";
import type { View } from "@/lib/figures/selection/schema-selection";
import { type ComputeContext, parseView } from "@/lib/figures/server/compute-context";
import { clusteredBands } from "@/lib/metrics/decision/clustered-bands";
import type { DecisionBands } from "@/lib/metrics/decision/decision-bands";
import type { Undefined } from "@/lib/metrics/types";
import type { DecisionGroup } from "../schema-decision";

/** A decision curve with intervals over questions and people. */
export interface ClusteredCurve {
  /** Null where those over forecasts hold, for nothing is shared or `problem` says why. */
  curve: Curve | null;
  ways: FigureGroup["intervals"]["ways"];
  problem: string | null;
}

/** Computes and stores the missing decision curves of a view. */
export async function computeDecision(context: ComputeContext) {
  const groups = await gatherDecisions(context.db, context.projectId, parseView(context.params));
  return computeGroups(context, {
    kind: "decision over clusters",
    groups: groups.map(({ group, clusteredKey }) => ({ group: group.key, key: clusteredKey })),
    compute: curveOf,
  });
}

function curveOf(columns: ForecastColumns): ClusteredCurve {
  const { ways: given, nameWays } = clusterForecasts(columns);
  const found = clusteredBands({ ...columns, ways: given }, method);
  const { bands } = found;
  if ("noInterval" in bands) return { curve: null, ways: [], problem: bands.noInterval };
  const ways = nameWays(found);
  return { curve: ways.length > 0 ? drawCurve(bands) : null, ways, problem: null };
}

export type Curve = Pick<DecisionGroup, "curve" | "meanRegret" | "meanEstimationGap">;

/** A decision curve as it is sent; empty where it is undefined. */
export function drawCurve(bands: DecisionBands | Undefined): Curve {
  if ("undefined" in bands) return { curve: [], meanRegret: bands, meanEstimationGap: bands };
  const { curve, realised, regret, lossError } = bands;
  const at = (values: Float64Array, i: number) => values[i] ?? Number.NaN;
  return {
    curve: Array.from(curve.betas, (beta, i) => ({
      beta,
      expected: at(curve.expected, i),
      realised: at(curve.realised, i),
      low: at(realised.low, i),
      high: at(realised.high, i),
      best: at(curve.best, i),
      answer: curve.answer,
      abstain: beta,
    })),
    meanRegret: regret,
    meanEstimationGap: lossError,
  };
}

/** Nobody compares the curves of more groups. */
const mostGroups = 24;

/** A view's first groups, and the names under which their curves are kept. */
export async function gatherDecisions(db: Db, projectId: string, view: View) {
  const { gathered } = await gatherGroups(db, projectId, view);
  return gathered.slice(0, mostGroups).map((one: GatheredGroup) => ({
    ...one,
    /** With intervals over forecasts, and over clusters. */
    curveKey: hash(["decision", one.rowsKey]),
    clusteredKey: hash(["decision over clusters", one.clustersKey]),
  }));
}
