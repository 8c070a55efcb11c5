import { expect, test } from "vitest";
import { tallyForecasts } from "@/lib/metrics/tally";
import { scoredColumns } from "../../columns";
import { forecastCells } from "../../tally";
import { drawNormal, normalDraws } from "./draw-normal";
import { fixedBinGaps } from "./fixed-bin-gaps";
import { clusterCovariance, rowCovariance, sharedCovariance, totalsOf } from "./gap-covariance";

// Four forecasts in two bins: 0.5 right, 0.5 wrong | 0.8 right, 0.8 wrong. What they add to the gaps,
// times 4: 0.5, -0.5 | 0.2, -0.8. So the gaps are 0 and -0.15.
const rows = [
  { confidence: 0.5, correct: true },
  { confidence: 0.5, correct: false },
  { confidence: 0.8, correct: true },
  { confidence: 0.8, correct: false },
];
const tally = tallyForecasts(rows);
const linear = fixedBinGaps(tally.confidence, {
  bins: 2,
  cell: Int32Array.of(0, 1),
  bin: Int32Array.of(0, 1),
  share: Float64Array.of(1, 1),
});

function expectClose(matrix: Float64Array, expected: number[]) {
  expected.forEach((value, at) => {
    expect(matrix[at]).toBeCloseTo(value, 12);
  });
}

test("of rows: the mean of what they add, squared, less the gaps' products, by their number", () => {
  // (0.5 / 4 - 0) / 4 = 0.03125, -0 and (0.68 / 4 - 0.0225) / 4 = 0.036875.
  expectClose(rowCovariance(linear, tally.right, tally.wrong), [0.03125, 0, 0, 0.036875]);
});

test("of clusters of one row each it is that of rows; of whole bins it has no half that cancels", () => {
  const cells = forecastCells(scoredColumns(rows), tally);
  const alone = clusterCovariance(linear, tally, cells, {
    of: Int32Array.of(0, 1, 2, 3),
    clusters: 4,
  });
  expectClose(alone, [0.03125, 0, 0, 0.036875]);
  // Clusters of a bin each: sums (0, -0) and (0, -0.6), less twice the gaps (0, -0.15): (0, 0.3) and
  // (0, -0.3); squares by 4^2: 0.18 / 16.
  const bins = clusterCovariance(linear, tally, cells, {
    of: Int32Array.of(0, 0, 1, 1),
    clusters: 2,
  });
  expectClose(bins, [0, 0, 0, 0.01125]);
});

test("what is shared scales the variances of rows and moves all gaps together", () => {
  // Rows: variances 1 and 1, of their sum 2. Found 2.5 and 3: with masses of a half a * 2 + b / 2 = 2.5
  // and a * 2 + b = 3 give b = 1 and a = 1, so each entry has 1 / 4 more.
  const apart = Float64Array.of(1, 0, 0, 1);
  const masses = Float64Array.of(0.5, 0.5);
  expectClose(sharedCovariance(apart, { trace: 2.5, sum: 3 }, masses), [0.25, 0.25, 0.25, 0.25]);
  // Found twice the rows': a = 2 and nothing moves together.
  expectClose(sharedCovariance(apart, { trace: 4, sum: 4 }, masses), [1, 0, 0, 1]);
  expect(totalsOf(Float64Array.of(1, 2, 3, 4), 2)).toEqual({ trace: 5, sum: 10 });
});

test("normal draws have the covariance asked for, also where it has not full rank", () => {
  const covariance = Float64Array.of(4, 2, 2, 2, 1, 1, 2, 1, 5);
  const drawn = drawNormal(covariance, 3);
  for (let i = 0; i < 3; i += 1) {
    for (let j = 0; j < 3; j += 1) {
      let sum = 0;
      for (let b = 0; b < normalDraws; b += 1)
        sum += (drawn[i * normalDraws + b] ?? 0) * (drawn[j * normalDraws + b] ?? 0);
      // The standard error of a variance of 5 is 5 sqrt(2 / 1000) = 0.22.
      expect(Math.abs(sum / normalDraws - (covariance[3 * i + j] ?? 0))).toBeLessThan(0.7);
    }
  }
});
