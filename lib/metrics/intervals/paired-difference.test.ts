import { expect, test } from "vitest";
import { accuracy, areaUnderCurve } from "../calibration/scores";
import { scoredColumns } from "../columns";
import { numberClusters } from "./clusters";
import { pairedDifference } from "./paired-difference";

const settings = { resamples: 10_000, seed: 1 };
const side = (right: (i: number) => boolean) =>
  Array.from({ length: 100 }, (_, i) => ({
    confidence: 0.5,
    correct: right(i),
    cluster: `question ${i}`,
  }));

type Row = ReturnType<typeof side>[number];
const compare = (a: Row[], b: Row[], figure: Parameters<typeof pairedDifference>[2]) => {
  const { of } = numberClusters([...a, ...b].map(({ cluster }) => cluster));
  return pairedDifference(
    { ...scoredColumns(a), cluster: of.slice(0, a.length) },
    { ...scoredColumns(b), cluster: of.slice(a.length) },
    figure,
    settings,
  );
};

test("what both sides share cancels out", () => {
  // Both right on 50 questions, only the first on 10: differences are Binomial(100, 0.1) / 100.
  // scipy 1.17.1, binom.ppf at 0.025 and 0.975: 5 and 16. None of 10,000 is 0 or less (2.7e-5 each).
  const a = side((i) => i < 60);
  const b = side((i) => i < 50);
  const { difference, p, pairs, leftOut } = compare(a, b, accuracy);
  expect(difference).toEqual({
    value: expect.closeTo(0.1, 12),
    low: expect.closeTo(0.05, 12),
    high: expect.closeTo(0.16, 12),
    n: 100,
  });
  expect(p).toBeLessThan(0.001);
  expect({ pairs, leftOut }).toEqual({ pairs: 100, leftOut: 0 });
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
  expect(found).toMatchObject({ pairs: 70, leftOut: 30 });
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
