import { expect, test } from "vitest";
import { formatEach, formatMoney } from "./format-money";

test.each([
  [1250, "$12.50"],
  [8.5, "$0.085"],
  [8.25, "$0.0825"],
  [100 / 3, "$0.33"],
  [-25, "−$0.25"],
])("%d cents are %s", (cents, text) => {
  expect(formatMoney(cents, "USD")).toBe(text);
});

test("what a task pays is about so much where that is not exact", () => {
  expect([9.1, 100 / 3, 11.375].map((cents) => formatEach(cents, "USD"))).toEqual([
    "$0.091",
    "about $0.33",
    "about $0.11",
  ]);
});
