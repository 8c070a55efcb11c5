import { expect, test } from "vitest";
import { limitWarnings } from "./limit-warnings";

test("a draft that would take longer or cost more than its limits says so", () => {
  // Two hours at 2 dollars are 4 dollars.
  const likelySeconds = 7_200;
  const limits = { mostMinutes: 90, hourlyCost: 2_000_000, mostCost: 3_500_000 };
  expect(limitWarnings({ likelySeconds, otherRunsTook: null, limits })).toEqual([
    "Past runs took about 2.0 h, longer than its limit of 90 minutes.",
    "It is likely to cost about $4.00, more than its spending limit of $3.50.",
  ]);
});

test("runs with other settings warn of a limit that even the shortest would have passed", () => {
  const otherRunsTook = { runs: 2, least: 3_600, most: 7_200 };
  const warned = (mostMinutes: number, mostCost: number) =>
    limitWarnings({
      ...{ likelySeconds: null, otherRunsTook },
      limits: { mostMinutes, hourlyCost: 2_000_000, mostCost },
    });
  // The shortest took 60 minutes, which cost 2 dollars.
  expect(warned(59, 1_990_000)).toEqual([
    "Past runs with other settings took at least 60 min, longer than its limit of 59 minutes.",
    "If it takes as long as past runs with other settings, it costs at least $2.00, more than its spending limit of $1.99.",
  ]);
  expect(warned(60, 2_000_000)).toEqual([]);
});

test("nothing is said of a draft that keeps within its limits, has none, or of which nobody knows how long it takes", () => {
  const known = { likelySeconds: 7_200, otherRunsTook: null };
  const none = { mostMinutes: null, hourlyCost: 2_000_000, mostCost: null };
  expect(limitWarnings({ ...known, limits: none })).toEqual([]);
  const exact = { mostMinutes: 120, hourlyCost: 2_000_000, mostCost: 4_000_000 };
  expect(limitWarnings({ ...known, limits: exact })).toEqual([]);
  const small = { mostMinutes: 1, hourlyCost: 2_000_000, mostCost: 1 };
  expect(limitWarnings({ ...known, likelySeconds: null, limits: small })).toEqual([]);
});
