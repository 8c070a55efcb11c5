import { setImmediate as othersFirst } from "node:timers/promises";
import type { Db } from "@/db/client";
import { method } from "../method";
import type { Comparison, StudyResults } from "../schema";
import type { Computed } from "./computed";
import { type CountedForecast, countForecasts } from "./count-forecasts";
import { type Pair, pairCrowd, pairWithReader } from "./pair-readings";
import { selectForecasts } from "./select-forecasts";
import { type ModelLabel, type ReaderLabel, selectLabels } from "./select-labels";
import { summariseAgreement } from "./summarise-agreement";
import { summariseCalibration } from "./summarise-calibration";

interface Study {
  projectId: string;
  studyId: string;
  modelIds: readonly string[];
}

/** All figures of a study. Other requests get their turn between one figure and the next. */
export async function computeStudyResults(db: Db, study: Study): Promise<Computed<StudyResults>> {
  const { projectId, studyId } = study;
  const labels = await selectLabels(db, projectId);
  const models = study.modelIds.flatMap((id) => labels.models.get(id) ?? []);
  const crowd = await selectForecasts(db, { kind: "study", projectId, studyId });
  const imported = await selectForecasts(db, { kind: "imported", projectId, studyId });

  const results: StudyResults["models"] = [];
  const members = new Map<string, string[][]>();
  for (const model of models) {
    const summary = summariseCalibration(crowd.filter((row) => row.model?.id === model.id));
    results.push({ model, ...summary.calibration });
    members.set(model.id, summary.members);
    await othersFirst();
  }

  const { counted } = countForecasts(crowd);
  const agreement = [await compare(null, pairCrowd(counted), models)];
  for (const { reader, readings } of byReader(countForecasts(imported).counted)) {
    agreement.push(await compare(reader, pairWithReader(counted, readings), models));
  }
  return { response: { method, models: results, agreement }, members };
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
