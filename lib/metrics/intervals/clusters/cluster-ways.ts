/** The clusters of rows in one way: `of[i]` numbers the cluster of row i from 0 on, by name. */
export type Way = { of: Int32Array; clusters: number };

/** A way that is used, and its place among those that rows name. */
export type NamedWay = Way & { way: number };

/**
 * The ways of clustering that matter, of rows that name their cluster in each. A way in which no two rows
 * share a cluster is left out, and so is one whose clusters lie within those of another: where each
 * question's texts are read by one person, only the person counts.
 */
export function clusterWays(names: readonly (readonly string[])[]): NamedWay[] {
  const ways = Array.from(names[0] ?? [], (_, way) => {
    return { way, ...numberClusters(names.map((row) => row[way] ?? "")) };
  }).filter(({ clusters }) => clusters < names.length);
  return ways.filter(
    (a) => !ways.some((b) => b !== a && isWithin(a, b) && (!isWithin(b, a) || b.way < a.way)),
  );
}

/** The clusters of rows that are in one cluster in both ways. */
export function crossWays(a: Way, b: Way): Way {
  const pairs = Array.from(a.of, (cluster, i) => cluster * b.clusters + (b.of[i] ?? 0));
  const codes = new Map([...new Set(pairs)].sort((x, y) => x - y).map((pair, i) => [pair, i]));
  return { of: Int32Array.from(pairs, (pair) => codes.get(pair) ?? 0), clusters: codes.size };
}

/** Numbers clusters by name, not by first appearance, so that the order of the rows does not matter. */
export function numberClusters(names: readonly string[]): Way {
  const codes = new Map([...new Set(names)].sort().map((name, i) => [name, i]));
  return { of: Int32Array.from(names, (name) => codes.get(name) ?? 0), clusters: codes.size };
}

/** Whether each cluster of `fine` lies in one of `coarse`. */
function isWithin(fine: Way, coarse: Way): boolean {
  const home = new Int32Array(fine.clusters).fill(-1);
  return fine.of.every((cluster, i) => {
    const outer = coarse.of[i] ?? 0;
    if (home[cluster] === -1) home[cluster] = outer;
    return home[cluster] === outer;
  });
}
