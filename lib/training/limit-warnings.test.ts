import { expect, test } from "vitest";
import { limitWarnings } from "./limit-warnings";

test("a draft that would take longer or cost more than its limits says so", () => {
  // Two hours at 2 dollars are 4 dollars.
  const likelySeconds = 7_200;
  const limits = { mostMinutes: 90, hourlyCost: 2_000_000, mostCost: 3_500_000 };
  expect(limitWarnings({ likelySeconds, limits })).toEqual([
    "Past runs took about 2.0 h, longer than its limit of 90 minutes.",
    "It is likely to cost about $4.00, more than its spending limit of $3.50.",
  ]);
});

test("nothing is said of a draft that keeps within its limits, has none, or of which nobody knows how long it takes", () => {
  const known = { likelySeconds: 7_200 };
  const none = { mostMinutes: null, hourlyCost: 2_000_000, mostCost: null };
  expect(limitWarnings({ ...known, limits: none })).toEqual([]);
  const exact = { mostMinutes: 120, hourlyCost: 2_000_000, mostCost: 4_000_000 };
  expect(limitWarnings({ ...known, limits: exact })).toEqual([]);
  const small = { mostMinutes: 1, hourlyCost: 2_000_000, mostCost: 1 };
  expect(limitWarnings({ ...known, likelySeconds: null, limits: small })).toEqual([]);
});
