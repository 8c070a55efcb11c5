import { combineWays } from "./combine-ways";
import type { ResampledGaps } from "./resample-tally";

/** The resampled gaps of rows that are clustered in two ways: each gap as `combineWays` has it. */
export function combineGaps(
  a: ResampledGaps,
  b: ResampledGaps,
  both: ResampledGaps,
): ResampledGaps {
  const size = a.observed.length;
  const resampled = new Float64Array(a.resampled.length);
  const resamples = size === 0 ? 0 : resampled.length / size;
  const ofGap = ({ resampled: all }: ResampledGaps, j: number) => {
    const values = new Float64Array(resamples);
    for (let i = 0; i < resamples; i += 1) values[i] = all[i * size + j] ?? 0;
    return values;
  };
  for (let j = 0; j < size; j += 1) {
    const combined = combineWays(ofGap(a, j), ofGap(b, j), ofGap(both, j));
    for (let i = 0; i < resamples; i += 1) resampled[i * size + j] = combined[i] ?? 0;
  }
  return { ...a, resampled };
}
