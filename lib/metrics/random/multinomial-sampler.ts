import { fillLookupTable, OPEN } from "./alias-table";
import { poissonCounts } from "./poisson-counts";
import type { Random } from "./seeded-random";

/** Writes into `counts` how often each kind was drawn; gives the number of draws. */
export type Sampler = (counts: Float64Array, random: Random) => number;

/**
 * Draws N rows with replacement from N rows of which `weights[i]` are alike, as counts of the kinds: a
 * multinomial with N draws and probabilities weights / N. The weights are whole numbers.
 *
 * It draws a Poisson count for each kind, with means that add up to N - sqrt(N) or N - 2 sqrt(N). Given its
 * sum, independent Poisson counts are multinomial (L. Devroye 1986, "Non-uniform random variate
 * generation", chapter XI): so where the sum T is at most N, N - T single draws complete it; where it is
 * more, as 16 or 2 times in a hundred, all is drawn again. That is exact. The means never change, so each
 * count is one look into a table.
 *
 * @throws RangeError if a weight is not a whole number >= 0 or all are 0
 */
export function multinomialSampler(weights: ArrayLike<number>): Sampler {
  const kinds: number[] = [];
  let total = 0;
  for (let i = 0; i < weights.length; i += 1) {
    const weight = weights[i] ?? Number.NaN;
    if (!Number.isInteger(weight) || weight < 0) {
      throw new RangeError(`weight ${weight} is not a whole number >= 0`);
    }
    if (weight > 0) kinds.push(i);
    total += weight;
  }
  if (total === 0) throw new RangeError("no rows to draw from");
  const cells = Int32Array.from(kinds);
  const sizes = Float64Array.from(kinds, (i) => weights[i] ?? 0);
  const root = Math.sqrt(total);
  // With very many kinds it is drawing all again that costs.
  const spared = Math.min(total, kinds.length > 4 * root ? 2 * root : root);
  const share = 1 - spared / total;
  const drawAll = poissonCounts(
    cells,
    sizes.map((size) => size * share),
  );
  const addSingles = singleDraws(cells, sizes);
  return (counts, random) => {
    if (cells.length < counts.length) counts.fill(0);
    let rest = total - drawAll(counts, random);
    while (rest < 0) rest = total - drawAll(counts, random);
    addSingles(counts, rest, random);
    return total;
  };
}

/** A random number has 32 bits: enough for two draws. */
const VALUES = 2 ** 16;

/** Random words are written so many at a time. */
const WORDS = 256;

/** Adds so many single draws to `counts`. */
type AddSingles = (counts: Float64Array, times: number, random: Random) => void;

/** Draws kinds one by one, in proportion to their sizes, and counts kind i at `places[i]`. */
function singleDraws(places: Int32Array, sizes: Float64Array): AddSingles {
  if (sizes.every((size) => size === sizes[0])) {
    const words = new Int32Array(WORDS);
    const perWord = places.length / 2 ** 32;
    return (counts, times, random) => {
      for (let done = 0; done < times; done += WORDS) {
        const drawn = Math.min(WORDS, times - done);
        random.words(words, drawn);
        for (let w = 0; w < drawn; w += 1) {
          const place = places[Math.floor(((words[w] ?? 0) >>> 0) * perWord)] ?? 0;
          counts[place] = (counts[place] ?? 0) + 1;
        }
      }
    };
  }
  const table = new Int32Array(VALUES);
  const drawRest = fillLookupTable(table, places, sizes);
  // Two from one random number.
  return (counts, times, random) => {
    let word = 0;
    for (let i = 0; i < times; i += 1) {
      word = i % 2 === 0 ? (random() * 2 ** 32) | 0 : word >>> 16;
      let place = table[word & (VALUES - 1)] ?? OPEN;
      if (place === OPEN) place = drawRest(random);
      counts[place] = (counts[place] ?? 0) + 1;
    }
  };
}
