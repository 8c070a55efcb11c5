import type { ScoredColumns } from "../types";
import { crossWays } from "./clusters";

/** A side's forecasts, each with the number of its cluster (its question), which is the same on all sides. */
export type PairedColumns = ScoredColumns & { cluster: Int32Array };

/** Two sides, by their places in a list. */
export type Pair = readonly [first: number, second: number];

/** Clusters that sides have in common: `number[cluster]` numbers them from 0, and is -1 for all others. */
export type SharedClusters = { number: Int32Array; clusters: number };

/** Pairs that have the same clusters in common. */
export type PairsSharing = { pairs: readonly Pair[]; shared: SharedClusters };

/** All pairs of sides, in groups that have the same clusters in common. */
export function pairsBySharedClusters(sides: readonly PairedColumns[]): PairsSharing[] {
  const largest = sides.map(({ cluster }) => cluster.reduce((a, b) => Math.max(a, b), -1));
  const clusters = 1 + Math.max(-1, ...largest);
  const marks = sides.map(({ cluster }) => {
    const has = new Uint8Array(clusters);
    for (const one of cluster) has[one] = 1;
    return has;
  });
  const bothHave = ([first, second]: Pair, cluster: number) =>
    marks[first]?.[cluster] === 1 && marks[second]?.[cluster] === 1;
  // Clusters on the same sides are one kind. An example of each kind tells which pairs go together.
  const kinds = marks
    .map((has) => ({ of: Int32Array.from(has), clusters: 2 }))
    .reduce(crossWays, { of: new Int32Array(clusters), clusters: 1 });
  const examples = new Int32Array(kinds.clusters);
  kinds.of.forEach((kind, cluster) => {
    examples[kind] = cluster;
  });
  const pairs = sides.flatMap((_, first) =>
    sides.slice(first + 1).map((_, i): Pair => [first, first + 1 + i]),
  );
  const alike = Map.groupBy(pairs, (pair) =>
    examples.map((cluster) => (bothHave(pair, cluster) ? 1 : 0)).join(""),
  );
  return [...alike.values()].map((group) => {
    const [pair = [0, 0]] = group;
    const number = new Int32Array(clusters);
    let next = 0;
    for (let cluster = 0; cluster < clusters; cluster += 1) {
      const isShared = bothHave(pair, cluster);
      number[cluster] = isShared ? next : -1;
      if (isShared) next += 1;
    }
    return { pairs: group, shared: { number, clusters: next } };
  });
}
