import { expect, test } from "vitest";
import { hasInterval } from "../has-value";
import { seededRandom } from "../random/seeded-random";
import type { Measured } from "../types";
import { measureRest } from "./measure-rest";

interface Rating {
  item: number;
  rater: number;
  label: string;
  confidence: number;
}

function measure(ratings: readonly Rating[], clusterOf = (item: number) => item) {
  const labels = [...new Set(ratings.map(({ label }) => label))].sort();
  const most = (of: "item" | "rater") => Math.max(-1, ...ratings.map((rating) => rating[of])) + 1;
  return measureRest({
    item: Int32Array.from(ratings, ({ item }) => item),
    rater: Int32Array.from(ratings, ({ rater }) => rater),
    label: Int32Array.from(ratings, ({ label }) => labels.indexOf(label)),
    confidence: Float64Array.from(ratings, ({ confidence }) => confidence),
    cluster: Int32Array.from({ length: most("item") }, (_, item) => clusterOf(item)),
    raters: most("rater"),
    labels,
  });
}

const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;

/** The definitions, one rater and item at a time. */
function naive(all: readonly Rating[], rater: number) {
  const items = all.flatMap((own) => {
    const others = all.filter(({ item, rater: r }) => item === own.item && r !== own.rater);
    return own.rater === rater && others.length > 0 ? [{ own, others }] : [];
  });
  const labels = [...new Set(all.map(({ label }) => label))];
  const share = (others: readonly Rating[], label: string) =>
    others.filter((other) => other.label === label).length / others.length;
  const agreement = mean(items.map(({ own, others }) => share(others, own.label)));
  const chance = labels
    .map(
      (label) =>
        mean(items.map(({ own }) => Number(own.label === label))) *
        mean(items.map(({ others }) => share(others, label))),
    )
    .reduce((sum, p) => sum + p, 0);
  const x = items.map(({ own }) => own.confidence);
  const y = items.map(({ others }) => mean(others.map(({ confidence }) => confidence)));
  const cov = (a: number[], b: number[]) =>
    mean(a.map((v, i) => (v - mean(a)) * ((b[i] ?? 0) - mean(b))));
  return {
    n: items.length,
    agreement,
    kappa: (agreement - chance) / (1 - chance),
    pearson: cov(x, y) / Math.sqrt(cov(x, x) * cov(y, y)),
    difference: mean(x.map((v, i) => Math.abs(v - (y[i] ?? 0)))),
  };
}

/** Raters of 40 items who see the right one of three labels with some probability; the first rates all. */
function draw(seed: string, { items = 40, raters = 6, right = 0.7 } = {}): Rating[] {
  const random = seededRandom(seed);
  const label = () => "abc"[Math.floor(3 * random())] ?? "a";
  return Array.from({ length: items }, (_, item) => {
    const truth = label();
    const ease = random();
    return Array.from({ length: raters }, (__, rater) => ({
      item,
      rater,
      label: random() < right ? truth : label(),
      confidence: 0.5 * ease + 0.5 * random(),
    })).filter(({ rater }) => random() < 0.8 || rater === 0);
  }).flat();
}

test("is what the definitions give, one pair at a time", () => {
  const ratings = draw("naive");
  measure(ratings).forEach((figures, rater) => {
    const expected = naive(ratings, rater);
    expect(figures.n).toBe(expected.n);
    for (const name of ["agreement", "kappa", "pearson", "difference"] as const) {
      expect(figures[name]).toMatchObject({ value: expect.closeTo(expected[name], 12) });
    }
  });
});

test("with one other rater who always says the same share of labels, kappa is Cohen's", () => {
  // Both right on 6, the first alone on 2, neither on 2: po = 0.8, pe = 0.8 * 0.6 + 0.2 * 0.4 = 0.56.
  const labels = (rater: number, ones: number) =>
    Array.from({ length: 10 }, (_, item) => ({
      item,
      rater,
      label: item < ones ? "right" : "wrong",
      confidence: 0.5,
    }));
  const [first, second] = measure([...labels(0, 8), ...labels(1, 6)]);
  expect(first?.kappa).toMatchObject({ value: expect.closeTo(0.24 / 0.44, 14) });
  expect(second?.kappa).toMatchObject({ value: expect.closeTo(0.24 / 0.44, 14) });
  expect(first?.pearson).toEqual({ undefined: "both_constant", n: 10 });
});

test("the interval leaves out one cluster at a time", () => {
  const ratings = draw("jackknife");
  const clusterOf = (item: number) => Math.floor(item / 2);
  const [figures] = measure(ratings, clusterOf);
  const left = [...Array(20).keys()].map(
    (q) =>
      naive(
        ratings.filter(({ item }) => clusterOf(item) !== q),
        0,
      ).kappa,
  );
  const { kappa } = naive(ratings, 0);
  const variance = (19 / 20) * left.reduce((sum, v) => sum + (v - mean(left)) ** 2, 0);
  // t(19) = 2.0930240544
  const half = 2.0930240544 * Math.sqrt(variance);
  const found = interval(figures?.kappa);
  expect(found.low).toBeCloseTo(kappa - half, 9);
  expect(found.high).toBeCloseTo(kappa + half, 9);
});

function interval(measured: Measured | null | undefined) {
  if (!measured || !hasInterval(measured)) throw new Error("no interval");
  return measured;
}

test("holds what more items would give in about 95 % of samples of 40", () => {
  const many = measure(draw("truth", { items: 5_000 }))[0];
  const held = { kappa: 0, pearson: 0 };
  const samples = 200;
  for (let s = 0; s < samples; s += 1) {
    const [figures] = measure(draw(`sample ${s}`));
    for (const name of ["kappa", "pearson"] as const) {
      const { low, high } = interval(figures?.[name]);
      const { value } = interval(many?.[name]);
      if (low <= value && value <= high) held[name] += 1;
    }
  }
  // 95 % of 200 has a standard deviation of 1.5 points; about two and a half of them.
  expect(held.kappa / samples).toBeGreaterThan(0.91);
  expect(held.pearson / samples).toBeGreaterThan(0.91);
  expect(held.kappa / samples).toBeLessThan(0.99);
}, 20_000);

test("says why there is nothing: nobody else, one label, too few", () => {
  const one = { rater: 0, label: "a", confidence: 0.5 };
  const alone = measure([{ ...one, item: 0 }])[0];
  expect(alone).toMatchObject({ n: 0, kappa: { undefined: "nobody_else", n: 0 } });
  const same = measure([0, 1].flatMap((item) => [0, 1].map((rater) => ({ ...one, item, rater }))));
  expect(same[0]).toMatchObject({
    kappa: { undefined: "one_label", n: 2 },
    agreement: { value: 1, noInterval: "all_alike" },
  });
});

test("100,000 ratings by 1,000 raters are added up, not paired", () => {
  const random = seededRandom("many");
  const n = 100_000;
  const figures = measureRest({
    item: Int32Array.from({ length: n }, (_, i) => i % 100),
    rater: Int32Array.from({ length: n }, (_, i) => Math.floor(i / 100)),
    label: Int32Array.from({ length: n }, () => (random() < 0.5 ? 1 : 0)),
    confidence: Float64Array.from({ length: n }, random),
    cluster: Int32Array.from({ length: 100 }, (_, item) => item),
    raters: 1_000,
    labels: [false, true],
  });
  // Every two at random: 5 * 10^7 pairs.
  const kappas = figures.flatMap(({ kappa }) => ("value" in kappa ? [kappa.value] : []));
  expect(kappas).toHaveLength(1_000);
  expect(Math.abs(mean(kappas))).toBeLessThan(0.003);
});
