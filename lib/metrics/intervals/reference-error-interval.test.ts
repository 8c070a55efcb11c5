import { expect, test } from "vitest";
import type { Interval, MaybeInterval } from "../types";
import { clusteredColumns } from "./clusters";
import { referenceErrorInterval } from "./reference-error-interval";

const confidences = [0.5, 0.7, 0.7, 0.9, 0.9, 0.9, 1.0, 0.3];
const hits = "11010010";
/** 64 forecasts in many ties, whose order no rule knows; four in a row share a cluster. */
const rows = Array.from({ length: 64 }, (_, i) => ({
  confidence: confidences[i % 8] ?? 0,
  correct: hits[(3 * i + Math.floor(i / 8)) % 8] === "1",
  clusters: [String(Math.floor(i / 4))],
}));
const settings = { bins: 4, resamples: 20_000, seed: "reference" };

function interval(found: MaybeInterval): Interval {
  if ("noInterval" in found) throw new Error(found.noInterval);
  return found;
}

// numpy 2: 100,000 resamples of the rows (of the clusters), in the order of the rows, sorted stably by
// confidence and cut into four: percentiles of the error.
test("draws rows, which keep their order in ties, as numpy does", () => {
  const apart = rows.map((row, i) => ({ ...row, clusters: [String(i)] }));
  const { low, high } = interval(referenceErrorInterval(clusteredColumns(apart), settings));
  expect(Math.abs(low - 0.1891)).toBeLessThan(0.005);
  expect(Math.abs(high - 0.4203)).toBeLessThan(0.005);
});

test("draws clusters where rows share them", () => {
  const { low, high } = interval(referenceErrorInterval(clusteredColumns(rows), settings));
  expect(Math.abs(low - 0.1625)).toBeLessThan(0.005);
  expect(Math.abs(high - 0.4453)).toBeLessThan(0.005);
});

test("says why there is none", () => {
  expect(referenceErrorInterval(clusteredColumns(rows.slice(0, 1)), settings)).toHaveProperty(
    "noInterval",
  );
  const inTwoWays = rows.map((row, i) => ({ ...row, clusters: [...row.clusters, String(i % 8)] }));
  expect(referenceErrorInterval(clusteredColumns(inTwoWays), settings)).toEqual({
    noInterval: "two_way_clusters",
  });
  // A resample has as many rows as there are, so with fewer than bins none is defined.
  expect(referenceErrorInterval(clusteredColumns(rows.slice(0, 3)), settings)).toHaveProperty(
    "noInterval",
  );
});
