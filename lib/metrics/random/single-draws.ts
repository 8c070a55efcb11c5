import { aliasTable } from "./alias-table";
import { drawFromTable } from "./draw-from-table";

/** With more kinds than this, too few draws are decided by 16 bits. */
const FEW = 8192;
const VALUES = 2 ** 16;
/** Stands in the table for: not decided by the bits. */
const OPEN = -1;

/** Adds so many single draws to `counts`. */
export type AddSingles = (counts: Float64Array, times: number, random: () => number) => void;

/**
 * Draws kinds one by one, in proportion to their sizes, and counts kind i at `places[i]`. Unless there
 * are very many kinds, two are drawn from one random number, each by 16 bits: as in `poissonBits`, of
 * their 65,536 values floor(65536 p) give a kind of probability p, and the few left over draw anew in
 * proportion to what rounding down took away.
 */
export function singleDraws(places: Int32Array, sizes: Float64Array): AddSingles {
  if (sizes.length > FEW) {
    const table = aliasTable(sizes);
    return (counts, times, random) => {
      for (let i = 0; i < times; i += 1) {
        const place = places[drawFromTable(table, random)] ?? 0;
        counts[place] = (counts[place] ?? 0) + 1;
      }
    };
  }
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const table = new Int32Array(VALUES).fill(OPEN);
  const left = new Float64Array(sizes.length);
  let filled = 0;
  for (let i = 0; i < sizes.length; i += 1) {
    const share = (VALUES * (sizes[i] ?? 0)) / total;
    const whole = Math.floor(share);
    table.fill(places[i] ?? 0, filled, filled + whole);
    filled += whole;
    left[i] = share - whole;
  }
  const rest = filled < VALUES ? aliasTable(left) : null;
  return (counts, times, random) => {
    let word = 0;
    for (let i = 0; i < times; i += 1) {
      word = i % 2 === 0 ? (random() * 2 ** 32) | 0 : word >>> 16;
      let place = table[word & (VALUES - 1)] ?? OPEN;
      if (place === OPEN && rest) place = places[drawFromTable(rest, random)] ?? 0;
      counts[place] = (counts[place] ?? 0) + 1;
    }
  };
}
