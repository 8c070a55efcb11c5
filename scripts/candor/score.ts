import type { SourceRow } from "@/lib/imports/reading/source-row";
import type { CellParser } from "@/lib/imports/rows/cell";
import { flag, probability } from "@/lib/imports/rows/number-cell";
import { topAnswer } from "@/lib/imports/rows/read-forecast";
import { asScaled } from "@/lib/imports/rows/scaled-cell";
import { binForecasts } from "@/lib/metrics/calibration/bins/bin-tally";
import { calibrationFigures } from "@/lib/metrics/calibration/calibration-figures";
import {
  expectedCalibrationError,
  maximumCalibrationError,
} from "@/lib/metrics/calibration/expected-calibration-error";
import { type ClusteredForecast, clusteredColumns } from "@/lib/metrics/intervals/clusters";
import { measureClustered } from "@/lib/metrics/intervals/measure-clustered";
import { measuredNames } from "@/lib/metrics/intervals/measure-figures";
import type { MeasureSettings } from "@/lib/metrics/intervals/measure-tally";
import { referenceErrorInterval } from "@/lib/metrics/intervals/reference-error-interval";
import { withInterval } from "@/lib/metrics/intervals/with-interval";
import { tallyColumns } from "@/lib/metrics/tally";
import { dependOnOrder } from "@/lib/metrics/types";
import { compareNames } from "@/lib/text/compare";
import { metricJson } from "./format-metrics";
import { formatScore, type GroupScore } from "./format-score";
import { type ForecastColumns, findForecastColumns } from "./guess-columns";
import type { Say } from "./import/import-file";
import type { ScoreOptions } from "./parse-command";
import { nameParser, openInput, openRecords, readCell, withColumns } from "./read-input";

/**
 * `candor score`: the figures of a file's forecasts by group, as the text that is printed.
 *
 * @throws InputProblem for a file that cannot be read or lacks a column
 * @throws UsageProblem where the file does not tell what its columns or numbers are
 */
export async function score(file: string, options: ScoreOptions, say: Say): Promise<string> {
  const records = await openRecords(await openInput(file));
  const found = findForecastColumns(records, options);
  const { number, judged } = found;
  const names = [...options["group-by"], ...options["cluster-by"]];
  const rows = withColumns(records.all, [number.column, judged.column, ...names]);
  const groups = await collectForecasts(rows, found, options);
  const scores = groups.map((group) => scoreGroup(group, options));
  if (!options.json) return formatScore(scores, options, found.said);
  if (found.isGuessed) say.line(found.said);
  const clusters = options["cluster-by"];
  const objects = scores.map(({ metrics, bins, ...score }) => {
    return { ...score, clusters, ...Object.fromEntries(metrics), bins };
  });
  return `${JSON.stringify(objects, null, 2)}\n`;
}

/**
 * Every figure of one group's forecasts. Calibration errors are of the bins that are shown, also
 * under the reference's rules, whose bins of equal mass follow the order of the rows.
 */
function scoreGroup({ group, forecasts }: ForecastGroup, settings: MeasureSettings): GroupScore {
  const columns = clusteredColumns(forecasts);
  const tally = tallyColumns(columns);
  const binning = binForecasts(columns, settings);
  const points = {
    ...calibrationFigures(tally, settings),
    ece: expectedCalibrationError(binning),
    mce: maximumCalibrationError(binning),
  };
  const { figures } = measureClustered(columns, settings, points);
  // If a figure depends on the order of rows, so does its interval.
  const measured = !dependOnOrder(settings)
    ? figures
    : {
        ...figures,
        ece: withInterval(points.ece, referenceErrorInterval(columns, settings)),
        mce: withInterval(points.mce, { noInterval: "needs_order" }),
      };
  const bins = "undefined" in binning ? [] : binning.bins;
  return {
    group,
    n: forecasts.length,
    metrics: measuredNames.map((name) => [snakeCase(name), metricJson(measured[name])]),
    bins: bins.map(({ n, meanConfidence: mean_confidence, ...bin }) => {
      return { n, mean_confidence, ...bin };
    }),
  };
}

/** The forecasts of one group in the order of the file; `group` is null where all are one. */
type ForecastGroup = { group: string | null; forecasts: ClusteredForecast[] };

/**
 * Reads forecasts from records, by group. Groups by several columns are named "A | B".
 *
 * @throws InputProblem for a cell that is missing or not what it should be
 */
async function collectForecasts(
  batches: AsyncIterable<SourceRow[]>,
  { number, judged, scale }: ForecastColumns,
  { "group-by": groupBy, "cluster-by": clusterBy }: ScoreOptions,
): Promise<ForecastGroup[]> {
  const parseName = nameParser();
  const parseNumber: CellParser<number> = (cell) => probability(asScaled(cell, scale));
  const groups = new Map<string | null, ClusteredForecast[]>();
  for await (const batch of batches) {
    for (const record of batch) {
      const name = (column: string) => readCell(record, column, parseName);
      const value = readCell(record, number.column, parseNumber);
      const isSo = readCell(record, judged.column, flag);
      const { top, confidence } =
        number.field === "probability" ? topAnswer(value) : { top: null, confidence: value };
      const correct = judged.field === "outcome" ? isSo === (top === "yes") : isSo;
      const forecast = { confidence, correct, clusters: clusterBy.map(name) };
      const group = groupBy.length === 0 ? null : groupBy.map(name).join(" | ");
      groups.set(group, groups.get(group) ?? []);
      groups.get(group)?.push(forecast);
    }
  }
  return [...groups]
    .map(([group, forecasts]) => ({ group, forecasts }))
    .sort((a, b) => compareNames(a.group ?? "", b.group ?? ""));
}

/** @example meanConfidence: mean_confidence */
const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
