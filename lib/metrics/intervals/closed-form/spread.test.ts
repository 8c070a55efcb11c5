import { expect, test } from "vitest";
import { spread } from "./spread";

test("has the quantiles that R and numpy give by default", () => {
  // R's quantile(x, c(.25, .5, .75, .9)) is of type 7: at h = (n - 1) p, between neighbours. With
  // n = 10: h = 2.25, 4.5, 6.75, 8.1 of 2, 4, 4, 5, 7, 9, 10, 12, 20, 41:
  // 4 + 0.25 * 1, 7 + 0.5 * 2, 10 + 0.75 * 2, 20 + 0.1 * 21.
  expect(spread([41, 2, 9, 4, 12, 7, 4, 20, 5, 10])).toEqual({
    n: 10,
    lowerQuartile: 4.25,
    median: 8,
    upperQuartile: 11.5,
    p90: expect.closeTo(22.1, 12),
  });
});

test("of numbers, not of their texts, and undefined of none", () => {
  expect(spread([100, 9])).toMatchObject({ median: 54.5 });
  expect(spread([])).toEqual({ undefined: "nothing_measured", n: 0 });
});
