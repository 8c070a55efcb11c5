import { poissonBytes } from "./poisson-bytes";
import { type DrawCounts, poissonTables } from "./poisson-tables";

/** From so many counts of one mean on, a table of their own is worth it. */
const MANY = 16;
/** With a larger mean too few counts are decided by a byte. */
const SMALL = 64;

/**
 * Draws independent Poisson counts, again and again, each in the quickest way for its mean. The count
 * with mean `means[i]` is written at `places[i]`.
 *
 * @throws RangeError if a mean is negative or not finite
 */
export function poissonCounts(places: Int32Array, means: Float64Array): DrawCounts {
  const indices = new Map<number, number[]>();
  means.forEach((mean, i) => {
    const sameMean = indices.get(mean);
    if (sameMean) sameMean.push(i);
    else indices.set(mean, [i]);
  });
  const byBytes = (mean: number) =>
    mean > 0 && mean <= SMALL && (indices.get(mean)?.length ?? 0) >= MANY;
  const parts = [...indices]
    .filter(([mean]) => byBytes(mean))
    .map(([mean, of]) =>
      poissonBytes(
        Int32Array.from(of, (i) => places[i] ?? 0),
        mean,
      ),
    );
  const others = Int32Array.from(means.keys()).filter((i) => !byBytes(means[i] ?? 0));
  if (others.length > 0) {
    const othersPlaces = others.map((i) => places[i] ?? 0);
    parts.push(
      poissonTables(
        othersPlaces,
        Float64Array.from(others, (i) => means[i] ?? 0),
      ),
    );
  }
  return (counts, random) => {
    let sum = 0;
    for (const draw of parts) sum += draw(counts, random);
    return sum;
  };
}
