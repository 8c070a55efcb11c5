import { fillLookupTable, OPEN } from "./lookup-table";

/** A random number has 32 bits: enough for two draws. */
const VALUES = 2 ** 16;

/** Adds so many single draws to `counts`. */
type AddSingles = (counts: Float64Array, times: number, random: () => number) => void;

/**
 * Draws kinds one by one, in proportion to their sizes, and counts kind i at `places[i]`: two from one
 * random number.
 */
export function singleDraws(places: Int32Array, sizes: Float64Array): AddSingles {
  const table = new Int32Array(VALUES);
  const drawRest = fillLookupTable(table, places, sizes);
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
