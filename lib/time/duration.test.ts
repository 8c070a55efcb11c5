import { expect, test } from "vitest";
import { durationText, shortDurationText } from "./duration";

test("says how long a task takes as people do", () => {
  expect([0.3, 0.8, 1, 1.4, 2, 2.6, 12.2, 90, 150, 1440].map(durationText)).toEqual([
    "18 seconds",
    "1 minute",
    "1 minute",
    "1½ minutes",
    "2 minutes",
    "3 minutes",
    "12 minutes",
    "90 minutes",
    "2.5 hours",
    "24 hours",
  ]);
});

test("says the same in little room", () => {
  expect([0.3, 1, 1.4, 2, 150].map(shortDurationText)).toEqual([
    "18 s",
    "1 min",
    "1½ min",
    "2 min",
    "2.5 h",
  ]);
});
