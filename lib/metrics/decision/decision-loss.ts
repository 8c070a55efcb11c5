import { requireDistributions } from "../distributions/scores-of-distributions";
import { seededRandom } from "../random/seeded-random";
import { shuffle } from "../random/shuffle";
import type { DistributionForecast, Measured, Undefined } from "../types";
import { meanMeasured } from "./decision-regret";

/** `loss[a][y]` is what action a costs where the answer is y; one row per action, all equally long. */
export type LossMatrix = readonly (readonly number[])[];

/** A forecast over a closed set of answers, and what makes it depend on others, usually its question. */
export type DistributedForecast = DistributionForecast & { cluster?: string };

type DecisionLoss = {
  n: number;
  /** Mean losses under the Bayes action of each forecast: as its owner expects, and as they get. */
  expected: Measured;
  realised: Measured;
  /** expected - realised. */
  gap: Measured;
  /** Realised loss of the Bayes action, less that of ... (above 0: regret). */
  regret: {
    /** ... always taking action a. */
    constant: Measured[];
    /** ... the Bayes rule of another loss of the family, judged by this loss. */
    family: Measured[];
    /** ... the best fixed relabelling of actions, learned from half of the clusters, on the other. */
    relabelled: Measured;
  };
  /** The best relabelling in hindsight: what to take where the Bayes action is a. */
  relabelling: number[];
};

/**
 * What whole distributions are worth for any decision: expected and realised loss under the Bayes action,
 * and regret against other rules (Definition 2 and Proposition 1 of Zhao et al. 2021, as restated in the
 * appendix "Decision Calibration" of Band et al. 2024). A forecaster that is decision-calibrated for
 * `family` has gap 0 for each of its losses and no regret against the Bayes rule of any of them; if
 * distribution-calibrated, for every loss and rule.
 *
 * `loss` is actions x answers, and `family` further losses of the same shape; none by default. Intervals
 * are of means over `cluster`s (`meanMeasured`), each by itself: of many, one in twenty is off by chance. A
 * relabelling chosen in hindsight would fit chance, so it is learned from the other half, split by `seed`.
 *
 * Undefined without forecasts.
 *
 * @throws RangeError if a row is no distribution over the matrix's answers, its answer is none of them, or
 *   the matrices differ in shape
 */
export function decisionLoss(
  rows: readonly DistributedForecast[],
  loss: LossMatrix,
  { family = [], seed }: { family?: readonly LossMatrix[]; seed: string | number },
): DecisionLoss | Undefined {
  requireLossesFit(rows, [loss, ...family]);
  const n = rows.length;
  if (n === 0) return { undefined: "no_forecasts", n };
  const clusters = rows.map(({ cluster }, i) => cluster ?? `row ${i}`);
  const clustered = rows.some(({ cluster }) => cluster !== undefined);
  const measured = (values: readonly number[]) =>
    meanMeasured(values, clustered ? clusters : undefined);
  const chosen = rows.map(({ probabilities }) => bayesAction(probabilities, loss));
  const taken = chosen.map(({ action }) => action);
  const cost = (i: number, action: number) => loss[action]?.[rows[i]?.outcome ?? -1] ?? Number.NaN;
  const realised = taken.map((action, i) => cost(i, action));
  const against = (rule: (i: number) => number) =>
    measured(realised.map((got, i) => got - cost(i, rule(i))));

  const learned = learnRelabelling(rows, taken, loss, clusters, seed);
  return {
    n,
    expected: measured(chosen.map(({ expected }) => expected)),
    realised: measured(realised),
    gap: measured(chosen.map(({ expected }, i) => expected - (realised[i] ?? Number.NaN))),
    regret: {
      constant: loss.map((_, action) => against(() => action)),
      family: family.map((other) => {
        const actions = rows.map(({ probabilities }) => bayesAction(probabilities, other).action);
        return against((i) => actions[i] ?? -1);
      }),
      relabelled: against((i) => learned[i] ?? -1),
    },
    relabelling: relabelActions(rows, taken, loss, rows.keys()),
  };
}

/** For each row the action that the other half of the clusters would put in place of the one taken. */
function learnRelabelling(
  rows: readonly DistributedForecast[],
  taken: readonly number[],
  loss: LossMatrix,
  clusters: readonly string[],
  seed: string | number,
): number[] {
  const names = shuffle([...new Set(clusters)].sort(), seededRandom(seed));
  const first = new Set(names.slice(0, names.length >> 1));
  const isFirst = (i: number) => first.has(clusters[i] ?? "");
  const [fromFirst, fromSecond] = [true, false].map((part) => {
    const members = [...rows.keys()].filter((i) => isFirst(i) === part);
    return relabelActions(rows, taken, loss, members);
  });
  return taken.map((action, i) => (isFirst(i) ? fromSecond : fromFirst)?.[action] ?? -1);
}

/**
 * The best fixed relabelling in hindsight: for each action, which action would have cost least wherever
 * that one was taken, on the rows with these indices. Where keeping it is as good, and where it was never
 * taken, it is kept.
 */
function relabelActions(
  rows: readonly DistributedForecast[],
  taken: readonly number[],
  loss: LossMatrix,
  members: Iterable<number>,
): number[] {
  const totals = loss.map(() => new Float64Array(loss.length));
  for (const i of members) {
    const sums = totals[taken[i] ?? -1];
    const y = rows[i]?.outcome ?? -1;
    loss.forEach((costs, other) => {
      if (sums) sums[other] = (sums[other] ?? 0) + (costs[y] ?? Number.NaN);
    });
  }
  return totals.map((sums, action) =>
    sums.reduce((best, total, other) => (total < (sums[best] ?? 0) - 1e-9 ? other : best), action),
  );
}

/**
 * The action with the least expected loss under a forecast, and that loss. Of actions whose losses differ
 * by less than 1e-12 the first is taken, so that rounding does not decide.
 */
export function bayesAction(
  probabilities: ArrayLike<number>,
  loss: LossMatrix,
): { action: number; expected: number } {
  let chosen = { action: -1, expected: Number.POSITIVE_INFINITY };
  loss.forEach((costs, action) => {
    let expected = 0;
    for (let y = 0; y < costs.length; y += 1) {
      expected += (probabilities[y] ?? Number.NaN) * (costs[y] ?? Number.NaN);
    }
    if (expected < chosen.expected - 1e-12) chosen = { action, expected };
  });
  return chosen;
}

/**
 * Refuses forecasts and losses that do not fit each other.
 *
 * @throws RangeError naming the first row that is no distribution over the matrix's answers
 */
function requireLossesFit(
  rows: readonly DistributedForecast[],
  losses: readonly LossMatrix[],
): void {
  const actions = losses[0]?.length ?? 0;
  const answers = losses[0]?.[0]?.length ?? 0;
  const fits = (loss: LossMatrix) =>
    loss.length === actions &&
    loss.every((costs) => costs.length === answers && costs.every(Number.isFinite));
  if (actions === 0 || answers === 0 || !losses.every(fits)) {
    throw new RangeError("loss matrices must have the same actions and answers, and finite losses");
  }
  requireDistributions(rows, answers);
}
