import { expect, test } from "vitest";
import { likelyCost } from "./likely-cost";

const unknown = { likelySeconds: null, otherRunsTook: null };
const limits = { mostMinutes: null, hourlyCost: 2_000_000, mostCost: null };

test("the likely cost is the price of the likely time", () => {
  // Two hours at 2 dollars are 4 dollars.
  expect(likelyCost({ ...unknown, likelySeconds: 7_200, limits })).toBe("about $4.00");
  const otherRunsTook = { runs: 3, least: 1_800, most: 7_200 };
  expect(likelyCost({ ...unknown, otherRunsTook, limits })).toBe(
    "$1.00 to $4.00, if it takes as long as those with other settings",
  );
});

test("limits say what it costs at most, also where nobody knows how long it takes", () => {
  // 90 minutes at 2 dollars an hour are 3 dollars.
  expect(likelyCost({ ...unknown, limits: { ...limits, mostMinutes: 90 } })).toBe(
    "at most $3.00, where it stops at its limits",
  );
  expect(
    likelyCost({ ...unknown, limits: { ...limits, mostMinutes: 90, mostCost: 500_000 } }),
  ).toBe("at most $0.50, where it stops at its limits");
  expect(
    likelyCost({ ...unknown, likelySeconds: 7_200, limits: { ...limits, mostMinutes: 90 } }),
  ).toBe("about $4.00; at most $3.00, where it stops at its limits");
  expect(
    likelyCost({ ...unknown, likelySeconds: 1_800, limits: { ...limits, mostMinutes: 90 } }),
  ).toBe("about $1.00");
});

test("what is missing is said where the cost is unknown", () => {
  expect(likelyCost({ ...unknown, likelySeconds: 60, limits: { ...limits, hourlyCost: 0 } })).toBe(
    "unknown: enter under Limits what an hour costs",
  );
  expect(likelyCost({ ...unknown, limits })).toBe(
    "unknown: no run of this recipe is done on this engine yet, and it has no limits",
  );
});
