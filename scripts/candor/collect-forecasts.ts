import type { SourceRow } from "@/lib/imports/reading/source-row";
import { flag, probability } from "@/lib/imports/rows/number-cell";
import type { ClusteredForecast } from "@/lib/metrics/intervals/measure-clustered";
import { compareNames } from "@/lib/text/compare";
import { createNameReader } from "./create-name-reader";
import { readCell } from "./read-cell";

export type ForecastColumns = {
  confidence: string;
  correct: string;
  groupBy: readonly string[];
  clusterBy: readonly string[];
};

/** The forecasts of one group in the order of the file; `group` is null where all are one. */
export type ForecastGroup = { group: string | null; forecasts: ClusteredForecast[] };

/**
 * Reads forecasts from records, by group. Groups by several columns are named "A | B".
 *
 * @throws InputProblem for a cell that is missing or not what it should be
 */
export async function collectForecasts(
  batches: AsyncIterable<SourceRow[]>,
  { confidence, correct, groupBy, clusterBy }: ForecastColumns,
): Promise<ForecastGroup[]> {
  const readName = createNameReader();
  const groups = new Map<string | null, ClusteredForecast[]>();
  const noClusters: readonly string[] = [];
  for await (const batch of batches) {
    for (const record of batch) {
      const name = (column: string) => readCell(record, column, readName);
      const forecast = {
        confidence: readCell(record, confidence, probability),
        correct: readCell(record, correct, flag),
        clusters: clusterBy.length === 0 ? noClusters : clusterBy.map(name),
      };
      const group = groupBy.length === 0 ? null : groupBy.map(name).join(" | ");
      const forecasts = groups.get(group);
      if (forecasts) forecasts.push(forecast);
      else groups.set(group, [forecast]);
    }
  }
  return [...groups]
    .map(([group, forecasts]) => ({ group, forecasts }))
    .sort((a, b) => compareNames(a.group ?? "", b.group ?? ""));
}
