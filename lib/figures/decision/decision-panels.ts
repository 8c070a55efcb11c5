import { type DecisionLabel, placeDecisionLabels } from "./place-decision-labels";

import type { DecisionPoint } from "./schema-decision";

/** The axis of losses, from 0 to `top`. */
export interface LossAxis {
  top: number;
  ticks: number[];
}

/** A cost at which all losses can be read. */
export interface DecisionStop extends DecisionPoint {
  label: string;
}

export interface DecisionModel {
  /** `band` is the realised loss's interval, and `regret` goes from the best to the realised loss. */
  points: (DecisionPoint & { band: [number, number]; regret: [number, number] })[];
  axis: LossAxis;
  answer: number;
  labels: DecisionLabel[];
  stops: DecisionStop[];
  caption: string;
  undefined: string | null;
}

/** How many parts the costs are split into by the stops. */
const parts = 10;

const tops = [
  ...[
    { top: 0.1, step: 0.02 },
    { top: 0.2, step: 0.05 },
    { top: 0.3, step: 0.1 },
  ],
  ...[
    { top: 0.4, step: 0.1 },
    { top: 0.5, step: 0.1 },
    { top: 0.6, step: 0.2 },
  ],
  ...[
    { top: 0.8, step: 0.2 },
    { top: 1, step: 0.25 },
  ],
];

/** The axis on which all of these curves have room, for charts that stand side by side. */
export function prepareLossAxis(curves: readonly (readonly DecisionPoint[])[]): LossAxis {
  const losses = curves.flat().flatMap(({ expected, high, answer }) => [expected, high, answer]);
  const most = losses.reduce((a, b) => Math.max(a, b), 0);
  // A tenth is left for what is written above the highest line.
  const { top, step } = tops.find((one) => one.top >= 1.1 * most) ?? { top: 1, step: 0.25 };
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, i) =>
    Number((i * step).toFixed(2)),
  );
  return { top, ticks };
}

/**
 * What a decision curve shows: over the cost of "I don't know", the loss that a forecasts' owner expects
 * and the one they get, with the two rules that need no forecast, and the regret.
 */
export function prepareDecision(
  curve: readonly DecisionPoint[],
  axis: LossAxis = prepareLossAxis([curve]),
): DecisionModel {
  const first = curve[0];
  return {
    points: curve.map((point) => ({
      ...point,
      band: [point.low, point.high],
      // The Bayes rule is one of those the best is chosen from: less can only be rounding.
      regret: [Math.min(point.best, point.realised), point.realised],
    })),
    axis,
    answer: first?.answer ?? 0,
    labels: placeDecisionLabels(curve, axis.top),
    stops: stopsOf(curve),
    caption: "Shaded: dark, regret against the best threshold; light, the 95 % interval.",
    undefined: first ? null : "there are no forecasts in it",
  };
}

function stopsOf(curve: readonly DecisionPoint[]): DecisionStop[] {
  const indices = Array.from({ length: parts + 1 }, (_, i) =>
    Math.round((i * (curve.length - 1)) / parts),
  );
  return [...new Set(indices)].flatMap((index) => {
    const point = curve[index];
    return point ? [{ ...point, label: inWords(point) }] : [];
  });
}

const inWords = ({ beta, expected, realised, low, high, best, answer, abstain }: DecisionPoint) =>
  `“I don’t know” at ${loss(beta)}: expected ${loss(expected)}, realised ${loss(realised)} (95 % interval ${loss(low)} to ${loss(high)}), best threshold ${loss(best)}; always answering ${loss(answer)}, always abstaining ${loss(abstain)}`;

/** 0.23456 as "0.235": a loss in wrong answers. */
const loss = (value: number) => value.toFixed(3);
