import { requireConfidences } from "./require";
import type { Scored, ScoredColumns } from "./types";

/**
 * A list of forecasts as columns.
 *
 * @throws RangeError if a confidence is not in [0, 1]
 */
export function scoredColumns(forecasts: readonly Scored[]): ScoredColumns {
  requireConfidences(forecasts);
  return {
    confidence: Float64Array.from(forecasts, ({ confidence }) => confidence),
    correct: Uint8Array.from(forecasts, ({ correct }) => (correct ? 1 : 0)),
  };
}
