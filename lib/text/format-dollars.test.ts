import { expect, test } from "vitest";
import { formatDollars } from "./format-dollars";

test.each([
  [0, "$0"],
  [12_400_000, "$12.40"],
  [1_234_567_890_000, "$1,234,567.89"],
  [4_200, "$0.0042"],
  [1, "$0.000001"],
])("%d millionths of a dollar are %s", (millionths, text) => {
  expect(formatDollars(millionths)).toBe(text);
});
