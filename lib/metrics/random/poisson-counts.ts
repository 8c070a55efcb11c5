import { fillLookupTable, OPEN } from "./alias-table";

/** Writes drawn counts into `counts`, each at its own place, and gives their sum. */
type DrawCounts = (counts: Float64Array, random: () => number) => number;

/** A random number has 32 bits: enough for three counts. */
const BITS = 10;
const VALUES = 2 ** BITS;
const LAST = VALUES - 1;

/**
 * Draws independent Poisson counts, again and again, three from one random number. The count with mean
 * `means[i]` is written at `places[i]`. Each looks up ten bits in a table of its mean.
 *
 * @throws RangeError if a mean is negative or not finite
 */
export function poissonCounts(places: Int32Array, means: Float64Array): DrawCounts {
  // Equal means share a table.
  const numbers = new Map([...new Set(means)].map((mean, t) => [mean, t]));
  const tables = new Int32Array(VALUES * numbers.size);
  const rests = Array.from(numbers, ([mean, t]) => {
    const { low, weights } = poissonWeights(mean);
    const counts = weights.map((_, k) => low + k);
    return fillLookupTable(tables.subarray(VALUES * t, VALUES * (t + 1)), counts, weights);
  });
  const start = Int32Array.from(means, (mean) => VALUES * (numbers.get(mean) ?? 0));
  const drawRest = (i: number, random: () => number): number =>
    rests[(start[i] ?? 0) / VALUES]?.(random) ?? 0;

  const threes = places.length - (places.length % 3);
  return (counts, random) => {
    let sum = 0;
    for (let i = 0; i < threes; i += 3) {
      const word = (random() * 2 ** 32) | 0;
      let a = tables[(start[i] ?? 0) + (word & LAST)] ?? OPEN;
      let b = tables[(start[i + 1] ?? 0) + ((word >>> BITS) & LAST)] ?? OPEN;
      let c = tables[(start[i + 2] ?? 0) + ((word >>> (2 * BITS)) & LAST)] ?? OPEN;
      if ((a | b | c) < 0) {
        if (a === OPEN) a = drawRest(i, random);
        if (b === OPEN) b = drawRest(i + 1, random);
        if (c === OPEN) c = drawRest(i + 2, random);
      }
      counts[places[i] ?? 0] = a;
      counts[places[i + 1] ?? 0] = b;
      counts[places[i + 2] ?? 0] = c;
      sum += a + b + c;
    }
    for (let i = threes; i < places.length; i += 1) {
      let count = tables[(start[i] ?? 0) + Math.floor(random() * VALUES)] ?? OPEN;
      if (count === OPEN) count = drawRest(i, random);
      counts[places[i] ?? 0] = count;
      sum += count;
    }
    return sum;
  };
}

/** Beyond so many standard deviations (and so much) from its mean a Poisson count has no mass. */
const DEVIATIONS = 10;
const MARGIN = 40;

/**
 * The probabilities of a Poisson count, up to a common factor: `weights[j]` is in proportion to that
 * of `low + j`. What is left out has a probability below 1e-20.
 *
 * @throws RangeError if the mean is negative or not finite
 */
function poissonWeights(mean: number): { low: number; weights: Float64Array } {
  if (!(mean >= 0 && mean < 2 ** 31)) throw new RangeError(`mean ${mean} is not in [0, 2^31)`);
  const reach = DEVIATIONS * Math.sqrt(mean) + MARGIN;
  const mode = Math.floor(mean);
  const low = Math.max(0, Math.floor(mean - reach));
  const weights = new Float64Array(Math.ceil(mean + reach) - low + 1);
  // In proportion to the probability of the mode: p(k) / p(k - 1) = mean / k.
  weights[mode - low] = 1;
  for (let k = mode; k > low; k -= 1) {
    weights[k - 1 - low] = (weights[k - low] ?? 0) * (k / mean);
  }
  for (let k = mode + 1; k - low < weights.length; k += 1) {
    weights[k - low] = (weights[k - 1 - low] ?? 0) * (mean / k);
  }
  return { low, weights };
}
