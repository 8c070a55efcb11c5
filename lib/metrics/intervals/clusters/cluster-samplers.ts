import { multinomialSampler, type Sampler } from "@/lib/metrics/random/multinomial-sampler";
import type { Way } from "./cluster-ways";

/**
 * Draws whole clusters with replacement, as many as there are, and gives the counts of the cells of
 * their rows; row i is of cell `cells[i]`. Clusters of the same content are one kind, and kinds are
 * what is drawn, so where clusters are alike or of one row it costs no more than drawing rows.
 */
export function clusterSampler(cells: Int32Array, { of, clusters }: Way): Sampler {
  const contents: number[][] = Array.from({ length: clusters }, () => []);
  cells.forEach((cell, i) => {
    contents[of[i] ?? 0]?.push(cell);
  });
  const kinds = new Map<string, { rows: number[]; clusters: number }>();
  for (const rows of contents) {
    const key = rows.sort((a, b) => a - b).join();
    const kind = kinds.get(key) ?? { rows, clusters: 0 };
    kind.clusters += 1;
    kinds.set(key, kind);
  }
  // By content, so that neither the order of rows nor the names of clusters matter.
  const sorted = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, kind]) => kind);
  const sample = multinomialSampler(sorted.map((kind) => kind.clusters));
  const drawn = new Float64Array(sorted.length);
  const start = new Int32Array(sorted.length + 1);
  sorted.forEach(({ rows }, i) => {
    start[i + 1] = (start[i] ?? 0) + rows.length;
  });
  const row = Int32Array.from(sorted.flatMap(({ rows }) => rows));
  return (counts, random) => {
    sample(drawn, random);
    counts.fill(0);
    let total = 0;
    for (let i = 0; i < drawn.length; i += 1) {
      const times = drawn[i] ?? 0;
      if (times === 0) continue;
      const end = start[i + 1] ?? 0;
      for (let at = start[i] ?? 0; at < end; at += 1) {
        const cell = row[at] ?? 0;
        counts[cell] = (counts[cell] ?? 0) + times;
        total += times;
      }
    }
    return total;
  };
}

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
