import type { Connection } from "@/db/client";
import { describeIntervals } from "@/lib/figures/calibration/server/describe-group";
import { countOf, hash } from "@/lib/figures/groups/server/gather-groups";
import { keptOrMade, readKept } from "@/lib/figures/groups/server/kept-figures";
import { method } from "@/lib/figures/method";
import type { DecisionPage } from "@/lib/figures/schema";
import type { View } from "@/lib/figures/selection/schema-selection";
import { askForResult } from "@/lib/jobs/server/ask-for-result";
import { decisionBands } from "@/lib/metrics/decision/decision-bands";
import { type ClusteredCurve, type Curve, drawCurve, gatherDecisions } from "./compute-decision";

/**
 * What the forecasts of a view's first groups are worth to who may answer or abstain: with intervals over
 * forecasts at once; over questions and people when the worker has computed them, which asking for them
 * starts.
 */
export async function getDecisionValue(
  db: Connection,
  { projectId, view }: { projectId: string; view: View },
): Promise<DecisionPage> {
  const groups = await gatherDecisions(db, projectId, view);
  const keys = groups.map(({ clusteredKey }) => clusteredKey);
  const clustered = await readKept<ClusteredCurve>(db, keys);
  const missing = groups.filter(({ clusteredKey }) => !clustered.has(clusteredKey));
  const asked =
    missing.length > 0
      ? await askForResult(db, {
          key: hash(["decision", ...keys]),
          ...{ projectId, kind: "decision", params: { view }, forecasts: countOf(missing) },
        })
      : null;
  // Intervals over forecasts, for the groups that have no others.
  const curves = await keptOrMade<Curve>(
    db,
    { projectId, kind: "decision curve" },
    groups
      .filter(({ clusteredKey }) => !clustered.get(clusteredKey)?.curve)
      .map(({ curveKey, tallied: { tally } }) => ({
        key: curveKey,
        make: () => drawCurve(decisionBands(tally, method)),
      })),
  );
  return {
    groups: groups.flatMap(({ group: { revision: _, ...labels }, tallied, ...keys }) => {
      const { n, simulated } = tallied.counts;
      const clusters = clustered.get(keys.clusteredKey) ?? null;
      const curve = clusters?.curve ?? curves.get(keys.curveKey);
      const intervals = describeIntervals(clusters, asked);
      const problem = clusters?.problem ?? intervals.problem;
      return curve
        ? [{ ...labels, n, simulated, ...curve, intervals: { ...intervals, problem } }]
        : [];
    }),
  };
}
