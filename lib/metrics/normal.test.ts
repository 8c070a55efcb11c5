import { expect, test } from "vitest";
import { normalCdf } from "./normal";

// scipy 1.17.1: scipy.stats.norm.cdf(x).
test.each([
  [-1.959963984540054, 0.025],
  [0, 0.5],
  [1, 0.841344746068543],
  [3, 0.99865010196837],
])("below %f", (x, expected) => {
  expect(normalCdf(x)).toBeCloseTo(expected, 13);
});

test("is a share also far out, where the sum is rounded", () => {
  for (let x = -40; x <= 40; x += 0.005) {
    const share = normalCdf(x);
    expect(share >= 0 && share <= 1).toBe(true);
  }
});
