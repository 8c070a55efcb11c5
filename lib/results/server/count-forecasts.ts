import type { Variant } from "../schema";
import type { ForecastRow } from "./select-forecasts";

/** A forecast that can be measured: it has a confidence, and it is known whether it is right. */
export type CountedForecast = ForecastRow & { confidence: number; correct: boolean };

/** Parts forecasts into those that count and, by reason, how many don't. */
export function countForecasts(rows: readonly ForecastRow[], variant: Variant) {
  const ours = ofVariant(rows, variant);
  const counted = ours.filter(isCounted);
  const unparsable = ours.filter((row) => row.confidence === null).length;
  const unjudged = ours.length - counted.length - unparsable;
  return { counted, leftOut: { unparsable, unjudged, excluded: rows.length - ours.length } };
}

/** All forecasts, or those of people who are not excluded. */
export const ofVariant = (rows: readonly ForecastRow[], variant: Variant) =>
  variant === "all" ? rows : rows.filter((row) => !row.excluded);

function isCounted(row: ForecastRow): row is CountedForecast {
  return row.confidence !== null && row.correct !== null;
}
