import type { Sampler } from "@/lib/metrics/random/multinomial-sampler";
import type { Way } from "./cluster-ways";

/**
 * Draws clusters one by one with replacement, as many as there are, and gives the counts of the cells of their
 * rows; row i is of cell `cells[i]`. The same in distribution as `clusterSampler`, which is quicker but uses
 * other random numbers: agreement and the reference's errors keep the intervals that they have had.
 */
export function itemSampler(cells: Int32Array, { of, clusters }: Way): Sampler {
  const contents: number[][] = Array.from({ length: clusters }, () => []);
  cells.forEach((cell, i) => {
    contents[of[i] ?? 0]?.push(cell);
  });
  const drawn = new Int32Array(clusters);
  return (counts, random) => {
    drawn.fill(0);
    for (let draw = 0; draw < clusters; draw += 1) {
      const cluster = Math.floor(random() * clusters);
      drawn[cluster] = (drawn[cluster] ?? 0) + 1;
    }
    counts.fill(0);
    let total = 0;
    contents.forEach((rows, cluster) => {
      const times = drawn[cluster] ?? 0;
      if (times === 0) return;
      for (const cell of rows) counts[cell] = (counts[cell] ?? 0) + times;
      total += times * rows.length;
    });
    return total;
  };
}
