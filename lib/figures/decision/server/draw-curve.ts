import type { DecisionBands } from "@/lib/metrics/decision/decision-bands";
import type { Undefined } from "@/lib/metrics/types";
import type { DecisionGroup } from "../schema-decision";

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
