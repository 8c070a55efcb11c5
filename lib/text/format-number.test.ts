import { expect, test } from "vitest";
import { formatPoints, formatProgress, formatShare } from "./format-number";

test("progress is rounded, and is 100 % only when all is done", () => {
  // 23 / 30 = 0.7667
  expect(formatProgress(23, 30)).toBe("76.7\u202f%");
  expect(formatProgress(9_999, 10_000)).toBe("99.9\u202f%");
  expect(formatProgress(15, 15)).toBe("100\u202f%");
  expect(formatProgress(0, 0)).toBe("0.0\u202f%");
});

test("a difference of shares agrees with the shares that stand beside it", () => {
  // In binary, 0.6225 - 0.5 is 0.12249999999999994.
  expect([formatShare(0.6225), formatShare(0.5), formatPoints(0.6225 - 0.5)]).toEqual([
    "62.3\u202f%",
    "50.0\u202f%",
    "+12.3",
  ]);
});
