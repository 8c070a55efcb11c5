import { expect, test } from "vitest";
import { limitsText } from "./limits-text";

test("limits are shown with the price of an hour", () => {
  expect(limitsText({ mostMinutes: 90, hourlyCost: 2_500_000, mostCost: 4_000_000 })).toBe(
    "at most 90 minutes and $4.00; an hour costs $2.50",
  );
  expect(limitsText({ mostMinutes: null, hourlyCost: 2_500_000, mostCost: null })).toBe(
    "none; an hour costs $2.50",
  );
  expect(limitsText({ mostMinutes: null, hourlyCost: 0, mostCost: null })).toBe("none");
});
