import { expect, test } from "vitest";
import { studyBins } from "./bin-rules";
import { prepareCounting } from "./prepare-counting";
import type { StudyResults } from "./schema";
import { computedStudy } from "./testing/study-figures";

const startedAt = "2026-01-05T12:00:00.000Z";
const results = (given: Partial<StudyResults>): StudyResults => ({
  method: { ...studyBins("default"), resamples: 10_000, seed: "candor" },
  version: 2,
  versions: [
    { no: 2, startedAt, forecasts: 480 },
    { no: 1, startedAt, forecasts: 100 },
  ],
  computed: { ...computedStudy({ forecasts: 468 }), at: "14:03" },
  newer: { state: "waiting", progress: 0.4 },
  ...given,
});
const said = (given: Partial<StudyResults>) => prepareCounting(results(given), (at) => at);

test("says how many forecasts have come since, of the version that is shown", () => {
  expect(said({})).toBe(
    "Counting, 40\u202f% done; these are of 12 forecasts ago, counted at 14:03",
  );
  expect(said({ version: "all" })).toContain("112 forecasts ago");
  const computed = { ...computedStudy({ forecasts: 480 }), at: "14:03" };
  expect(said({ computed })).toContain("of before something was changed");
});

test("is silent while there is nothing to be behind, and when nothing is", () => {
  expect(said({ newer: null })).toBeNull();
  expect(said({ computed: null })).toBeNull();
});
