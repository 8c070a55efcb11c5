import { tallyCells } from "./tally";
import type { Tally } from "./types";

/**
 * The kinds of forecasts that a resample counts: the right ones and the wrong ones of each confidence.
 * Ascending by confidence, wrong before right.
 */
export type Kinds = {
  readonly confidence: Float64Array;
  /** 1 where the forecasts are right, 0 where they are wrong. */
  readonly right: Float64Array;
  /** How many forecasts there are. */
  readonly counts: Float64Array;
  /** 1 where the kind before has the same confidence. */
  readonly tied: Uint8Array;
  /** The place of each kind in `tallyCells`. */
  readonly cells: Int32Array;
};

/**
 * The kinds of a tally's forecasts. Kinds without forecasts are left out, so distinct confidences are one
 * kind each, not two. Only where all forecasts are right, or all are wrong, both kinds of every confidence
 * are there, because `ruleOfThree` fills both.
 */
export function forecastKinds(tally: Tally): Kinds {
  const size = tally.confidence.length;
  const all = tallyCells(tally);
  const isWhole = isOneSided(tally);
  const found: number[] = [];
  for (let k = 0; k < size; k += 1) {
    for (const cell of [size + k, k]) if (isWhole || (all[cell] ?? 0) > 0) found.push(cell);
  }
  const cells = Int32Array.from(found);
  const confidence = Float64Array.from(cells, (cell) => tally.confidence[cell % size] ?? 0);
  return {
    confidence,
    right: Float64Array.from(cells, (cell) => (cell < size ? 1 : 0)),
    counts: Float64Array.from(cells, (cell) => all[cell] ?? 0),
    tied: Uint8Array.from(confidence, (c, k) => (c === confidence[k - 1] ? 1 : 0)),
    cells,
  };
}

/** Whether all forecasts are right, or all are wrong. */
export function isOneSided({ right, wrong }: Tally): boolean {
  return [right, wrong].some((counts) => counts.every((n) => n === 0));
}
