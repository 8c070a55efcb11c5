import { setImmediate as othersFirst } from "node:timers/promises";
import type { connect } from "@/db/client";
import { decisionBands } from "@/lib/metrics/decision/decision-bands";
import type { Tally } from "@/lib/metrics/types";
import { method } from "../method";
import type { DecisionPage } from "../schema";
import type { DecisionGroup } from "../schema-decision";
import type { View } from "../schema-selection";
import { gatherGroups, hash } from "./gather-groups";
import { keep, readKept } from "./kept-figures";

/** Curves of more groups nobody looks at side by side. */
const mostGroups = 24;

type Curve = Pick<DecisionGroup, "curve" | "meanRegret" | "meanEstimationGap">;

/** What the forecasts of a view's first groups are worth to who may answer or abstain. */
export async function getDecisionValue(
  db: ReturnType<typeof connect>,
  { projectId, view }: { projectId: string; view: View },
): Promise<DecisionPage> {
  const { gathered } = await gatherGroups(db, projectId, view);
  const groups = gathered.slice(0, mostGroups);
  const keyOf = (rowsKey: string) => hash(["decision", rowsKey]);
  const known = await readKept<Curve>(
    db,
    groups.map(({ rowsKey }) => keyOf(rowsKey)),
  );
  const made = new Map<string, Curve>();
  for (const { rowsKey, tallied } of groups) {
    const key = keyOf(rowsKey);
    if (known.has(key) || made.has(key)) continue;
    made.set(key, drawCurve(tallied.tally));
    await othersFirst();
  }
  await keep(db, projectId, "decision", made);
  return {
    groups: groups.flatMap(({ group: { revision: _, ...labels }, tallied, rowsKey }) => {
      const curve = known.get(keyOf(rowsKey)) ?? made.get(keyOf(rowsKey));
      return curve ? [{ ...labels, n: tallied.counts.n, ...curve }] : [];
    }),
  };
}

function drawCurve(tally: Tally): Curve {
  const bands = decisionBands(tally, method);
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
