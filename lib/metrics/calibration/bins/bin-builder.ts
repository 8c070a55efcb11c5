import type { CalibrationBin } from "@/lib/metrics/types";

/** Gathers forecasts, from the least to the most confident, into bins. */
export type BinBuilder = {
  /** Puts `count` forecasts (perhaps not whole) of one confidence, `right` of them right, in the open bin. */
  add(confidence: number, right: number, count: number): void;
  /** Ends the open bin. An empty one is left out. */
  close(): void;
  readonly bins: CalibrationBin[];
};

export function binBuilder(): BinBuilder {
  const bins: CalibrationBin[] = [];
  let n = 0;
  let right = 0;
  let confidence = 0;
  let low = 0;
  let high = 0;
  return {
    bins,
    add(value, hits, count) {
      if (count === 0) return;
      if (n === 0) low = value;
      high = value;
      n += count;
      right += hits;
      confidence += value * count;
    },
    close() {
      if (n > 0) bins.push({ n, meanConfidence: confidence / n, accuracy: right / n, low, high });
      n = 0;
      right = 0;
      confidence = 0;
    },
  };
}
