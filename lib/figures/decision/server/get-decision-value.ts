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

/** Milliseconds that a request spends on curves: those that are missing wait for the next request. */
const budgetMs = 800;

/**
 * What the forecasts of a view's first groups are worth to who may answer or abstain: with intervals over
 * forecasts at once, those of the largest groups first; over questions and people when the worker has computed
 * them, which asking for them starts.
 */
export async function getDecisionValue(
  db: Connection,
  { projectId, view }: { projectId: string; view: View },
  budget = budgetMs,
): Promise<DecisionPage> {
  const groups = await gatherDecisions(db, projectId, view);
  const keys = groups.map(({ clusteredKey }) => clusteredKey);
  const clustered = await readKept<ClusteredCurve>(db, keys);
  const missing = groups.filter(({ clusteredKey }) => !clustered.has(clusteredKey));
  const asked =
    missing.length > 0
      ? await askForResult(db, {
          key: hash(["decision", ...keys]),
          projectId,
          kind: "decision",
          params: { view },
          forecasts: countOf(missing),
        })
      : null;
  // Intervals over forecasts, for the groups that have no others.
  const curves = await keptOrMade<Curve>(
    db,
    { projectId, kind: "decision curve" },
    groups
      .filter(({ clusteredKey }) => !clustered.get(clusteredKey)?.curve)
      .sort((a, b) => b.tallied.counts.n - a.tallied.counts.n)
      .map(({ curveKey, tallied: { tally } }) => ({
        key: curveKey,
        make: () => drawCurve(decisionBands(tally, method)),
      })),
    { budgetMs: budget },
  );
  return {
    groups: groups.map(
      ({ group: { revision: _, excluded: _leftOut, ...labels }, tallied, ...keys }) => {
        const { n, simulated } = tallied.counts;
        const clusters = clustered.get(keys.clusteredKey) ?? null;
        const curve = clusters?.curve ?? curves.get(keys.curveKey);
        const intervals = describeIntervals(clusters, asked);
        return {
          ...labels,
          n,
          simulated,
          ...(curve ?? withoutCurve(n)),
          intervals: {
            ...intervals,
            waiting: intervals.waiting || curve === undefined,
            problem: clusters?.problem ?? intervals.problem,
          },
        };
      },
    ),
  };
}

function withoutCurve(n: number): Curve {
  const waiting = { undefined: "being_computed", n } as const;
  return { curve: [], meanRegret: waiting, meanEstimationGap: waiting };
}
