import {
  describeSides,
  type SideForecast,
  selectSideForecasts,
} from "@/lib/figures/agreement/server/select-side-forecasts";
import { type ComputeContext, parseView } from "@/lib/figures/calibration/server/compute-view";
import { requireQuestions } from "@/lib/figures/calibration/server/require-questions";
import { method } from "@/lib/figures/method";
import { CannotCompute } from "@/lib/jobs/server/cannot-compute";
import { binTally } from "@/lib/metrics/calibration/bins/bin-tally";
import { expectedCalibrationError } from "@/lib/metrics/calibration/expected-calibration-error";
import { accuracy, brierScore } from "@/lib/metrics/calibration/scores";
import { hasInterval } from "@/lib/metrics/has-value";
import { pairedDifference } from "@/lib/metrics/intervals/paired-difference";
import { type BinRules, dependOnOrder, type Estimate, type Tally } from "@/lib/metrics/types";
import { compareText } from "@/lib/text/compare";
import type { ModelDifference, ModelDifferences } from "../schema-differences";

/** Nobody reads every pair's difference among more than these. */
const mostContenders = 15;

/**
 * How far any two models are apart on the questions that both have, for each dataset and reader; where
 * forecasts are of no text, how far any two readers are. Paired by question, with p.
 * @throws CannotCompute with more than 15 models, or readers, on a dataset
 */
export async function computeDifferences(context: ComputeContext): Promise<ModelDifferences> {
  const { db, projectId, params, onProgress } = context;
  const view = parseView(params);
  const contests = gatherContests(await selectSideForecasts(db, projectId, view));
  const pairs = contests.flatMap(({ contenders, ...contest }) => {
    if (contenders.length > mostContenders) {
      throw new CannotCompute(
        `${contest.dataset.name} has ${contenders.length} to compare: choose at most ${mostContenders}.`,
      );
    }
    return contenders.flatMap((first, i) =>
      contenders.slice(i + 1).map((second) => ({ ...contest, first, second })),
    );
  });
  const differences: ModelDifference[] = [];
  for (const [i, { dataset, reader, first, second }] of pairs.entries()) {
    await onProgress(i / pairs.length);
    const measured = measureDifference(first.rows, second.rows, view);
    differences.push({ dataset, reader, first: first.label, second: second.label, ...measured });
  }
  return { differences };
}

/** The contenders: the models that a reader read, or the readers of questions without a text. */
function gatherContests(forecasts: readonly SideForecast[]) {
  const names = new Map(describeSides(forecasts).map((side) => [side.key, side]));
  const contests = Map.groupBy(
    forecasts,
    ({ datasetId, side, modelId }) => `${datasetId} ${modelId === null ? "" : side}`,
  );
  return [...contests.values()].flatMap((rows) => {
    const [one] = rows;
    if (!one) return [];
    const reader = {
      ...(one.modelId === null
        ? { key: "", name: "Readers, without a text" }
        : { key: one.side, name: names.get(one.side)?.name ?? one.reader }),
      forecasts: rows.length,
      simulated: rows.filter(({ simulated }) => simulated).length,
    };
    const contenders = [...Map.groupBy(rows, (row) => row.modelId ?? row.side).values()]
      .map((ofOne) => ({ label: labelOf(ofOne, names), rows: ofOne }))
      .sort((a, b) => compareText(a.label.name, b.label.name));
    return [{ dataset: { id: one.datasetId, name: one.dataset }, reader, contenders }];
  });
}

function labelOf(
  [one]: readonly SideForecast[],
  names: ReadonlyMap<string, { name: string }>,
): ModelDifference["first"] {
  if (!one) throw new Error("a contender without forecasts");
  const { modelId, model, modelKind, side, readerKind } = one;
  return modelId !== null
    ? { id: modelId, name: model ?? "", kind: modelKind ?? "" }
    : { id: side, name: names.get(side)?.name ?? "", kind: readerKind };
}

function measureDifference(
  first: readonly SideForecast[],
  second: readonly SideForecast[],
  rules: BinRules,
): Omit<ModelDifference, "dataset" | "reader" | "first" | "second"> {
  const paired = (rows: readonly SideForecast[]) =>
    rows.map(({ confidence, correct, question }) => ({ confidence, correct, cluster: question }));
  const [a, b] = [paired(first), paired(second)];
  const of = (figure: (tally: Tally) => Estimate) => pairedDifference(a, b, figure, method);
  const ece = (tally: Tally): Estimate =>
    dependOnOrder(rules)
      ? { undefined: "needs_order", n: 0 }
      : expectedCalibrationError(binTally(tally, rules));
  const found = { accuracy: of(accuracy), ece: of(ece), brier: of(brierScore) };
  const { pairs, leftOut } = found.accuracy;
  const plain = ({ difference, p }: typeof found.ece) => {
    const value = requireQuestions(difference, pairs);
    return { value, p: hasInterval(value) ? p : null };
  };
  return {
    ...{ questions: pairs, unpaired: leftOut },
    accuracy: plain(found.accuracy),
    ece: plain(found.ece),
    brier: plain(found.brier),
  };
}
