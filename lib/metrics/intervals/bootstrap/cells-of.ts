import type { Scored, Tally } from "@/lib/metrics/types";

/** The cell of each forecast in `tallyCells` of their tally. */
export function cellsOf(forecasts: readonly Scored[], { confidence }: Tally): Int32Array {
  const place = new Map(Array.from(confidence, (value, k) => [value, k]));
  return Int32Array.from(
    forecasts,
    (forecast) => (place.get(forecast.confidence) ?? 0) + (forecast.correct ? 0 : place.size),
  );
}
