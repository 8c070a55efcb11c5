import { describe, expect, test } from "vitest";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import type { Interval } from "@/lib/metrics/types";
import { weightedMean } from "./correlation";
import { measureContents } from "./measure-contents";

type Statistic = Parameters<typeof measureContents>[2][string];

/** Each observation has a content of its own. */
function measure<K extends string>(
  items: string[],
  statistics: Record<K, Statistic>,
  options: { resamples: number; seed: string | number },
) {
  const contents = Int32Array.from(items, (_, i) => i);
  return measureContents(items, { contents, size: items.length }, statistics, options);
}

const meanOf =
  (values: number[]): Statistic =>
  (weights, n) => ({ value: weightedMean(values, weights, n), n });

const names = (n: number) => Array.from({ length: n }, (_, i) => `q${i}`);

function meanInterval(values: number[], clusters: string[], resamples: number, seed: string) {
  const { mean } = measure(clusters, { mean: meanOf(values) }, { resamples, seed });
  if (!("low" in mean)) throw new Error("no interval");
  return { low: mean.low, high: mean.high };
}

/** Share of 300 samples whose interval holds the truth. */
function coverage(truth: number, draw: (random: () => number) => Interval): number {
  const random = seededRandom("coverage");
  const held = Array.from({ length: 300 }, () => draw(random)).filter(
    ({ low, high }) => low <= truth && truth <= high,
  );
  return held.length / 300;
}

describe("measureContents", () => {
  test("of a mean is scipy's", () => {
    // scipy 1.17.1: bootstrap((hits,), np.mean, n_resamples=200000, method="percentile") of 27 ones
    // and 13 zeros: 0.525 to 0.825, in steps of 1/40.
    const hits = Array.from({ length: 40 }, (_, i) => (i < 27 ? 1 : 0));
    const { low, high } = meanInterval(hits, names(40), 20_000, "scipy");
    expect(low).toBeCloseTo(0.525, 6);
    expect(high).toBeCloseTo(0.825, 6);
  });

  test("of a ratio over clusters of different size is scipy's", () => {
    // scipy 1.17.1: bootstrap over the index of 12 clusters of sum(hits) / sum(sizes), 200000
    // resamples, percentile: 0.44118 to 0.84375.
    const clusters = [
      [3, 3],
      [0, 2],
      [4, 5],
      [1, 1],
      [2, 4],
      [0, 1],
      [3, 6],
      [2, 2],
      [5, 5],
      [0, 3],
      [1, 2],
      [4, 4],
    ].flatMap(([hits = 0, size = 0], c) =>
      Array.from({ length: size }, (_, i) => ({ name: `c${c}`, hit: i < hits ? 1 : 0 })),
    );
    const { low, high } = meanInterval(
      clusters.map(({ hit }) => hit),
      clusters.map(({ name }) => name),
      40_000,
      "clusters",
    );
    expect(Math.abs(low - 0.44118)).toBeLessThan(0.01);
    expect(Math.abs(high - 0.84375)).toBeLessThan(0.01);
  });

  test("draws whole clusters: two opposite ones of 50 leave everything open", () => {
    // Resamples are all of one, all of the other (1/4 each) or both (1/2): means 0, 1 and 0.5.
    const hits = Array.from({ length: 100 }, (_, i) => (i < 50 ? 1 : 0));
    const two = hits.map((hit) => (hit === 1 ? "a" : "b"));
    expect(meanInterval(hits, two, 1000, "two")).toEqual({ low: 0, high: 1 });
    // As 100 independent items the standard error is 0.05.
    const { low, high } = meanInterval(hits, names(100), 1000, "two");
    expect(low).toBeGreaterThan(0.35);
    expect(high).toBeLessThan(0.65);
  });

  test("gives a statistic weights that are a resample of clusters", () => {
    const clusters = ["a", "b", "a", "c", "b", "a"];
    measure(
      clusters,
      {
        check: (weights, total) => {
          const [a = 0, b = 0, , c = 0] = weights;
          expect([...weights]).toEqual([a, b, a, c, b, a]);
          expect(a + b + c).toBe(3);
          expect(total).toBe(3 * a + 2 * b + c);
          return { value: 0, n: total };
        },
      },
      { resamples: 200, seed: "weights" },
    );
  });

  test("is the same for the same seed and the same items in another order, else another", () => {
    const values = Array.from({ length: 60 }, (_, i) => (i * 37) % 61);
    const clusters = values.map((value) => `q${value % 20}`);
    const interval = meanInterval(values, clusters, 300, "seed");
    const { low, high } = meanInterval(values.toReversed(), clusters.toReversed(), 300, "seed");
    expect(low).toBeCloseTo(interval.low, 10);
    expect(high).toBeCloseTo(interval.high, 10);
    expect(meanInterval(values, clusters, 300, "other seed")).not.toEqual(interval);
  });

  test("shows every statistic the same resamples", () => {
    const values = [0.1, 0.4, 0.2, 0.9, 0.5];
    const mean = meanOf(values);
    const { one, two } = measure(names(5), { one: mean, two: mean }, { resamples: 100, seed: 1 });
    expect(one).toEqual(two);
  });

  test("has no interval with fewer than two clusters", () => {
    const statistics = { mean: () => ({ value: 0.5, n: 3 }) };
    const options = { resamples: 10, seed: 1 };
    expect(measure(["a", "a", "a"], statistics, options).mean).toEqual({
      value: 0.5,
      n: 3,
      noInterval: "too_few_clusters",
    });
    expect(measure([], statistics, options).mean).toEqual({
      value: 0.5,
      n: 3,
      noInterval: "too_few_clusters",
    });
  });

  test("leaves out resamples without a value up to 5 %, and gives up beyond", () => {
    const undefinedFirst = (count: number) => {
      let resample = 0;
      return (_: Float64Array, n: number) => {
        resample += 1;
        if (resample <= count) return { undefined: "no_pairs" as const, n };
        return { value: resample % 2 === 0 ? 0.25 : 0.75, n };
      };
    };
    const { few, many } = measure(
      ["a", "b"],
      { few: undefinedFirst(10), many: undefinedFirst(11) },
      { resamples: 200, seed: 1 },
    );
    expect(few).toMatchObject({ low: 0.25, high: 0.75 });
    expect(many).toMatchObject({ noInterval: "undefined_in_resamples" });
  });

  test("holds the true accuracy in about 95 % of samples of 400", () => {
    const held = coverage(0.7, (random) =>
      meanInterval(
        Array.from({ length: 400 }, () => (random() < 0.7 ? 1 : 0)),
        names(400),
        200,
        String(random()),
      ),
    );
    // 95 % of 300 has a standard deviation of 1.26 points; about four of them.
    expect(held).toBeGreaterThan(0.9);
    expect(held).toBeLessThan(0.99);
  });

  test("holds it as well when 50 questions are each answered alike 8 times, as items it would not", () => {
    const clusters = names(50).flatMap((name) => new Array<string>(8).fill(name));
    const draw = (random: () => number) =>
      names(50).flatMap(() => new Array<number>(8).fill(random() < 0.7 ? 1 : 0));
    const clustered = coverage(0.7, (random) =>
      meanInterval(draw(random), clusters, 200, String(random())),
    );
    const asItems = coverage(0.7, (random) =>
      meanInterval(draw(random), names(400), 200, String(random())),
    );
    expect(clustered).toBeGreaterThan(0.88);
    expect(asItems).toBeLessThan(0.7);
  });

  test.each([0, -5, 1.5, Number.NaN])("refuses %s resamples", (resamples) => {
    const statistics = { mean: () => ({ value: 0.5, n: 3 }) };
    expect(() => measure(["a", "b"], statistics, { resamples, seed: 1 })).toThrow(RangeError);
  });
});
