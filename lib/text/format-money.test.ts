import { expect, test } from "vitest";
import { formatMoney } from "./format-money";

test.each([
  [1250, "$12.50"],
  [8.5, "$0.085"],
  [8.25, "$0.0825"],
  [100 / 3, "$0.33"],
  [-25, "−$0.25"],
])("%d cents are %s", (cents, text) => {
  expect(formatMoney(cents, "USD")).toBe(text);
});
