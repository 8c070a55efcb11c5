import { expect, test } from "vitest";
import { limitAt } from "./limit-at";

test("a run is at a limit from its last minute or cent on, and not once that is raised", () => {
  const limits = { mostMinutes: 90, hourlyCost: 2_000_000, mostCost: null };
  expect(limitAt(5_399, limits)).toBeNull();
  expect(limitAt(5_400, limits)).toMatchObject({ limit: "time", text: "limit of 90 minutes" });
  expect(limitAt(5_400, { ...limits, mostMinutes: 91 })).toBeNull();
  expect(limitAt(5_400, { ...limits, mostMinutes: null })).toBeNull();
  // 90 minutes at 2 dollars an hour are 3 dollars.
  const spending = { ...limits, mostMinutes: null, mostCost: 3_000_000 };
  expect(limitAt(5_399, spending)).toBeNull();
  expect(limitAt(5_400, spending)).toMatchObject({
    ...{ limit: "spending", text: "spending limit of $3.00" },
  });
});
