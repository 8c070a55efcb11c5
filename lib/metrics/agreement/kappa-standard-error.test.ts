import { expect, test } from "vitest";
import { kappaStandardError } from "./kappa-standard-error";

test("follows the formula on a table of two labels", () => {
  // n = 100, shares 0.4 and 0.1 / 0.1 and 0.4: po = 0.8, pe = 0.5, every margin 0.5.
  // agreeing 2 * 0.4 (0.5 - 1 * 0.2)^2 = 0.072; differing 0.2^2 * 2 * 0.1 * 1^2 = 0.008;
  // less (0.8 * 0.5 - 1 + 0.8)^2 = 0.04: 0.04 / (100 * 0.5^4) = 0.0064 = 0.08^2.
  expect(kappaStandardError([40, 10, 10, 40], 2)).toEqual({
    value: expect.closeTo(0.08, 12),
    n: 100,
  });
});

test("pays regard to which rater is which only through the margins", () => {
  const [a, b] = [
    [12, 7, 2, 9],
    [12, 2, 7, 9],
  ].map((table) => kappaStandardError(table, 2));
  expect(a).toEqual({ value: expect.closeTo((b as { value: number }).value, 14), n: 30 });
});

test("is 0 in perfect agreement, and undefined where kappa is", () => {
  expect(kappaStandardError([6, 0, 0, 4], 2)).toEqual({ value: expect.closeTo(0, 8), n: 10 });
  expect(kappaStandardError([6, 0, 0, 0], 2)).toHaveProperty("undefined");
  expect(kappaStandardError([0, 0, 0, 0], 2)).toEqual({ undefined: "no_pairs", n: 0 });
  expect(() => kappaStandardError([1, 2, 3], 2)).toThrow(RangeError);
});
