import { setImmediate as othersFirst } from "node:timers/promises";
import type { Comparison, StudyFigures, Variant } from "../schema";
import { type CountedForecast, countForecasts, ofVariant } from "./count-forecasts";
import { type Pair, pairCrowd, pairWithReader } from "./pair-readings";
import type { ForecastRow } from "./select-forecasts";
import type { ModelLabel, ReaderLabel } from "./select-labels";
import { summariseAgreement } from "./summarise-agreement";
import { summariseCalibration } from "./summarise-calibration";
import { countTasks, summariseOrder } from "./summarise-order";
import { summariseTimes } from "./summarise-times";

interface Rows {
  crowd: readonly ForecastRow[];
  imported: readonly ForecastRow[];
  models: readonly ModelLabel[];
  variant: Variant;
}

/** A study's figures and, by model, its bins. Other requests get their turn between two figures. */
export async function computeFigures({ crowd, imported, models, variant }: Rows) {
  const results: StudyFigures["models"] = [];
  const order: StudyFigures["order"] = [];
  const members = new Map<string, string[][]>();
  const { counted } = countForecasts(crowd, variant);
  const tasks = countTasks(crowd);
  for (const model of models) {
    const ofModel = (row: ForecastRow) => row.model?.id === model.id;
    const summary = summariseCalibration(crowd.filter(ofModel), variant);
    results.push({ model, ...summary.calibration });
    members.set(model.id, summary.members);
    await othersFirst();
    order.push({ model, ...summariseOrder(counted.filter(ofModel), tasks) });
    await othersFirst();
  }

  const agreement = [await compare(null, pairCrowd(counted), models)];
  for (const { reader, readings } of byReader(countForecasts(imported, variant).counted)) {
    agreement.push(await compare(reader, pairWithReader(counted, readings), models));
  }
  const times = summariseTimes(ofVariant(crowd, variant), models);
  const figures: StudyFigures = { models: results, agreement, order, times };
  return { figures, members };
}

async function compare(
  reader: ReaderLabel | null,
  pairs: Pair[],
  models: readonly ModelLabel[],
): Promise<Comparison> {
  const perModel: Comparison["models"] = [];
  for (const model of models) {
    const ofModel = pairs.filter(({ a }) => a.model?.id === model.id);
    perModel.push({ model, ...summariseAgreement(ofModel) });
    await othersFirst();
  }
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
