import { scoredColumns } from "../columns";
import { distinctValues, placesIn } from "../tally";
import type { Scored, ScoredColumns } from "../types";

/** A way of clustering: row i is in cluster `of[i]`, numbered from 0 by name. */
export type Way = { of: Int32Array; clusters: number };

/** A forecast and its cluster in each way: say, its question and its reader. */
export type ClusteredForecast = Scored & { clusters: readonly string[] };

/** Such forecasts in columns. */
export type ClusteredColumns = ScoredColumns & { ways: readonly Way[] };

/** A way that is used, and its index among those given. */
type NamedWay = Way & { way: number };

/**
 * A list of forecasts as columns.
 *
 * @throws RangeError if a confidence is not in [0, 1]
 */
export function clusteredColumns(forecasts: readonly ClusteredForecast[]): ClusteredColumns {
  const ways = Array.from(forecasts[0]?.clusters ?? [], (_, way) =>
    numberClusters(forecasts.map(({ clusters }) => clusters[way] ?? "")),
  );
  return { ...scoredColumns(forecasts), ways };
}

/**
 * The ways of clustering that matter. A way is left out where no two rows share a cluster, and where each of
 * its clusters lies within one of another way: if each question's texts are read by one person, only the person
 * counts.
 */
export function clusterWays(given: readonly Way[]): NamedWay[] {
  const ways = given
    .map((way, place) => ({ way: place, ...way }))
    .filter(({ of, clusters }) => clusters < of.length);
  return ways.filter(
    (a) => !ways.some((b) => b !== a && isWithin(a, b) && (!isWithin(b, a) || b.way < a.way)),
  );
}

/** The way in which rows share a cluster if they share one in both ways. */
export function crossWays(a: Way, b: Way): Way {
  const pairs = Float64Array.from(a.of, (cluster, i) => cluster * b.clusters + (b.of[i] ?? 0));
  const distinct = distinctValues(pairs);
  return { of: placesIn(distinct, pairs), clusters: distinct.length };
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
