import { expect, test } from "vitest";
import { intraclassCorrelation } from "./intraclass-correlation";

const sumsOf = (texts: number[][]) => {
  const total = (of: (readings: number[]) => number) =>
    texts.reduce((sum, readings) => sum + of(readings), 0);
  const add = (readings: number[]) => readings.reduce((sum, d) => sum + d, 0);
  return {
    texts: texts.length,
    readings: total(({ length }) => length),
    squaredReadings: total(({ length }) => length ** 2),
    sum: total(add),
    squares: total((readings) => add(readings.map((d) => d * d))),
    squaredSums: total((readings) => add(readings) ** 2 / readings.length),
  };
};

test("the six subjects and four judges of Shrout and Fleiss (1979): ICC(1,1) = 0.17", () => {
  const ratings = [
    [9, 2, 5, 8],
    [6, 1, 3, 2],
    [8, 4, 6, 8],
    [7, 1, 2, 6],
    [10, 5, 6, 9],
    [6, 2, 4, 7],
  ];
  // Their table 3: BMS = 11.24, WMS = 6.26; (11.24 - 6.26) / (11.24 + 3 * 6.26) = 0.166.
  expect(intraclassCorrelation(sumsOf(ratings))).toEqual({
    n: 6,
    value: expect.closeTo(0.1657, 4),
  });
});

test("texts with unequal numbers of readings, by hand", () => {
  // Texts [1, 3], [4, 6], [8]: sums 4, 10, 8; total 22, 22^2 / 5 = 96.8. Squared sums 8 + 50 + 64 = 122.
  // MSB = 25.2 / 2 = 12.6. Squares 1 + 9 + 16 + 36 + 64 = 126, MSW = 4 / 2 = 2.
  // k0 = (5 - 9 / 5) / 2 = 1.6. (12.6 - 2) / (12.6 + 0.6 * 2) = 10.6 / 13.8.
  const value = 10.6 / 13.8;
  expect(intraclassCorrelation(sumsOf([[1, 3], [4, 6], [8]]))).toEqual({
    n: 3,
    value: expect.closeTo(value, 12),
  });
});

test("alike by chance alone is 0; what can't be told is undefined", () => {
  expect(
    intraclassCorrelation(
      sumsOf([
        [0, 1],
        [1, 0],
      ]),
    ),
  ).toEqual({ n: 2, value: 0 });
  expect(intraclassCorrelation(sumsOf([[0], [1]]))).toHaveProperty("undefined");
  expect(
    intraclassCorrelation(
      sumsOf([
        [1, 1],
        [1, 1],
      ]),
    ),
  ).toHaveProperty("undefined");
});
