import { expect, test } from "vitest";
import { benjaminiYekutieli } from "./benjamini-yekutieli";

test("is scipy's", () => {
  // scipy 1.17.1: scipy.stats.false_discovery_control(p, method="by").
  const adjusted = benjaminiYekutieli([0.04, 0.001, 0.03, 0.5]);
  const expected = [1 / 9, 1 / 120, 1 / 9, 1];
  adjusted.forEach((p, i) => {
    expect(p).toBeCloseTo(expected[i] ?? Number.NaN, 10);
  });
});

test("one p stays as it is, and no p exceeds 1", () => {
  expect(benjaminiYekutieli([0.2])).toEqual([0.2]);
  expect(benjaminiYekutieli([0.9, 0.8])).toEqual([1, 1]);
  expect(() => benjaminiYekutieli([1.1])).toThrow(RangeError);
});
