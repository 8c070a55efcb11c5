import { binForecasts } from "@/lib/metrics/calibration/bins/bin-forecasts";
import { calibrationFigures } from "@/lib/metrics/calibration/calibration-figures";
import { expectedCalibrationError } from "@/lib/metrics/calibration/expected-calibration-error";
import { maximumCalibrationError } from "@/lib/metrics/calibration/maximum-calibration-error";
import {
  type ClusteredForecast,
  measureClustered,
} from "@/lib/metrics/intervals/measure-clustered";
import type { MeasureSettings } from "@/lib/metrics/intervals/measure-tally";
import { measuredNames } from "@/lib/metrics/intervals/measured-names";
import { referenceErrorInterval } from "@/lib/metrics/intervals/reference-error-interval";
import { withInterval } from "@/lib/metrics/intervals/with-interval";
import { tallyForecasts } from "@/lib/metrics/tally-forecasts";
import type { Estimate } from "@/lib/metrics/types";
import { dependOnOrder } from "@/lib/metrics/types";
import type { ForecastGroup } from "./collect-forecasts";
import { type Metrics, metricJson } from "./metric-json";
import { snakeCase } from "./snake-case";

/** A bin on the wire; `low` and `high` are the least and the greatest confidence in it. */
export type BinJson = {
  n: number;
  mean_confidence: number;
  accuracy: number;
  low: number;
  high: number;
};

export type GroupScore = { group: string | null; n: number; metrics: Metrics; bins: BinJson[] };

/**
 * Every figure of one group's forecasts. Calibration errors are of the bins that are shown, also
 * under the reference's rules, whose bins of equal mass follow the order of the rows.
 */
export function scoreGroup({ group, forecasts }: ForecastGroup, settings: MeasureSettings) {
  const tally = tallyForecasts(forecasts);
  const binning = binForecasts(forecasts, settings);
  const points = {
    ...calibrationFigures(tally, settings),
    ece: expectedCalibrationError(binning),
    mce: maximumCalibrationError(binning),
  };
  const { figures } = measureClustered(forecasts, settings, points);
  const isOfRows = dependOnOrder(settings);
  const measured = isOfRows ? { ...figures, ...ofRows(forecasts, points, settings) } : figures;
  const bins = "undefined" in binning ? [] : binning.bins;
  const score: GroupScore = {
    group,
    n: forecasts.length,
    metrics: measuredNames.map((name) => [snakeCase(name), metricJson(measured[name])]),
    bins: bins.map(({ n, meanConfidence, accuracy, low, high }) => ({
      n,
      mean_confidence: meanConfidence,
      accuracy,
      low,
      high,
    })),
  };
  return score;
}

/** What depends on the order of rows, with intervals that do as well. */
function ofRows(
  forecasts: readonly ClusteredForecast[],
  { ece, mce }: { ece: Estimate; mce: Estimate },
  settings: MeasureSettings,
) {
  return {
    ece: withInterval(ece, referenceErrorInterval(forecasts, settings)),
    mce: withInterval(mce, { noInterval: "needs_order" }),
  };
}
