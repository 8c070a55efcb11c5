import type { BinRules } from "@/lib/metrics/types";
import type { Comparison, StudyFigures, Variant } from "../schema";
import { type CountedForecast, countForecasts, ofVariant } from "./count-forecasts";
import { type Pair, pairCrowd, pairWithReader } from "./pair-readings";
import type { ForecastRow } from "./select-forecasts";
import type { ModelLabel, ReaderLabel } from "./select-labels";
import { summariseAgreement } from "./summarise-agreement";
import { summariseCalibration } from "./summarise-calibration";
import { countTasks, summariseOrder } from "./summarise-order";
import { summariseTimes } from "./summarise-times";

interface Given {
  crowd: readonly ForecastRow[];
  imported: readonly ForecastRow[];
  models: readonly ModelLabel[];
  variant: Variant;
  /** The bins of the ECE. */
  rules: BinRules;
}

/** A study's figures; `onProgress` is told how much is done, in [0, 1]. */
export async function computeFigures(
  { crowd, imported, models, variant, rules }: Given,
  onProgress: (share: number) => Promise<void>,
): Promise<StudyFigures> {
  const { counted } = countForecasts(crowd, variant);
  const tasks = countTasks(crowd);
  const sides = [
    { reader: null, pairs: pairCrowd(counted) },
    ...byReader(countForecasts(imported, variant).counted).map(({ reader, readings }) => ({
      reader,
      pairs: pairWithReader(counted, readings),
    })),
  ];
  let done = 0;
  const step = async () => {
    done += 1;
    await onProgress(done / (models.length + sides.length));
  };

  const results: StudyFigures["models"] = [];
  const order: StudyFigures["order"] = [];
  for (const model of models) {
    const ofModel = (row: ForecastRow) => row.model?.id === model.id;
    results.push({ model, ...summariseCalibration(crowd.filter(ofModel), variant, rules) });
    order.push({ model, ...summariseOrder(counted.filter(ofModel), tasks) });
    await step();
  }
  const agreement: Comparison[] = [];
  for (const { reader, pairs } of sides) {
    agreement.push(compare(reader, pairs, models));
    await step();
  }
  const times = summariseTimes(ofVariant(crowd, variant), models);
  return { models: results, agreement, order, times };
}

function compare(
  reader: ReaderLabel | null,
  pairs: readonly Pair[],
  models: readonly ModelLabel[],
): Comparison {
  const perModel = models.map((model) => ({
    model,
    ...summariseAgreement(pairs.filter(({ a }) => a.model?.id === model.id)),
  }));
  return { reader, models: perModel, pooled: summariseAgreement(pairs) };
}

function byReader(imported: readonly CountedForecast[]) {
  const groups = [...Map.groupBy(imported, (row) => row.reader).entries()];
  return groups
    .map(([reader, readings]) => ({ reader, readings }))
    .sort((x, y) => compareText(label(x.reader), label(y.reader)));
}

const label = ({ name, version }: ReaderLabel) => `${name} ${version}`;
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
