import { hasValue } from "../has-value";
import { itemSampler } from "../intervals/bootstrap/cluster-samplers";
import { percentileInterval } from "../intervals/bootstrap/percentile";
import { resample } from "../intervals/bootstrap/resample";
import { withInterval } from "../intervals/with-interval";
import type { BootstrapOptions, Estimate, Measured } from "../types";
import { pearsonOfSums } from "./correlation";
import type { Blocks, ForecastGroups } from "./group-forecasts";
import { kappaFromTable } from "./kappa";
import { measureAgreement } from "./measure-agreement";
import { poolSpearman } from "./pool-spearman";
import { addPairs, type PairSums, sums } from "./sum-pairs";

const names = [
  "kappa",
  "pearson",
  "spearman",
  "exactConfidence",
  "meanAbsoluteConfidenceDifference",
] as const;
export type PoolFigures = { n: number } & Record<(typeof names)[number], Measured>;

/**
 * How closely two sides agree, of whom many may have given a forecast of the same item: as `measureAgreement`
 * of all pairs, but from counts and sums of each cluster, so that no pair is made.
 *
 * The pairs of people of one side have no order, so each counts both ways, half each. Cohen's kappa is then W. A.
 * Scott's pi 1955 of the pairs, "Reliability of content analysis" (the intraclass kappa of D. A. Bloch and H. C.
 * Kraemer 1989), and Pearson's correlation is R. A. Fisher's intraclass correlation by double entry.
 *
 * @throws RangeError if `resamples` is not a positive whole number
 */
export function measurePools(
  groups: ForecastGroups,
  blocks: Blocks,
  options: BootstrapOptions,
): PoolFigures {
  const paired = onePairEach(groups, blocks);
  if (paired) {
    const { kappaStandardError: _, exactLabel: __, ...figures } = measureAgreement(paired, options);
    return figures;
  }
  const { clusters } = blocks;
  const perCluster = sumClusters(groups, blocks);
  const spearman = poolSpearman(groups, blocks);
  const statistics = (counts: Float64Array): Estimate[] => {
    const total = addUp(perCluster, counts);
    return [
      kappaOf(total),
      pearsonOfSums({ ...total, n: total.pairs }, () => constantSides(groups, blocks, counts)),
      spearman(counts, total.pairs),
      shareOf(total.exact, total.pairs),
      shareOf(total.distance, total.pairs),
    ];
  };
  const write = (counts: Float64Array, out: Float64Array) =>
    statistics(counts).forEach((estimate, i) => {
      out[i] = hasValue(estimate) ? estimate.value : Number.NaN;
    });
  const each = Int32Array.from({ length: clusters }, (_, q) => q);
  const drawn =
    clusters < 2
      ? []
      : resample(
          itemSampler(each, { of: each, clusters }),
          { cells: clusters, statistics: names.length, write },
          options,
        );
  const observed = statistics(new Float64Array(clusters).fill(1));
  const measured = names.map((name, i) => {
    const values = drawn[i];
    const interval = values
      ? percentileInterval(values)
      : ({ noInterval: "too_few_clusters" } as const);
    return [name, withInterval(observed[i] ?? { undefined: "no_pairs", n: 0 }, interval)] as const;
  });
  const n = addUp(perCluster, new Float64Array(clusters).fill(1)).pairs;
  return { n, ...(Object.fromEntries(measured) as Record<(typeof names)[number], Measured>) };
}

/** The pairs of two readers who have one item of each cluster in common; null of any others. */
function onePairEach(groups: ForecastGroups, { a, b, cluster, clusters }: Blocks) {
  const { start, right, cell, confidence } = groups;
  const isSingle = (g: number) => (start[g + 1] ?? 0) - (start[g] ?? 0) === 1;
  const isOneEach =
    a.length === clusters && a.every((g, i) => g !== b[i] && isSingle(g) && isSingle(b[i] ?? 0));
  if (!isOneEach) return null;
  const rating = (g: number) => ({
    label: right[g] === 1,
    confidence: confidence[cell[g] ?? 0] ?? Number.NaN,
  });
  return Array.from(a, (g, i) => ({
    item: String(cluster[i]),
    a: rating(g),
    b: rating(b[i] ?? 0),
  }));
}

/** The sums of each cluster's pairs, one cluster after the other. */
function sumClusters(groups: ForecastGroups, blocks: Blocks): Float64Array {
  const { a, b, cluster, clusters } = blocks;
  // Products of numbers far from 0 would drown their differences.
  const centre = meanConfidence(groups, blocks);
  const perCluster = new Float64Array(clusters * sums.length);
  for (let i = 0; i < a.length; i += 1) {
    const q = cluster[i] ?? 0;
    const own = perCluster.subarray(q * sums.length, (q + 1) * sums.length);
    addPairs(own, groups, { a: a[i] ?? 0, b: b[i] ?? 0, centre });
  }
  return perCluster;
}

/** The mean confidence of either side over all pairs. */
function meanConfidence(
  { start, cell, confidence, count }: ForecastGroups,
  { a, b }: Blocks,
): { x: number; y: number } {
  const mean = (own: Int32Array, other: Int32Array) => {
    let [sum, n] = [0, 0];
    own.forEach((g, i) => {
      const h = other[i] ?? 0;
      const partners = (start[h + 1] ?? 0) - (start[h] ?? 0) - (g === h ? 1 : 0);
      for (let c = cell[g] ?? 0; c < (cell[g + 1] ?? 0); c += 1) {
        sum += partners * (count[c] ?? 0) * (confidence[c] ?? Number.NaN);
        n += partners * (count[c] ?? 0);
      }
    });
    return n === 0 ? 0 : sum / n;
  };
  return { x: mean(a, b), y: mean(b, a) };
}

/** The sums over clusters that each count so many times. */
function addUp(perCluster: Float64Array, counts: Float64Array): PairSums {
  const total = new Float64Array(sums.length);
  const { length } = sums;
  for (let q = 0; q < counts.length; q += 1) {
    const times = counts[q] ?? 0;
    if (times === 0) continue;
    const from = q * length;
    for (let s = 0; s < length; s += 1) {
      total[s] = (total[s] ?? 0) + times * (perCluster[from + s] ?? 0);
    }
  }
  return Object.fromEntries(sums.map((name, s) => [name, total[s] ?? 0])) as PairSums;
}

const shareOf = (sum: number, n: number): Estimate =>
  n === 0 ? { undefined: "no_pairs", n } : { value: sum / n, n };

function kappaOf({ pairs, agreeing, rightA, rightB }: PairSums): Estimate {
  const bothRight = (rightA + rightB - (pairs - agreeing)) / 2;
  return kappaFromTable(
    [agreeing - bothRight, rightB - bothRight, rightA - bothRight, bothRight],
    2,
  );
}

/** Whether all confidences of a side are one number, in the clusters that count. */
function constantSides(
  { start, cell, confidence }: ForecastGroups,
  { a, b, cluster }: Blocks,
  counts: Float64Array,
): [x: boolean, y: boolean] {
  const isConstant = (own: Int32Array) => {
    let seen: number | undefined;
    return own.every((g, i) => {
      if (counts[cluster[i] ?? 0] === 0) return true;
      // Of one group fewer than two make no pair.
      if (g === (own === a ? b : a)[i] && (start[g + 1] ?? 0) - (start[g] ?? 0) < 2) return true;
      const [from = 0, to = 0] = [cell[g], cell[g + 1]];
      seen ??= confidence[from];
      return to - from === 1 && confidence[from] === seen;
    });
  };
  return [isConstant(a), isConstant(b)];
}
