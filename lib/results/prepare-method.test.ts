import { expect, test } from "vitest";
import { studyBins } from "./bin-rules";
import { sayMethod } from "./prepare-method";
import { calibrationOf } from "./testing/calibration-of";

const method = { ...studyBins("default"), resamples: 10_000, seed: "candor" };
const both = [
  { by: "question" as const, clusters: 50 },
  { by: "person" as const, clusters: 6 },
];

test("says which rules are shown, what was drawn together, and how far the paper’s rules are", () => {
  const groups = [
    calibrationOf({ ways: both, variant: "kept" }),
    calibrationOf({ name: "LC SFT", variant: "kept", ece: { value: 0.2, n: 9, low: 0, high: 1 } }),
  ];
  expect(sayMethod(method, groups)).toEqual([
    "ECE over M = 10 bins of equal mass: every forecast counts, and a tie on a bin’s edge is shared by both sides. 95\u202f% intervals from 10,000 resamples (seed “candor”), forecasts of one question or of one person drawn together.",
    "ECE is shown by the default rules. By the paper’s reference rules it differs most for LC SFT, without the excluded: 0.200 here, 0.095 there.",
  ]);
});

test("by other rules it says how far the default ones are", () => {
  const defaultEce = { value: 0.08, n: 100, noInterval: "shown for comparison" };
  const [how, apart] = sayMethod({ ...method, rules: "right-closed" }, [
    calibrationOf({ defaultEce }),
  ]);
  expect(how).toContain("right-closed at the quantiles");
  expect(apart).toBe(
    "ECE is shown by the right-closed rules. By the default rules it would be 0.080 and not 0.094.",
  );
});

test("a model without forecasts shares nothing, and has nothing to compare", () => {
  const none = { undefined: "fewer forecasts (0) than bins (10)", n: 0 };
  const [how, ...more] = sayMethod(method, [
    calibrationOf({ n: 0, ways: [], ece: none, referenceEce: none }),
    calibrationOf({ ways: [] }),
  ]);
  expect(how).toContain("no two forecasts share a question or a person");
  expect(more[0]).toContain("it would be 0.095 and not 0.094.");
});
