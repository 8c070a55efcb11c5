import { binsWithIntervals } from "@/lib/figures/server/bins-with-intervals";
import { countConfidences } from "@/lib/figures/server/count-confidences";
import { defaultEce } from "@/lib/figures/server/default-ece";
import { measureClusters } from "@/lib/figures/server/measure-clusters";
import { tallyForecasts } from "@/lib/metrics/tally-forecasts";
import type { BinRules, Measured } from "@/lib/metrics/types";
import type { Calibration, Variant } from "../schema";
import { type CountedForecast, countForecasts } from "./count-forecasts";
import { nameClusters } from "./name-clusters";
import { requireQuestions } from "./require-questions";
import type { ForecastRow } from "./select-forecasts";

/** Measures forecasts that belong together, leaving out and counting those that can't be. */
export function summariseCalibration(
  rows: readonly ForecastRow[],
  variant: Variant,
  rules: BinRules,
): Calibration {
  const { counted, leftOut } = countForecasts(rows, variant);
  const { figures, ways, referenceEce, orderedBins } = measureClusters(
    counted.map((row) => ({ ...scored(row), ...nameClusters(row) })),
    rules,
  );
  const tally = tallyForecasts(counted);
  const questions = new Set(counted.map((row) => row.questionId)).size;
  const enough = (measured: Measured) => requireQuestions(measured, questions);
  return {
    n: counted.length,
    noAnswer: counted.filter((row) => row.status === "no_answer").length,
    confidenceSetToOne: counted.filter((row) => row.setToOne && row.status === "ok").length,
    simulated: counted.filter((row) => row.reader.simulated).length,
    questions,
    readers: new Set(counted.map((row) => row.reader.id)).size,
    surplus: counted.filter((row) => row.surplus).length,
    leftOut,
    accuracy: enough(figures.accuracy),
    meanConfidence: enough(figures.meanConfidence),
    gap: enough(figures.gap),
    ece: enough(figures.ece),
    referenceEce,
    defaultEce: defaultEce(tally, rules),
    ways,
    bins: orderedBins ?? binsWithIntervals(tally, rules),
    confidenceCounts: countConfidences(tally),
  };
}

const scored = ({ confidence, correct }: CountedForecast) => ({ confidence, correct });
