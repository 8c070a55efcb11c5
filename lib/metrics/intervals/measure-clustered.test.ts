import { describe, expect, test } from "vitest";
import { hasInterval } from "../has-value";
import { seededRandom } from "../random/seeded-random";
import { combineWays } from "./bootstrap/draw-ways";
import { type ClusteredForecast, clusteredColumns, clusterWays } from "./clusters";
import { measureClustered } from "./measure-clustered";

const settings = {
  binning: "equal-mass",
  rules: "default",
  bins: 5,
  resamples: 1000,
  seed: 1,
} as const;

const widthOfAccuracy = (rows: ClusteredForecast[]) => {
  const { accuracy } = measureClustered(clusteredColumns(rows), settings).figures;
  return hasInterval(accuracy) ? accuracy.high - accuracy.low : Number.NaN;
};

/** 100 questions, 60 of them answered right by everyone, by `times` people each. */
const copies = (times: number): ClusteredForecast[] =>
  Array.from({ length: 100 * times }, (_, i) => ({
    confidence: 0.7,
    correct: i % 100 < 60,
    clusters: [`question ${i % 100}`],
  }));

describe("measureClustered", () => {
  test("answers that repeat each other add nothing", () => {
    // 1.96 * 2 * sqrt(0.24 / 100) = 0.192; of 400 independent answers it would be half of that.
    expect(widthOfAccuracy(copies(1))).toBeCloseTo(0.19, 1);
    expect(Math.abs(widthOfAccuracy(copies(4)) - widthOfAccuracy(copies(1)))).toBeLessThan(0.02);
  });

  test("two ways of which nothing is shared at once are as wide as rows, not sqrt(3) times", () => {
    // Questions in pairs and people in pairs, but every answer by chance.
    const random = seededRandom("ways");
    const rows = Array.from({ length: 400 }, (_, i) => ({
      confidence: 0.5,
      correct: random() < 0.5,
      clusters: [`q${Math.floor(i / 2)}`, `p${Math.floor(((i + 1) % 400) / 2)}`],
    }));
    const { ways, clusters } = measureClustered(clusteredColumns(rows), settings);
    expect({ ways, clusters }).toEqual({ ways: [0, 1], clusters: [200, 200] });
    // 2 * 1.96 * sqrt(0.25 / 400) = 0.098, give or take what pairs share by chance.
    expect(widthOfAccuracy(rows)).toBeGreaterThan(0.085);
    expect(widthOfAccuracy(rows)).toBeLessThan(0.115);
  });

  test("neither order nor names matter, and one cluster has no interval", () => {
    const rows = copies(3).map((row, i) => ({ ...row, confidence: (i % 7) / 7 }));
    const renamed = rows.map((row) => ({ ...row, clusters: [`x${row.clusters[0]}`] })).reverse();
    expect(measureClustered(clusteredColumns(renamed), settings)).toEqual(
      measureClustered(clusteredColumns(rows), settings),
    );
    const one = rows.map((row) => ({ ...row, clusters: ["all"] }));
    expect(measureClustered(clusteredColumns(one), settings).figures.accuracy).toMatchObject({
      noInterval: "too_few_clusters",
    });
  });
});

test("all right in 40 questions: accuracy to 1 - 3 / 40, and ECE around the size of the gap", () => {
  const rows = Array.from({ length: 200 }, (_, i) => ({
    confidence: (85 + (i % 15)) / 100,
    correct: true,
    clusters: [`question ${i % 40}`],
  }));
  const { accuracy, gap, ece, smoothEce } = measureClustered(
    clusteredColumns(rows),
    settings,
  ).figures;
  if (!hasInterval(accuracy) || !hasInterval(gap)) throw new Error("no interval");
  // Widened by t(39) / 1.96 * sqrt(40 / 39) = 1.045 (t: scipy 1.17.1, 2.022691) around the mean, 1 / 40 below 1.
  expect(Math.abs(accuracy.low - (1 - 0.025 - 1.045 * 0.05))).toBeLessThan(0.003);
  for (const error of [ece, smoothEce]) {
    if (!hasInterval(error)) throw new Error("no interval");
    expect(error.low).toBeLessThanOrEqual(-gap.value);
    expect(error.high).toBeGreaterThanOrEqual(-gap.value);
    expect(error.high).toBeLessThan(0.15);
  }
});

test("ways in which nothing is shared, or that lie within another, are left out", () => {
  const ways = (names: string[][]) => {
    const rows = names.map((clusters) => ({ confidence: 0.5, correct: true, clusters }));
    return clusterWays(clusteredColumns(rows).ways).map(({ way }) => way);
  };
  expect(ways([["a"], ["b"], ["c"]])).toEqual([]);
  expect(
    ways([
      ["a", "x"],
      ["a", "x"],
      ["b", "x"],
      ["b", "y"],
    ]),
  ).toEqual([0, 1]);
  // Every question of the first way is read by one person: people hold whole questions.
  expect(
    ways([
      ["a", "x"],
      ["a", "x"],
      ["b", "x"],
      ["c", "y"],
      ["c", "y"],
    ]),
  ).toEqual([1]);
});

test("two ways combine to V_a + V_b - V_both, at least the larger", () => {
  const values = (...deviations: number[]) => Float64Array.from(deviations, (d) => 10 + d);
  // Variances 1 and 4. Nothing in both: 5, and sums of deviations 3, -3, 1, -1 have variance 5.
  const a = values(1, -1, -1, 1);
  const b = values(2, -2, 2, -2);
  expect([...combineWays(a, b, values(0, 0, 0, 0))]).toEqual([13, 7, 11, 9]);
  // 1 + 4 - 9 is less than 4: scaled by sqrt(4 / 5).
  const scaled = combineWays(a, b, values(3, -3, 3, -3));
  expect(scaled[0]).toBeCloseTo(10 + 3 * Math.sqrt(0.8), 12);
});

test("few clusters make wider intervals, and no figure leaves its range", () => {
  // 15 people who are always or never right: t(14) / 1.96 * sqrt(15 / 14) = 1.1327 (t: scipy 1.17.1,
  // 2.144787), so 10 / 15 +- 1.96 * sqrt(2 / 9 / 15) * 1.1327 = 0.667 +- 0.270.
  const people = (right: number) =>
    Array.from({ length: 150 }, (_, i) => ({
      confidence: 0.7,
      correct: i % 15 < right,
      clusters: [`person ${i % 15}`],
    }));
  const { accuracy } = measureClustered(clusteredColumns(people(10)), {
    ...settings,
    resamples: 10_000,
  }).figures;
  expect(hasInterval(accuracy) && accuracy.high - accuracy.low).toBeCloseTo(0.54, 1);
  const near = measureClustered(clusteredColumns(people(12)), settings).figures.accuracy;
  expect(hasInterval(near) && near.high).toBe(1);
});

test("of a handful, in whatever clusters, every interval is a piece of its figure's range", () => {
  const random = seededRandom("handfuls");
  const whole = (most: number) => Math.floor(most * random());
  for (let i = 0; i < 150; i += 1) {
    const steps = [1, 2, 20][whole(3)] ?? 1;
    const accuracy = random();
    const [questions, each] = [1 + whole(9), 1 + whole(4)];
    const rows = Array.from({ length: 2 + whole(40) }, (_, row) => ({
      confidence: whole(steps + 1) / steps,
      correct: random() < accuracy,
      clusters: [`q${row % questions}`, `p${Math.floor(row / each)}`],
    }));
    const { figures } = measureClustered(clusteredColumns(rows), {
      ...settings,
      bins: 3,
      resamples: 50,
    });
    for (const [name, figure] of Object.entries(figures)) {
      if (!hasInterval(figure)) continue;
      // The largest loss is -ln 0.005; discrimination is at most a (1 - a).
      const most = { logScore: 5.3, brierDiscrimination: 0.25, brierUncertainty: 0.25 }[name] ?? 1;
      expect(figure.low).toBeGreaterThanOrEqual(name === "gap" ? -1 : 0);
      expect(figure.high).toBeGreaterThanOrEqual(figure.low);
      expect(figure.high).toBeLessThanOrEqual(most);
    }
  }
});

test("accuracy with few wrong is as unsure as the clusters that have any", () => {
  // 40 clusters of 5, one wrong in each of the first k. Means over clusters: variance k / 40 * (1 - k / 40) / 25,
  // so the standard error of accuracy is sqrt(that / 40) = 0.00949 for k = 4. Degrees of freedom: 4 / (1 - 4 / 40)
  // = 4.44, at which t is 2.6703 (scipy 1.17.1).
  const rowsOf = (k: number) =>
    Array.from({ length: 200 }, (_, i) => ({
      confidence: 0.8,
      correct: i % 5 > 0 || i >= 5 * k,
      clusters: [`question ${Math.floor(i / 5)}`],
    }));
  const asked = {
    binning: "equal-mass",
    rules: "default",
    bins: 10,
    resamples: 10_000,
    seed: 1,
  } as const;
  const { accuracy } = measureClustered(clusteredColumns(rowsOf(4)), asked).figures;
  if (!hasInterval(accuracy)) throw new Error("no interval");
  const widened = 2 * 2.6703 * Math.sqrt(40 / 39) * 0.00949;
  // Few counts, so the percentiles are coarse: between 0.8 and 1.1 of that.
  expect((accuracy.high - accuracy.low) / widened).toBeGreaterThan(0.8);
  expect((accuracy.high - accuracy.low) / widened).toBeLessThan(1.1);
  const { figures } = measureClustered(clusteredColumns(rowsOf(2)), asked);
  expect(figures.accuracy).toMatchObject({ value: 0.99, noInterval: "rare_in_few_clusters" });
  expect(figures.ece).toMatchObject({ noInterval: "rare_in_few_clusters" });
});
