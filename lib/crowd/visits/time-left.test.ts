import { expect, it } from "vitest";
import { timeLeftText } from "./time-left";

it("never promises a minute that isn't left", () => {
  const left = (seconds: number) =>
    timeLeftText("2026-01-05T12:00:00Z", Date.parse("2026-01-05T12:00:00Z") - seconds * 1_000);
  expect([3_600, 3_599, 119, 59, 0, -1].map(left)).toEqual([
    "1 h 0 min left",
    "59 min left",
    "1 min left",
    "less than 1 min left",
    "less than 1 min left",
    "time is up: last task",
  ]);
});
