import { calibrationSummary } from "@/lib/metrics/calibration/calibration-summary";
import { hasValue } from "@/lib/metrics/has-value";
import { bootstrapInterval } from "@/lib/metrics/intervals/bootstrap-interval";
import { weightedMean } from "@/lib/metrics/intervals/weighted-mean";
import { withInterval } from "@/lib/metrics/intervals/with-interval";
import type { Estimate, Measured } from "@/lib/metrics/types";
import { method } from "../method";
import type { Calibration, Variant } from "../schema";
import { countConfidences } from "./count-confidences";
import { type CountedForecast, countForecasts } from "./count-forecasts";
import { requireQuestions } from "./require-questions";
import type { ForecastRow } from "./select-forecasts";

/** A set of forecasts measured; `members` are the ids of each bin's forecasts, in its order. */
export interface CalibrationOfForecasts {
  calibration: Calibration;
  members: string[][];
}

/** Measures forecasts that belong together, leaving out and counting those that can't be. */
export function summariseCalibration(
  rows: readonly ForecastRow[],
  variant: Variant,
): CalibrationOfForecasts {
  const { counted, leftOut } = countForecasts(rows, variant);
  const { bins, resamples, seed } = method;
  const summary = calibrationSummary(
    counted.map(({ confidence, correct, questionKey }) => ({
      confidence,
      correct,
      cluster: questionKey,
    })),
    { bins, resamples, seed },
  );
  const { accuracy, meanConfidence, ece } = summary;
  const questions = new Set(counted.map((row) => row.questionId)).size;
  const enough = (measured: Measured) => requireQuestions(measured, questions);
  return {
    members: summary.bins.map((bin) =>
      bin.members.flatMap((i) => counted.slice(i, i + 1)).map(({ forecastId }) => forecastId),
    ),
    calibration: {
      n: counted.length,
      noAnswer: counted.filter((row) => row.status === "no_answer").length,
      simulated: counted.filter((row) => row.reader.simulated).length,
      questions,
      readers: new Set(counted.map((row) => row.reader.id)).size,
      surplus: counted.filter((row) => row.surplus).length,
      leftOut,
      accuracy: enough(accuracy),
      meanConfidence: enough(meanConfidence),
      gap: enough(withInterval(difference(meanConfidence, accuracy), gapInterval(counted))),
      ece: enough(ece),
      bins: summary.bins.map(({ members: _, ...bin }) => bin),
      dropped: summary.dropped.length,
      confidenceCounts: countConfidences(counted),
    },
  };
}

function difference(a: Estimate, b: Estimate): Estimate {
  if (!hasValue(a)) return a;
  if (!hasValue(b)) return b;
  return { value: a.value - b.value, n: a.n };
}

/** Same seed and clusters, so the same resamples as those behind the other intervals. */
function gapInterval(counted: readonly CountedForecast[]) {
  const gaps = Float64Array.from(counted, (row) => row.confidence - (row.correct ? 1 : 0));
  const { resamples, seed } = method;
  return bootstrapInterval(
    counted.map((row) => row.questionKey),
    { gap: (weights, total) => weightedMean(gaps, weights, total) },
    { resamples, seed },
  ).gap;
}
