import type { Reason } from "@/lib/metrics/reasons";
import type { Estimate } from "../types";
import type { RatingTable } from "./tabulate-ratings";

/**
 * What the distance of two labels is: `nominal` 1 between any two; `ordinal` how many ratings lie
 * between them (their difference in mid-ranks); `interval` their difference, squared.
 */
export type AlphaLevel = "nominal" | "ordinal" | "interval";

/**
 * Krippendorff's alpha of units rated by any number of raters, ratings may be missing: 1 is perfect
 * agreement, 0 what chance would give. K. Krippendorff 2011, "Computing Krippendorff's alpha-reliability":
 * 1 - Do / De, with Do the mean squared distance of two ratings of one unit, De that of two ratings of any
 * units. Units with fewer than two ratings do not count; `n` is how many do.
 *
 * Sums over pairs of squared differences are m sum x^2 - (sum x)^2, so no table of coincidences is needed.
 *
 * `weights`, if given, are how many times each unit counts. Undefined where no unit has two ratings, with a
 * single label throughout, and where the level needs an order or numbers that the labels do not have.
 */
export function krippendorffAlpha(
  table: RatingTable,
  level: AlphaLevel,
  weights?: ArrayLike<number>,
): Estimate {
  const { start, code, count, size } = table;
  // A unit with a single rating counts no time.
  const weightOf = (u: number) => ((size[u] ?? 0) < 2 ? 0 : weights ? (weights[u] ?? 0) : 1);
  const totals = new Float64Array(table.labels.length);
  let n = 0;
  for (let u = 0; u < size.length; u += 1) {
    const weight = weightOf(u);
    n += weight;
    for (let c = start[u] ?? 0; c < (start[u + 1] ?? 0); c += 1) {
      const label = code[c] ?? -1;
      totals[label] = (totals[label] ?? 0) + weight * (count[c] ?? 0);
    }
  }
  const all = totals.reduce((sum, total) => sum + total, 0);
  if (n === 0) return { undefined: "no_item_rated_twice", n };
  if (totals.includes(all)) return { undefined: "one_label", n };
  const places = placeLabels(table, level, totals);
  if (typeof places === "string") return { undefined: places, n };

  let observed = 0;
  for (let u = 0; u < size.length; u += 1) {
    const weight = weightOf(u);
    if (weight === 0) continue;
    const from = start[u] ?? 0;
    const to = start[u + 1] ?? 0;
    const m = size[u] ?? 0;
    observed += (weight * squaredDistance(code, count, from, to, places)) / (m - 1);
  }
  const everyLabel = Int32Array.from(totals, (_, label) => label);
  const expected = squaredDistance(everyLabel, totals, 0, totals.length, places) / (all - 1);
  return { value: 1 - observed / expected, n };
}

/** Where each label lies on a line; nowhere for nominal labels; or why that is not known. */
function placeLabels(
  { labels, isOrdered }: RatingTable,
  level: AlphaLevel,
  totals: Float64Array,
): Float64Array | undefined | Reason {
  if (level === "nominal") return undefined;
  if (!isOrdered) return "labels_without_order";
  if (level === "interval" && !labels.every((label) => typeof label === "number")) {
    return "labels_not_numbers";
  }
  let below = 0;
  const places = totals.map((total, c) => {
    below += total;
    return level === "ordinal" ? below - total / 2 : Number(labels[c]);
  });
  // Squares of large numbers would drown their differences.
  const all = below;
  const mean = places.reduce((sum, place, c) => sum + place * (totals[c] ?? 0), 0) / all;
  return places.map((place) => place - mean);
}

/** Half the sum, over all ordered pairs of the ratings, of their squared distance. */
function squaredDistance(
  code: Int32Array,
  count: Float64Array,
  from: number,
  to: number,
  places: Float64Array | undefined,
): number {
  let m = 0;
  let sum = 0;
  let squares = 0;
  for (let c = from; c < to; c += 1) {
    const times = count[c] ?? 0;
    m += times;
    if (places) {
      const place = places[code[c] ?? -1] ?? Number.NaN;
      sum += times * place;
      squares += times * place * place;
    } else {
      squares += times * times;
    }
  }
  return places ? m * squares - sum * sum : (m * m - squares) / 2;
}
