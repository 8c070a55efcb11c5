import { multinomialSampler, type Sampler } from "@/lib/metrics/random/multinomial-sampler";
import type { Way } from "../clusters";

/**
 * Draws whole clusters with replacement, as many as there are, and counts the cells of their rows; row i is of
 * cell `cells[i]`. Clusters of the same content are one kind, and kinds are drawn, so where clusters are alike
 * or of one row this costs no more than drawing rows.
 */
export function clusterSampler(cells: Int32Array, way: Way): Sampler {
  const { cell: sortedCells, start: starts } = cellsByCluster(cells, way);
  const kinds = new Map<string, { rows: Int32Array; clusters: number }>();
  for (let cluster = 0; cluster < way.clusters; cluster += 1) {
    const rows = sortedCells.subarray(starts[cluster], starts[cluster + 1]);
    const key = rows.join();
    const kind = kinds.get(key) ?? { rows, clusters: 0 };
    kind.clusters += 1;
    kinds.set(key, kind);
  }
  // By content, so that neither the order of rows nor the names of clusters matter.
  const sorted = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, kind]) => kind);
  const sample = multinomialSampler(sorted.map((kind) => kind.clusters));
  const drawn = new Float64Array(sorted.length);
  const times = new Int32Array(sorted.length);
  const { start, kind, repeats } = kindsByCell(sorted.map(({ rows }) => rows));
  return (counts, random) => {
    sample(drawn, random);
    times.set(drawn);
    counts.fill(0);
    let total = 0;
    for (let cell = 0; cell < start.length - 1; cell += 1) {
      const end = start[cell + 1] ?? 0;
      let count = 0;
      for (let at = start[cell] ?? 0; at < end; at += 1) {
        count += Math.imul(times[kind[at] ?? 0] ?? 0, repeats[at] ?? 0);
      }
      counts[cell] = count;
      total += count;
    }
    return total;
  };
}

/**
 * The kinds of clusters that have a cell, and how often each has it: those of cell c are from `start[c]` to before
 * `start[c + 1]`. Adding up one cell after another takes no branch for kinds that were not drawn, which no processor
 * can predict. `contents` are the cells of each kind, ascending.
 */
function kindsByCell(contents: readonly Int32Array[]) {
  const cells = 1 + contents.reduce((most, rows) => Math.max(most, rows.at(-1) ?? -1), -1);
  const start = new Int32Array(cells + 1);
  const isFirst = (rows: Int32Array, at: number) => at === 0 || rows[at] !== rows[at - 1];
  for (const rows of contents) {
    rows.forEach((cell, at) => {
      if (isFirst(rows, at)) start[cell + 1] = (start[cell + 1] ?? 0) + 1;
    });
  }
  for (let c = 0; c < cells; c += 1) start[c + 1] = (start[c + 1] ?? 0) + (start[c] ?? 0);
  const next = start.slice();
  const kind = new Int32Array(start[cells] ?? 0);
  const repeats = new Int32Array(kind.length);
  contents.forEach((rows, k) => {
    rows.forEach((cell, at) => {
      if (isFirst(rows, at)) next[cell] = (next[cell] ?? 0) + 1;
      const place = (next[cell] ?? 0) - 1;
      kind[place] = k;
      repeats[place] = (repeats[place] ?? 0) + 1;
    });
  });
  return { start, kind, repeats };
}

/**
 * Draws clusters one by one with replacement, as many as there are, and counts the cells of their rows; row i
 * is of cell `cells[i]`. The distribution is that of `clusterSampler`, which is quicker but uses other random
 * numbers: it would change the intervals of agreement and of the reference's errors.
 */
export function itemSampler(cells: Int32Array, way: Way): Sampler {
  const { cell: contents, start } = cellsByCluster(cells, way);
  const { clusters } = way;
  const drawn = new Int32Array(clusters);
  return (counts, random) => {
    drawn.fill(0);
    for (let draw = 0; draw < clusters; draw += 1) {
      const cluster = Math.floor(random() * clusters);
      drawn[cluster] = (drawn[cluster] ?? 0) + 1;
    }
    counts.fill(0);
    let total = 0;
    for (let cluster = 0; cluster < clusters; cluster += 1) {
      const times = drawn[cluster] ?? 0;
      if (times === 0) continue;
      const end = start[cluster + 1] ?? 0;
      for (let at = start[cluster] ?? 0; at < end; at += 1) {
        const cell = contents[at] ?? 0;
        counts[cell] = (counts[cell] ?? 0) + times;
        total += times;
      }
    }
    return total;
  };
}

/** The cells of rows by cluster, each ascending: those of cluster g are from `start[g]` to before `start[g + 1]`. */
function cellsByCluster(cells: Int32Array, { of, clusters }: Way) {
  const start = new Int32Array(clusters + 1);
  for (const cluster of of) start[cluster + 1] = (start[cluster + 1] ?? 0) + 1;
  for (let g = 0; g < clusters; g += 1) start[g + 1] = (start[g + 1] ?? 0) + (start[g] ?? 0);
  const cell = new Int32Array(cells.length);
  const next = start.slice();
  cells.forEach((c, i) => {
    const cluster = of[i] ?? 0;
    const at = next[cluster] ?? 0;
    cell[at] = c;
    next[cluster] = at + 1;
  });
  for (let g = 0; g < clusters; g += 1) {
    const own = cell.subarray(start[g], start[g + 1]);
    if (own.length > 1) own.sort();
  }
  return { cell, start };
}
