import { seededRandom } from "../random/seeded-random";
import { shuffle } from "../random/shuffle";
import type { Measured, Undefined } from "../types";
import { bayesAction } from "./bayes-action";
import type { DistributedForecast, LossMatrix } from "./loss-matrix";
import { meanMeasured } from "./mean-measured";
import { relabelActions } from "./relabel-actions";
import { requireLossesFit } from "./require-losses-fit";

export type DecisionLoss = {
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
 * What whole distributions are worth for any decision: expected and realised loss under the Bayes
 * action, and regret against other rules (Definition 2 and Proposition 1 of Zhao et al. 2021, as
 * restated in the appendix "Decision Calibration" of Band et al. 2024). A forecaster that is
 * decision-calibrated for `family` has gap 0 for each of its losses and no regret against the Bayes
 * rule of any of them; if distribution-calibrated, for every loss and against every rule.
 *
 * `loss` is actions x answers, and `family` further losses of the same shape; none by default.
 * Intervals are of means over `cluster`s (`meanMeasured`). Each regret has an interval of its own: of
 * many, one in twenty is off by chance. A relabelling chosen in hindsight would fit chance, so it is
 * learned from the other half, split by `seed`.
 *
 * Undefined without forecasts.
 *
 * @throws RangeError if a row is no distribution over the matrix's answers, its answer is none of
 *   them, or the matrices differ in shape
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
  const chosen = rows.map(({ distribution }) => bayesAction(distribution, loss));
  const taken = chosen.map(({ action }) => action);
  const cost = (i: number, action: number) => loss[action]?.[rows[i]?.answer ?? -1] ?? Number.NaN;
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
        const actions = rows.map(({ distribution }) => bayesAction(distribution, other).action);
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
  const members = [...rows.keys()];
  const isFirst = (i: number) => first.has(clusters[i] ?? "");
  const fromFirst = relabelActions(rows, taken, loss, members.filter(isFirst));
  const fromSecond = relabelActions(
    rows,
    taken,
    loss,
    members.filter((i) => !isFirst(i)),
  );
  return taken.map((action, i) => (isFirst(i) ? fromSecond : fromFirst)[action] ?? -1);
}
