import type { ForecastRow } from "./select-forecasts";

/** A forecast that can be measured: it has a confidence, and it is known whether it is right. */
export type CountedForecast = ForecastRow & { confidence: number; correct: boolean };

/** Parts forecasts into those that count and, by reason, how many don't. */
export function countForecasts(rows: readonly ForecastRow[]) {
  const counted = rows.filter(isCounted);
  const unparsable = rows.filter((row) => row.confidence === null).length;
  const unjudged = rows.length - counted.length - unparsable;
  return { counted, leftOut: { unparsable, unjudged } };
}

function isCounted(row: ForecastRow): row is CountedForecast {
  return row.confidence !== null && row.correct !== null;
}
