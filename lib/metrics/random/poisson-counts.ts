import { poissonBits } from "./poisson-bits";
import { type DrawCounts, poissonTables } from "./poisson-tables";

/** With a larger mean too few counts are decided by ten bits. */
const SMALL = 400;

/**
 * Draws independent Poisson counts, again and again, each in the quicker way for its mean. The count
 * with mean `means[i]` is written at `places[i]`.
 *
 * @throws RangeError if a mean is negative or not finite
 */
export function poissonCounts(places: Int32Array, means: Float64Array): DrawCounts {
  const part = (make: typeof poissonBits, takes: (mean: number) => boolean) => {
    const taken = Int32Array.from(means.keys()).filter((i) => takes(means[i] ?? Number.NaN));
    return make(
      taken.map((i) => places[i] ?? 0),
      Float64Array.from(taken, (i) => means[i] ?? Number.NaN),
    );
  };
  const drawSmall = part(poissonBits, (mean) => mean <= SMALL);
  const drawOthers = part(poissonTables, (mean) => !(mean <= SMALL));
  return (counts, random) => drawSmall(counts, random) + drawOthers(counts, random);
}
