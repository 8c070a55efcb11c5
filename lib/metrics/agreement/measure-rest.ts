import { hasValue } from "../has-value";
import { jackknifeInterval } from "../intervals/closed-form/jackknife-interval";
import { withInterval } from "../intervals/with-interval";
import type { Estimate, Measured } from "../types";
import { pearsonOfSums } from "./correlation";
import { type RatingColumns, sortBy } from "./rating-columns";
import { tabulateRatings } from "./tabulate-ratings";

/** How closely a rater agrees with the others: of `n` items of `clusters` that others have rated as well. */
export interface RestFigures {
  n: number;
  clusters: number;
  agreement: Measured;
  kappa: Measured;
  /** Null where ratings have no confidence. */
  pearson: Measured | null;
  difference: Measured | null;
}

/**
 * How closely each rater agrees with all others who rated the same items, each item counting once:
 *
 * - `agreement`: the mean share of the others who gave an item the rater's label;
 * - `kappa`: (agreement - pe) / (1 - pe), with pe from the rater's shares of the labels and the mean shares that the
 *   others gave them. S. Vanbelle and A. Albert 2009, "Agreement between an isolated rater and a group of raters",
 *   without their division by the largest value that the group's own disagreement allows;
 * - `pearson`: the correlation of the rater's confidences with the means of the others' (item-rest correlation);
 * - `difference`: the mean absolute difference of the same two.
 *
 * Intervals are the jackknife's over clusters. They say what other items would change; the others are taken as
 * they are. An item's labels and confidences are added up once, so time and memory grow with the ratings, not with
 * their pairs.
 */
export function measureRest(ratings: RatingColumns): RestFigures[] {
  const { item, rater, label, confidence, cluster, raters, labels } = ratings;
  const { start, code, count, size } = tabulateRatings(ratings);
  const totals = new Float64Array(size.length);
  confidence?.forEach((value, i) => {
    totals[item[i] ?? 0] = (totals[item[i] ?? 0] ?? 0) + value;
  });
  // By rater, and a rater's by cluster.
  const clusterOf = item.map((i) => cluster[i] ?? 0);
  const clusters = clusterOf.reduce((most, q) => Math.max(most, q), -1) + 1;
  const byRater = sortBy(rater, raters, sortBy(clusterOf, clusters).order);
  const chance = newChance(labels.length);
  return Array.from({ length: raters }, (_, r) => {
    const sums: RestSums[] = [];
    chance.clear();
    for (let k = byRater.start[r] ?? 0; k < (byRater.start[r + 1] ?? 0); k += 1) {
      const i = byRater.order[k] ?? 0;
      const u = item[i] ?? 0;
      const others = (size[u] ?? 0) - 1;
      if (others < 1) continue;
      const q = clusterOf[i] ?? 0;
      if (sums.at(-1)?.cluster !== q) sums.push(noSums(q));
      const sum = sums.at(-1) ?? noSums(q);
      const own = label[i] ?? 0;
      sum.n += 1;
      for (let c = start[u] ?? 0; c < (start[u + 1] ?? 0); c += 1) {
        const isOwn = code[c] === own;
        const share = ((count[c] ?? 0) - (isOwn ? 1 : 0)) / others;
        if (isOwn) sum.agreement += share;
        chance.add(sums.length - 1, code[c] ?? 0, isOwn ? 1 : 0, share);
      }
      if (confidence) {
        const value = confidence[i] ?? Number.NaN;
        addConfidences(sum, value, ((totals[u] ?? 0) - value) / others);
      }
    }
    return figuresOf(sums, chance.products(sums.length), confidence !== null);
  });
}

interface RestSums {
  cluster: number;
  n: number;
  agreement: number;
  difference: number;
  x: number;
  y: number;
  xx: number;
  yy: number;
  xy: number;
}

const noSums = (cluster: number): RestSums => ({
  cluster,
  n: 0,
  agreement: 0,
  difference: 0,
  x: 0,
  y: 0,
  xx: 0,
  yy: 0,
  xy: 0,
});

function addConfidences(sum: RestSums, own: number, others: number): void {
  // Less a half: products of numbers far from 0 would drown their differences.
  const [x, y] = [own - 0.5, others - 0.5];
  sum.x += x;
  sum.y += y;
  sum.xx += x * x;
  sum.yy += y * y;
  sum.xy += x * y;
  sum.difference += Math.abs(own - others);
}

/**
 * What chance would give: for each label how often the rater gave it, P, times the shares that the others gave it,
 * Q; and the same without each cluster, of which only its own labels are looked at.
 */
function newChance(labels: number) {
  const P = new Float64Array(labels);
  const Q = new Float64Array(labels);
  const terms: { cluster: number; label: number; own: number; rest: number }[] = [];
  return {
    clear() {
      for (const { label } of terms) {
        P[label] = 0;
        Q[label] = 0;
      }
      terms.length = 0;
    },
    add(cluster: number, label: number, own: number, rest: number) {
      P[label] = (P[label] ?? 0) + own;
      Q[label] = (Q[label] ?? 0) + rest;
      terms.push({ cluster, label, own, rest });
    },
    products(clusters: number): { all: number; without: Float64Array } {
      let all = 0;
      const seen = new Set<number>();
      for (const { label } of terms) {
        if (seen.has(label)) continue;
        seen.add(label);
        all += (P[label] ?? 0) * (Q[label] ?? 0);
      }
      const without = new Float64Array(clusters).fill(all);
      let k = 0;
      while (k < terms.length) {
        const cluster = terms[k]?.cluster ?? 0;
        const ofCluster = new Map<number, { own: number; rest: number }>();
        for (; terms[k]?.cluster === cluster; k += 1) {
          const { label = 0, own = 0, rest = 0 } = terms[k] ?? {};
          const known = ofCluster.get(label);
          if (known) {
            known.own += own;
            known.rest += rest;
          } else ofCluster.set(label, { own, rest });
        }
        for (const [label, { own, rest }] of ofCluster) {
          const [p, q] = [P[label] ?? 0, Q[label] ?? 0];
          without[cluster] = (without[cluster] ?? 0) - (p * q - (p - own) * (q - rest));
        }
      }
      return { all, without };
    },
  };
}

function figuresOf(
  sums: readonly RestSums[],
  chance: { all: number; without: Float64Array },
  hasConfidence: boolean,
): RestFigures {
  const all = noSums(-1);
  for (const sum of sums) addTo(all, sum, 1);
  const measure = (
    figure: (sum: RestSums, chance: number) => Estimate,
    isCorrelation = false,
  ): Measured => {
    const estimate = figure(all, chance.all);
    if (!hasValue(estimate)) return estimate;
    const left = noSums(-1);
    const leftOut = Float64Array.from(sums, (sum, q) => {
      Object.assign(left, all);
      addTo(left, sum, -1);
      const without = figure(left, chance.without[q] ?? 0);
      return hasValue(without) ? without.value : Number.NaN;
    });
    return withInterval(estimate, jackknifeInterval(estimate.value, leftOut, { isCorrelation }));
  };
  const mean =
    (of: "agreement" | "difference") =>
    (sum: RestSums): Estimate =>
      sum.n === 0 ? { undefined: "nobody_else", n: 0 } : { value: sum[of] / sum.n, n: sum.n };
  return {
    n: all.n,
    clusters: sums.length,
    agreement: measure(mean("agreement")),
    kappa: measure(kappaOf),
    pearson: hasConfidence ? measure(pearsonOf, true) : null,
    difference: hasConfidence ? measure(mean("difference")) : null,
  };
}

function addTo(into: RestSums, sum: RestSums, times: 1 | -1): void {
  into.n += times * sum.n;
  into.agreement += times * sum.agreement;
  into.difference += times * sum.difference;
  into.x += times * sum.x;
  into.y += times * sum.y;
  into.xx += times * sum.xx;
  into.yy += times * sum.yy;
  into.xy += times * sum.xy;
}

/** What is less is rounding. */
const ROUNDING = 1e-12;

function kappaOf({ n, agreement }: RestSums, chance: number): Estimate {
  if (n === 0) return { undefined: "nobody_else", n };
  const expected = chance / (n * n);
  if (1 - expected < ROUNDING) return { undefined: "one_label", n };
  return { value: (agreement / n - expected) / (1 - expected), n };
}

const pearsonOf = (sums: RestSums): Estimate =>
  sums.n === 0 ? { undefined: "nobody_else", n: 0 } : pearsonOfSums(sums);
