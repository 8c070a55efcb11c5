/** The figures whose intervals are percentiles of their values in resamples, in order. */
export const resampledFigures = [
  "accuracy",
  "meanConfidence",
  "gap",
  "brier",
  "brierUncertainty",
  "logScore",
  "auroc",
  "sharpness",
] as const;

export type ResampledFigure = (typeof resampledFigures)[number];

/** What rounding may leave of a variance where all confidences are the same. */
const ROUNDING = 1e-12;

/** Writes the figures of a resample into `out`; NaN is what is undefined. */
type FigureWriter = (right: Float64Array, wrong: Float64Array, out: Float64Array) => void;

/**
 * Makes what computes all resampled figures of tallies with these confidences, in one pass over the
 * counts and without allocating. The definitions are those of `calibrationFigures`, which a test holds it
 * to.
 */
export function figureWriter(confidence: Float64Array, clip: number): FigureWriter {
  const size = confidence.length;
  const square = confidence.map((c) => c * c);
  const squareOfRest = confidence.map((c) => (1 - c) * (1 - c));
  const lossRight = confidence.map((c) => -Math.log(Math.min(1 - clip, Math.max(clip, c))));
  const lossWrong = confidence.map((c) => -Math.log1p(-Math.min(1 - clip, Math.max(clip, c))));
  return (right, wrong, out) => {
    let rights = 0;
    let wrongs = 0;
    let promised = 0;
    let squares = 0;
    let brier = 0;
    let log = 0;
    let pairs = 0;
    for (let k = 0; k < size; k += 1) {
      const r = right[k] ?? 0;
      const w = wrong[k] ?? 0;
      const s = square[k] ?? 0;
      pairs += r * (wrongs + w / 2);
      rights += r;
      wrongs += w;
      promised += (confidence[k] ?? 0) * (r + w);
      squares += s * (r + w);
      brier += r * (squareOfRest[k] ?? 0) + w * s;
      log += r * (lossRight[k] ?? 0) + w * (lossWrong[k] ?? 0);
    }
    const n = rights + wrongs;
    out[0] = rights / n;
    out[1] = promised / n;
    out[2] = (promised - rights) / n;
    out[3] = brier / n;
    out[4] = (rights / n) * (wrongs / n);
    out[5] = log / n;
    out[6] = pairs / (rights * wrongs);
    const variance = squares / n - (promised / n) ** 2;
    out[7] = variance > ROUNDING ? Math.sqrt(variance) : 0;
  };
}
