import { aliasTable } from "./alias-table";
import { drawFromTable } from "./draw-from-table";

/** With more kinds than this, too few draws are decided by a byte. */
const FEW = 128;
/** Stands in the table for: not decided by the byte. */
const OPEN = -1;

/** Adds so many single draws to `counts`. */
export type AddSingles = (counts: Float64Array, times: number, random: () => number) => void;

/**
 * Draws kinds one by one, in proportion to their sizes, and counts kind i at `places[i]`. Of few kinds
 * four are drawn from one random number, each by a byte: as in `poissonBytes`, of the 256 bytes
 * floor(256 p) give a kind of probability p, and the few left over draw anew in proportion to what
 * rounding down took away.
 */
export function singleDraws(places: Int32Array, sizes: Float64Array): AddSingles {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (sizes.length > FEW) {
    const table = aliasTable(sizes);
    return (counts, times, random) => {
      for (let i = 0; i < times; i += 1) {
        const place = places[drawFromTable(table, random)] ?? 0;
        counts[place] = (counts[place] ?? 0) + 1;
      }
    };
  }
  const table = new Int32Array(256).fill(OPEN);
  let filled = 0;
  sizes.forEach((size, i) => {
    const bytes = Math.floor((256 * size) / total);
    table.fill(places[i] ?? 0, filled, filled + bytes);
    filled += bytes;
  });
  const left = sizes.map((size) => (256 * size) / total - Math.floor((256 * size) / total));
  const rest = filled < 256 ? aliasTable(left) : null;
  return (counts, times, random) => {
    let word = 0;
    for (let i = 0; i < times; i += 1) {
      word = i % 4 === 0 ? (random() * 2 ** 32) | 0 : word >>> 8;
      let place = table[word & 255] ?? OPEN;
      if (place === OPEN && rest) place = places[drawFromTable(rest, random)] ?? 0;
      counts[place] = (counts[place] ?? 0) + 1;
    }
  };
}
