import type { DecisionPoint } from "./schema-decision";

/** How many parts the costs are split into by the stops. */
const parts = 10;

/** The ends that an axis may have, and the step of its ticks up to each. */
const tops = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1];
const steps = [0.02, 0.05, 0.1, 0.1, 0.1, 0.2, 0.2, 0.25];

/** The axis on which all of these curves have room, for charts that stand side by side. */
export function lossAxis(curves: readonly (readonly DecisionPoint[])[]) {
  const losses = curves.flat().flatMap(({ expected, high, answer }) => [expected, high, answer]);
  const most = losses.reduce((a, b) => Math.max(a, b), 0);
  // A tenth is left for what is written above the highest line.
  const fits = tops.findIndex((end) => end >= 1.1 * most);
  const [top = 1, step = 0.25] = [tops.at(fits), steps.at(fits)];
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, i) =>
    Number((i * step).toFixed(2)),
  );
  return { top, ticks };
}

export type LossAxis = ReturnType<typeof lossAxis>;

/**
 * What a decision curve shows: over the cost of "I don't know", the loss that a forecasts' owner expects
 * and the one they get (`band` is its interval), with the two rules that need no forecast, and the regret,
 * which goes from the best to the realised loss.
 */
export function decisionModel(curve: readonly DecisionPoint[], axis: LossAxis = lossAxis([curve])) {
  const first = curve[0];
  return {
    points: curve.map((point) => ({
      ...point,
      band: [point.low, point.high] satisfies [number, number],
      // The Bayes rule is one of those the best is chosen from: less can only be rounding.
      regret: [Math.min(point.best, point.realised), point.realised] satisfies [number, number],
    })),
    axis,
    answer: first?.answer ?? 0,
    labels: placeDecisionLabels(curve, axis.top),
    stops: stopsOf(curve),
    caption: "Shaded: dark, regret against the best threshold; light, the 95 % interval.",
    undefined: first ? null : "there are no forecasts in it",
  };
}

export type DecisionModel = ReturnType<typeof decisionModel>;

/** The costs at which all losses can be read. */
function stopsOf(curve: readonly DecisionPoint[]) {
  const indices = Array.from({ length: parts + 1 }, (_, i) =>
    Math.round((i * (curve.length - 1)) / parts),
  );
  return [...new Set(indices)].flatMap((index) => {
    const point = curve[index];
    return point ? [{ ...point, label: inWords(point) }] : [];
  });
}

export type DecisionStop = ReturnType<typeof stopsOf>[number];

const inWords = ({ beta, expected, realised, low, high, best, answer, abstain }: DecisionPoint) =>
  `“I don’t know” at ${loss(beta)}: expected ${loss(expected)}, realised ${loss(realised)} (95 % interval ${loss(low)} to ${loss(high)}), best threshold ${loss(best)}; always answering ${loss(answer)}, always abstaining ${loss(abstain)}`;

/** 0.23456 as "0.235": a loss in wrong answers. */
const loss = (value: number) => value.toFixed(3);

/** A name that is written beside its line, in the axes' units. */
export interface DecisionLabel {
  text: string;
  beta: number;
  loss: number;
  side: "above" | "below" | "across";
  anchor: "start" | "middle" | "end";
}

/** Where the names of a decision curve's lines stand on an axis of losses from 0 to `top`. */
function placeDecisionLabels(curve: readonly DecisionPoint[], top: number): DecisionLabel[] {
  const last = curve.at(-1);
  if (!last) return [];
  // The higher of the two lines is named above, the lower below: so they never cover each other.
  const lines = [
    { text: "realised", loss: last.realised },
    { text: "expected", loss: last.expected },
  ];
  const [upper, lower] = last.realised >= last.expected ? lines : lines.reverse();
  const named: DecisionLabel[] = [...rulesOf(last.answer, upper?.text === "realised", top)];
  if (upper) named.push({ ...upper, beta: 0.99, side: "above", anchor: "end" });
  // On the floor there is no room below.
  const floor = lower && lower.loss < 0.08 * top;
  if (floor) named.push({ ...lower, beta: 0.75, side: "above", anchor: "end" });
  else if (lower) named.push({ ...lower, beta: 0.99, side: "below", anchor: "end" });
  const worst = curve.reduce((a, b) => (b.realised - b.best > a.realised - a.best ? b : a));
  // Where it is thin, or at the edge, its name would stand on the lines.
  const roomy = worst.realised - worst.best > 0.06 * top && worst.beta > 0.1 && worst.beta < 0.8;
  if (!roomy) return named;
  const loss = (worst.realised + worst.best) / 2;
  return [...named, { text: "regret", beta: worst.beta, loss, side: "across", anchor: "middle" }];
}

/** The names of the rules that need no forecast, where the curves, which rise from 0, leave room. */
function rulesOf(answer: number, realisedAbove: boolean, top: number): DecisionLabel[] {
  const always = { text: "always answer", loss: answer };
  const abstain = {
    text: "always abstain",
    beta: 0.94 * top,
    loss: 0.97 * top,
    side: "below",
  } as const;
  return [
    answer < 0.3
      ? { ...always, beta: 0.5, side: realisedAbove ? "above" : "below", anchor: "middle" }
      : { ...always, beta: 0.01, side: answer > 0.8 * top ? "below" : "above", anchor: "start" },
    top < 0.35 ? { ...abstain, beta: 0.97 * top, anchor: "start" } : { ...abstain, anchor: "end" },
  ];
}
