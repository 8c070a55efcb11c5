import { expect, test } from "vitest";
import { holmAdjusted } from "./holm-adjusted";

// By hand: 0.01 * 4 = 0.04; 0.02 * 3 = 0.06; 0.022 * 2 = 0.044, but no less than 0.06; 0.09 * 1 = 0.09.
test("multiplies the smallest most, and never falls", () => {
  const adjusted = holmAdjusted([0.022, 0.01, 0.09, 0.02]);
  [0.06, 0.04, 0.09, 0.06].forEach((p, i) => {
    expect(adjusted[i]).toBeCloseTo(p, 12);
  });
});

test("is what statsmodels 0.15.0 gives: multipletests(ps, method='holm')", () => {
  const adjusted = holmAdjusted([0.001, 0.04, 0.03, 0.005, 0.2]);
  [0.005, 0.09, 0.09, 0.02, 0.2].forEach((p, i) => {
    expect(adjusted[i]).toBeCloseTo(p, 12);
  });
});

test("one p value stays as it is, and none exceeds 1", () => {
  expect(holmAdjusted([0.03])).toEqual([0.03]);
  expect(holmAdjusted([0.7, 0.8])).toEqual([1, 1]);
  expect(holmAdjusted([])).toEqual([]);
});

test("refuses what is no p value", () => {
  expect(() => holmAdjusted([0.1, 1.2])).toThrow("got 1.2");
});
