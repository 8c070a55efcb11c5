import type { ForecastGroups } from "./group-forecasts";

/** What is added up over pairs (a, b) of forecasts; x and y are their confidences less a centre. */
export const sums = [
  "pairs",
  "agreeing",
  "rightA",
  "rightB",
  "exact",
  "distance",
  "x",
  "y",
  "xx",
  "yy",
  "xy",
] as const;
export type PairSums = Record<(typeof sums)[number], number>;

interface Block {
  a: number;
  b: number;
  centre: { x: number; y: number };
}

/** Adds the sums over the pairs of two groups' forecasts; every two of one group, each way a half. */
export function addPairs(
  into: Float64Array,
  groups: ForecastGroups,
  { a, b, centre }: Block,
): void {
  const isWithin = a === b;
  const [ofA, ofB] = [momentsOf(groups, a, centre.x), momentsOf(groups, b, centre.y)];
  const { n: m, right: k } = ofA;
  const { n: l, right: j } = ofB;
  const { exact, distance } = compareConfidences(groups, a, b);
  // Of one group the pairs of a forecast with itself are taken off, and both ways count a half.
  const own = isWithin ? 1 : 0;
  const share = isWithin ? 0.5 : 1;
  const added: PairSums = {
    pairs: m * (l - own),
    agreeing: k * (j - own) + (m - k) * (l - j - own),
    rightA: k * (l - own),
    rightB: j * (m - own),
    exact: exact - own * m,
    distance,
    x: ofA.sum * (l - own),
    y: ofB.sum * (m - own),
    xx: ofA.squares * (l - own),
    yy: ofB.squares * (m - own),
    xy: ofA.sum * ofB.sum - own * ofA.squares,
  };
  sums.forEach((name, s) => {
    into[s] = (into[s] ?? 0) + share * added[name];
  });
}

function momentsOf(
  { start, right, cell, confidence, count }: ForecastGroups,
  g: number,
  centre: number,
) {
  let [sum, squares] = [0, 0];
  for (let c = cell[g] ?? 0; c < (cell[g + 1] ?? 0); c += 1) {
    const deviation = (confidence[c] ?? Number.NaN) - centre;
    sum += (count[c] ?? 0) * deviation;
    squares += (count[c] ?? 0) * deviation * deviation;
  }
  return { n: (start[g + 1] ?? 0) - (start[g] ?? 0), right: right[g] ?? 0, sum, squares };
}

/**
 * Over all pairs of a forecast of one group with one of another: how many have the same confidence, and the sum of
 * their distances. Both lists are ascending, so one pass over them is enough.
 */
function compareConfidences(
  { start, cell, confidence, count }: ForecastGroups,
  a: number,
  b: number,
): { exact: number; distance: number } {
  let [exact, distance] = [0, 0];
  // Of the forecasts of b up to the confidence at hand: how many, and the sum of their confidences.
  let [below, sumBelow] = [0, 0];
  const all = (start[b + 1] ?? 0) - (start[b] ?? 0);
  const end = cell[b + 1] ?? 0;
  let sumAll = 0;
  for (let c = cell[b] ?? 0; c < end; c += 1) sumAll += (count[c] ?? 0) * (confidence[c] ?? 0);
  let next = cell[b] ?? 0;
  for (let c = cell[a] ?? 0; c < (cell[a + 1] ?? 0); c += 1) {
    const value = confidence[c] ?? Number.NaN;
    const times = count[c] ?? 0;
    while (next < end && (confidence[next] ?? 0) <= value) {
      const ofB = count[next] ?? 0;
      if (confidence[next] === value) exact += times * ofB;
      below += ofB;
      sumBelow += ofB * (confidence[next] ?? 0);
      next += 1;
    }
    distance += times * (value * below - sumBelow + (sumAll - sumBelow) - value * (all - below));
  }
  return { exact, distance };
}
