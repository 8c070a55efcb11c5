import { expect, test } from "vitest";
import { equalWidthBins } from "../calibration/bins/bin-tally";
import { expectedCalibrationError } from "../calibration/expected-calibration-error";
import { accuracy, areaUnderCurve, brierScore } from "../calibration/scores";
import { scoredColumns } from "../columns";
import { hasInterval } from "../has-value";
import { seededRandom } from "../random/seeded-random";
import type { Estimate, Tally } from "../types";
import { percentile } from "./bootstrap/percentile";
import { numberClusters } from "./clusters";
import { pairedDifferences } from "./paired-differences";

const settings = { resamples: 10_000, seed: 1 };
const side = (right: (i: number) => boolean) =>
  Array.from({ length: 100 }, (_, i) => ({
    confidence: 0.5,
    correct: right(i),
    cluster: `question ${i}`,
  }));

type Row = ReturnType<typeof side>[number];
type Figure = (tally: Tally) => Estimate;

/** The differences of several sides whose rows name their clusters. */
function compareAll<Name extends string>(sides: Row[][], figures: Record<Name, Figure>) {
  const { of } = numberClusters(sides.flat().map(({ cluster }) => cluster));
  let end = 0;
  const columns = sides.map((rows) => {
    const start = end;
    end += rows.length;
    return { ...scoredColumns(rows), cluster: of.slice(start, end) };
  });
  return pairedDifferences(columns, figures, settings);
}

function compare(a: Row[], b: Row[], figure: Figure) {
  const [found] = compareAll([a, b], { figure });
  if (!found) throw new Error("no pair");
  const { figures, ...rest } = found;
  return { ...figures.figure, ...rest };
}

test("what both sides share cancels out", () => {
  // Both right on 50 questions, only the first on 10: differences are Binomial(100, 0.1) / 100.
  // scipy 1.17.1, binom.ppf at 0.025 and 0.975: 5 and 16. None of 10,000 is 0 or less (2.7e-5 each).
  const a = side((i) => i < 60);
  const b = side((i) => i < 50);
  const { difference, p, clusters, leftOut } = compare(a, b, accuracy);
  expect(difference).toEqual({
    value: expect.closeTo(0.1, 12),
    low: expect.closeTo(0.05, 12),
    high: expect.closeTo(0.16, 12),
    n: 100,
  });
  expect(p).toBeLessThan(0.001);
  expect({ clusters, leftOut }).toEqual({ clusters: 100, leftOut: 0 });
});

test("the same on both sides differs by nothing, and p is 1", () => {
  const a = side((i) => i % 3 === 0);
  expect(compare(a, a, accuracy)).toMatchObject({
    difference: { value: 0, noInterval: "all_alike" },
    p: 1,
  });
});

test("leaves out what one side has alone, and neither order nor names matter", () => {
  const a = side((i) => i % 3 === 0);
  const b = side((i) => i % 4 === 0);
  const some = b.slice(0, 70);
  const found = compare(a, some, accuracy);
  expect(found).toMatchObject({ clusters: 70, leftOut: 30 });
  const rename = <T extends { cluster: string }>(rows: T[]) =>
    rows.map((row) => ({ ...row, cluster: `x${row.cluster}` })).reverse();
  expect(compare(rename(a), rename(some), accuracy)).toEqual(found);
});

test("is undefined where a side is, and has no interval without questions in common", () => {
  const a = side(() => true);
  expect(compare(a, a, areaUnderCurve)).toMatchObject({
    difference: { undefined: "all_right" },
    p: null,
  });
  expect(compare(a, [], accuracy).difference).toHaveProperty("undefined");
});

/** Figures from a list of forecasts, by their definitions. */
const naive = {
  accuracy: (rows: Row[]) => mean(rows.map(({ correct }) => Number(correct))),
  brier: (rows: Row[]) =>
    mean(rows.map(({ confidence, correct }) => (confidence - Number(correct)) ** 2)),
  // Two bins of one width.
  ece: (rows: Row[]) =>
    [rows.filter((row) => row.confidence < 0.5), rows.filter((row) => row.confidence >= 0.5)]
      .map((bin) => Math.abs(sum(bin.map((row) => row.confidence - Number(row.correct)))))
      .reduce((all, gap) => all + gap, 0) / rows.length,
};
const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
const mean = (values: number[]) => sum(values) / values.length;

/** Every way to draw as many questions as there are, with replacement: all are equally likely. */
function* everyDraw(questions: string[], size = questions.length): Generator<string[]> {
  if (size === 0) yield [];
  else
    for (const rest of everyDraw(questions, size - 1))
      for (const one of questions) yield [one, ...rest];
}

test("differences of several sides are those over all resamples of the questions that each pair shares", () => {
  const random = seededRandom(1);
  // The second side lacks a question, and the third has two forecasts of one.
  const answer = (questions: string) =>
    [...questions].map((cluster) => ({
      cluster,
      confidence: Math.round(10 * random()) / 10,
      correct: random() < 0.5,
    }));
  const sides = [answer("abcde"), answer("abcd"), answer("abbcde")];
  const found = compareAll(sides, {
    accuracy,
    brier: brierScore,
    ece: (tally) => expectedCalibrationError(equalWidthBins(tally, 2, "default")),
  });
  expect(found.map(({ pair, clusters, leftOut }) => ({ pair, clusters, leftOut }))).toEqual([
    { pair: [0, 1], clusters: 4, leftOut: 1 },
    { pair: [0, 2], clusters: 5, leftOut: 0 },
    { pair: [1, 2], clusters: 4, leftOut: 1 },
  ]);
  for (const { pair, figures } of found) {
    const [a = [], b = []] = pair.map((side) => sides[side] ?? []);
    const shared = [..."abcde"].filter((one) =>
      [a, b].every((rows) => rows.some(({ cluster }) => cluster === one)),
    );
    const draws = [...everyDraw(shared)];
    for (const name of ["accuracy", "brier", "ece"] as const) {
      const of = (drawn: string[]) => {
        const [first = 0, second = 0] = [a, b].map((rows) =>
          naive[name](drawn.flatMap((one) => rows.filter(({ cluster }) => cluster === one))),
        );
        return first - second;
      };
      const all = Float64Array.from(draws, of).sort();
      const { difference, p } = figures[name];
      if (!hasInterval(difference)) throw new Error(`${name} has no interval`);
      expect(difference.value).toBeCloseTo(of(shared), 12);
      // Of 10,000 resamples 2.5 % have a standard error of 0.16.
      for (const [end, share] of [
        [difference.low, 0.025],
        [difference.high, 0.975],
      ] as const) {
        expect(end).toBeGreaterThanOrEqual(percentile(all, share - 0.008) - 1e-9);
        expect(end).toBeLessThanOrEqual(percentile(all, share + 0.008) + 1e-9);
      }
      const sideOf = (isOn: (value: number) => boolean) => all.filter(isOn).length / all.length;
      const smaller = Math.min(
        sideOf((v) => v <= 1e-9),
        sideOf((v) => v >= -1e-9),
      );
      expect(p).toBeCloseTo(Math.min(1, 2 * smaller), 1);
    }
  }
});
