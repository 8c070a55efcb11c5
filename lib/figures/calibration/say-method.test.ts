import { expect, test } from "vitest";
import { figureGroup } from "../testing/figure-group";
import { namedGroup, tenBins } from "../testing/named-group";
import { sayIntervals, sayMethod } from "./say-method";
import { sayOtherRules } from "./shown-figures";

const both = [
  { by: "question" as const, clusters: 50 },
  { by: "person" as const, clusters: 6 },
];

test("says which rules are shown, what was drawn together, and how far the paper’s rules are", () => {
  const groups = [
    namedGroup({ ways: both, variant: "kept" }),
    namedGroup({ name: "LC SFT", variant: "kept", ece: { value: 0.2, n: 9, low: 0, high: 1 } }),
  ];
  expect(sayMethod(tenBins, groups)).toBe(
    "ECE over M = 10 bins of equal mass: every forecast counts, sorted by confidence, the same number in each bin; a tie on a bin’s edge is shared by both sides. 95\u202f% intervals from 10,000 resamples (seed “candor”), forecasts of one question or of one person drawn together.",
  );
  expect(sayOtherRules(tenBins, groups)).toBe(
    "ECE follows the default rules. The paper’s reference rules differ most for LC SFT, without the excluded: they give 0.095 instead of 0.200.",
  );
});

test("names the one of several groups that has an ECE by both rules", () => {
  const groups = [
    namedGroup({ variant: "kept", ece: { undefined: "fewer_than_bins" as const, n: 6 } }),
    namedGroup({ variant: "all", ece: { value: 0.2, n: 12, low: 0, high: 1 } }),
  ];
  expect(sayOtherRules(tenBins, groups)).toBe(
    "ECE follows the default rules. The paper’s reference rules give 0.095 instead of 0.200 for LC RL, with the excluded (1 group has no ECE).",
  );
});

test("by other rules it says how far the default ones are", () => {
  const groups = [
    namedGroup({ defaultEce: { value: 0.08, n: 100, noInterval: "shown_for_comparison" } }),
  ];
  const method = { ...tenBins, rules: "right-closed" as const };
  expect(sayMethod(method, groups)).toContain("right-closed at the quantiles");
  expect(sayOtherRules(method, groups)).toBe(
    "ECE follows the right-closed rules. The default rules give 0.080 instead of 0.094.",
  );
});

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
    "Intervals treat each forecast as independent of the others and may be too narrow: one question alone.",
  );
});
