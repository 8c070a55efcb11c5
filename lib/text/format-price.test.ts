import { expect, test } from "vitest";
import { formatPrice } from "./format-price";

test.each([
  [0, "$0.00"],
  [85_000, "$0.085"],
  [125_500, "$0.1255"],
  [12_000_000, "$12.00"],
  [1, "$0.000001"],
])("%d millionths of a dollar are %s", (millionths, text) => {
  expect(formatPrice(millionths)).toBe(text);
});
