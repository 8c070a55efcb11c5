import { setImmediate as othersFirst } from "node:timers/promises";
import type { Connection } from "@/db/client";
import { describeIntervals } from "@/lib/figures/calibration/server/describe-group";
import { hash } from "@/lib/figures/groups/server/gather-groups";
import { keep, readKept } from "@/lib/figures/groups/server/kept-figures";
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
  const asked = keys.some((key) => !clustered.has(key))
    ? await askForResult(db, {
        key: hash(["decision", ...keys]),
        ...{ projectId, kind: "decision", params: { view } },
      })
    : null;
  const curves = await drawCurves(
    db,
    projectId,
    groups.filter(({ clusteredKey }) => !clustered.get(clusteredKey)?.curve),
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

/** Curves with intervals over forecasts by `curveKey`, from what is kept or computed now and kept. */
async function drawCurves(
  db: Connection,
  projectId: string,
  groups: Awaited<ReturnType<typeof gatherDecisions>>,
): Promise<Map<string, Curve>> {
  const known = await readKept<Curve>(
    db,
    groups.map(({ curveKey }) => curveKey),
  );
  const made = new Map<string, Curve>();
  for (const { curveKey, tallied } of groups) {
    if (known.has(curveKey) || made.has(curveKey)) continue;
    made.set(curveKey, drawCurve(decisionBands(tallied.tally, method)));
    await othersFirst();
  }
  await keep(db, projectId, "decision curve", made);
  return new Map([...known, ...made]);
}
