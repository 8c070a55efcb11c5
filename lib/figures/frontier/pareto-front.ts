/** Accuracy and ECE, both in [0, 1]: more accuracy and less ECE are better. */
export interface AccuracyAndEce {
  accuracy: number;
  ece: number;
}

/**
 * The points that no other dominates, from the least ECE to the greatest. A point is dominated
 * where another has at least its accuracy and at most its ECE, and is strictly better in one of
 * them; so points that are equal in both stand on the front together.
 *
 * Along the front, accuracy rises with ECE: gaining in one costs the other. It ignores chance:
 * points whose intervals overlap may change places in other samples.
 */
export function paretoFront<P extends AccuracyAndEce>(points: readonly P[]): P[] {
  return points
    .filter((point) => !points.some((other) => dominates(other, point)))
    .sort((a, b) => a.ece - b.ece || a.accuracy - b.accuracy);
}

/** Whether `a` is at least as good as `b` in both, and better in one. */
export const dominates = (a: AccuracyAndEce, b: AccuracyAndEce): boolean =>
  a.accuracy >= b.accuracy && a.ece <= b.ece && (a.accuracy > b.accuracy || a.ece < b.ece);
