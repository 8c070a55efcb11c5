import { expect, test } from "vitest";
import { figureGroup } from "../testing/figure-group";
import { sayIntervals } from "./figure-basis";

test("says which intervals are shown", () => {
  const { intervals } = figureGroup();
  expect(sayIntervals(intervals)).toBe(
    "Intervals over forecasts: no two are of the same question.",
  );
  const ways = [
    { by: "question" as const, clusters: 103 },
    { by: "person" as const, clusters: 345 },
  ];
  expect(sayIntervals({ ...intervals, drawn: "clusters", ways })).toBe(
    "Intervals over 103 questions and 345 people.",
  );
  expect(sayIntervals({ ...intervals, waiting: true })).toContain("are being computed");
  expect(sayIntervals({ ...intervals, problem: "one question alone" })).toBe(
    "Intervals take each forecast as independent of the others, and may be too narrow: one question alone.",
  );
});
