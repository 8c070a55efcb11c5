import type { Readings } from "@/lib/figures/agreement/server/load-readings";
import type { EvaluatedModel } from "@/lib/figures/schema-figures";
import type { PredictedReadings } from "@/lib/metrics/replacement/predicted-readings";
import { predictionPoweredEce } from "@/lib/metrics/replacement/prediction-powered-ece";
import {
  type PredictionPowered,
  predictionPoweredMean,
} from "@/lib/metrics/replacement/prediction-powered-mean";
import { checkSample } from "@/lib/metrics/replacement/random-sample";
import type { BinRules } from "@/lib/metrics/types";
import { compareText } from "@/lib/text/compare";
import type { PoweredRow } from "../schema-replacement";
import { type BesidePeople, besidePeople } from "./beside-people";

/** Accuracy, mean confidence, Brier score and ECE as people would find them over all texts of a reader, per model. */
export function estimateAsPeople(
  readings: Readings,
  reader: number,
  rules: BinRules,
): PoweredRow[] {
  const beside = besidePeople(readings, reader);
  const models = [...new Set(beside.model)]
    .flatMap((m) => {
      const model = readings.models[m];
      return model ? [{ m, model }] : [];
    })
    .sort((a, b) => compareText(a.model.name, b.model.name));
  const rowOf = (model: EvaluatedModel | null, part: BesidePeople) => ({
    model,
    ...estimateRow(readings, part, rules),
  });
  const each = models.map(({ m, model }) => rowOf(model, ofModel(beside, m)));
  return models.length === 1 ? each : [...each, rowOf(null, beside)];
}

/** What is of one model's texts, whose texts are numbered anew. */
function ofModel(beside: BesidePeople, m: number): BesidePeople {
  const texts = Int32Array.from(beside.model.keys()).filter((t) => beside.model[t] === m);
  const placeOf = new Map(Array.from(texts, (t, place) => [t, place]));
  const kept = Int32Array.from(beside.text.keys()).filter((i) => placeOf.has(beside.text[i] ?? 0));
  return {
    confidence: Float64Array.from(texts, (t) => beside.confidence[t] ?? Number.NaN),
    right: Uint8Array.from(texts, (t) => beside.right[t] ?? 0),
    question: texts.map((t) => beside.question[t] ?? 0),
    model: texts.map(() => m),
    reading: kept.map((i) => beside.reading[i] ?? 0),
    text: kept.map((i) => placeOf.get(beside.text[i] ?? 0) ?? 0),
    person: kept.map((i) => beside.person[i] ?? 0),
    people: beside.people,
  };
}

function estimateRow(readings: Readings, beside: BesidePeople, rules: BinRules) {
  const { confidence, right, question, reading, text, person, model } = beside;
  const isRead = new Uint8Array(question.length);
  for (const t of text) isRead[t] = 1;
  const texts = isRead.reduce((sum, one) => sum + one, 0);
  const models = [...new Set(model)];
  const sample = checkSample({
    question,
    isRead,
    known: {
      "the reader’s confidence": confidence,
      "the reader’s accuracy": Float64Array.from(right),
      "the reader’s Brier score": confidence.map((c, t) => (c - (right[t] ?? 0)) ** 2),
      ...Object.fromEntries(
        // The share of the last one follows from the others.
        models
          .slice(0, -1)
          .map((m) => [
            `the share of ${readings.models[m]?.name ?? ""}`,
            Float64Array.from(model, (one) => (one === m ? 1 : 0)),
          ]),
      ),
    },
  });
  const refuse = (found: PredictionPowered): PredictionPowered =>
    sample.differs
      ? {
          ...found,
          powered: { undefined: "not_a_random_sample", n: reading.length },
          lambda: null,
          asGoodAs: null,
        }
      : found;
  type Value = (confidence: number, right: number) => number;
  const columns = (value: Value): PredictedReadings => ({
    predicted: confidence.map((c, t) => value(c, right[t] ?? 0)),
    question,
    text,
    person,
    value: Float64Array.from(reading, (i) =>
      value(readings.confidence[i] ?? Number.NaN, readings.right[i] ?? 0),
    ),
  });
  const mean = (value: Value) => refuse(predictionPoweredMean(columns(value)));
  return {
    readings: reading.length,
    texts,
    otherTexts: question.length - texts,
    sample,
    accuracy: mean((_, y) => y),
    meanConfidence: mean((c) => c),
    brier: mean((c, y) => (c - y) ** 2),
    ece: refuse(predictionPoweredEce(columns, rules)),
  };
}
