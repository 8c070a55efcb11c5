import { expect, test } from "vitest";
import { hasInterval } from "../has-value";
import { measureLabels } from "./measure-labels";

const options = { resamples: 20_000, seed: "labels" };

/** SAS's example, `sas-kappa-weighted` of the golden vectors, as pairs. */
const pairs = [
  [0, 4, 1],
  [0, 8, 0],
  [0, 1, 5],
].flatMap((row, a) =>
  row.flatMap((count, b) =>
    Array.from({ length: count }, (_, i) => ({ item: `${a} ${b} ${i}`, a, b })),
  ),
);

test("gives weighted kappa with SAS's standard error and the bootstrap's interval", () => {
  const { kappa, kappaStandardError, exactLabel, n } = measureLabels(pairs, {
    ...options,
    weights: "linear",
  });
  expect(n).toBe(19);
  expect(kappaStandardError).toEqual({ value: expect.closeTo(0.1457, 4), n: 19 });
  if (!hasInterval(kappa)) throw new Error("no interval");
  expect(kappa.value).toBeCloseTo(0.4701, 4);
  // sklearn 1.9.1's cohen_kappa_score(weights="linear", labels=[0, 1, 2]) of numpy's resamples of the
  // 19 pairs, 20,000 of them: 0.1659 to 0.7595.
  expect(Math.abs(kappa.low - 0.1659)).toBeLessThan(0.02);
  expect(Math.abs(kappa.high - 0.7595)).toBeLessThan(0.02);
  expect(exactLabel).toMatchObject({ value: 13 / 19, n: 19 });
});

test("draws items with all their pairs", () => {
  // Two items, one always agreed on and one never: with one of them drawn twice the share is 1 or 0.
  const two = pairs.map((pair) => ({ ...pair, item: pair.a === pair.b ? "agreed" : "not" }));
  expect(measureLabels(two, options).exactLabel).toEqual({
    value: 13 / 19,
    low: 0,
    high: 1,
    n: 19,
  });
});

test("refuses weights for text without an order, and labels that are not among those named", () => {
  const words = ["low", "mid", "high"].map((a, i) => ({ item: String(i), a, b: "mid" }));
  expect(() => measureLabels(words, { ...options, weights: "linear" })).toThrow("order");
  const labels = ["low", "mid", "high"];
  expect(measureLabels(words, { ...options, weights: "linear", labels }).kappa).toMatchObject({
    // po and pe are alike where one side says the same throughout.
    value: 0,
  });
  expect(() => measureLabels(words, { ...options, labels: ["low", "mid"] })).toThrow("high");
});
