import { expect, test } from "vitest";
import { meanAbsoluteDifference } from "./mean-absolute-difference";

test("takes every difference as positive: (0.5 + 0.25 + 0) / 3 = 0.25", () => {
  expect(meanAbsoluteDifference([1, 0.5, 0.3], [0.5, 0.75, 0.3])).toEqual({ value: 0.25, n: 3 });
});

test("is undefined without pairs and refuses sides of different length", () => {
  expect(meanAbsoluteDifference([], [])).toEqual({ undefined: "no_pairs", n: 0 });
  expect(() => meanAbsoluteDifference([1], [])).toThrow(RangeError);
});
