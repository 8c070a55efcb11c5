import { expect, test } from "vitest";
import { nameGroups } from "../groups/group-names";
import type { FiguresPage } from "../schema";
import { figureGroup } from "../testing/figure-group";
import { intervalsProgress, sayOtherRules, sayShown } from "./shown-figures";

const method: FiguresPage["method"] = {
  by: [],
  bins: 20,
  binning: "equal-mass",
  rules: "default",
  intervals: "corrected" as const,
  resamples: 10_000,
  seed: "candor",
  clip: 0.005,
};
const pageOf = (groups: FiguresPage["groups"]): FiguresPage => ({
  method,
  forecasts: 1008,
  uncounted: 0,
  groups,
  groupsLeftOut: 0,
});
const given = figureGroup();
const withEce = (split: string, ece: number, reference: number | null) =>
  figureGroup({
    split,
    figures: { ...given.figures, ece: { value: ece, n: 50, low: 0, high: 1 } },
    referenceEce:
      reference === null
        ? null
        : { value: reference, n: 50, noInterval: "shown_for_comparison" as const },
  });

test("says how many, by which rules, and how intervals were drawn", () => {
  const both = {
    ...given.intervals,
    drawn: "clusters" as const,
    ways: [
      { by: "question" as const, clusters: 5 },
      { by: "person" as const, clusters: 2 },
    ],
  };
  const groups = [figureGroup({ split: "a", intervals: both }), figureGroup({ split: "b" })];
  const [howMany, how] = sayShown(pageOf(groups), nameGroups(groups));
  expect(howMany).toBe("1,008 forecasts in 2 groups.");
  expect(how).toContain("M = 20 bins of equal mass: every forecast counts");
  expect(how).toContain(
    "10,000 resamples (seed “candor”), forecasts of one question or of one person drawn together where the table says so.",
  );
});

test("says that intervals are approximate for now", () => {
  const quick = { ...given.intervals, drawn: "approximate" as const, waiting: true };
  const groups = [figureGroup({ split: "a", intervals: quick })];
  const [, how] = sayShown(pageOf(groups), nameGroups(groups));
  expect(how).toContain("for now from the normal approximation");
  expect(how).toContain("those from 10,000 resamples follow");
});

test("says how far the paper’s rules are, of the group where they are farthest", () => {
  const groups = nameGroups([
    withEce("a", 0.1, 0.102),
    withEce("b", 0.2, 0.19),
    withEce("c", 0.3, null),
  ]);
  expect(sayOtherRules(pageOf(groups).method, groups)).toBe(
    "ECE follows the default rules. The paper’s reference rules differ most for b: they give 0.190 instead of 0.200 (2 of 3 groups compared so far).",
  );
  // One forecast has no ECE, ever: that is not to be waited for.
  const one = figureGroup({ split: "d" });
  const withOne = nameGroups([withEce("a", 0.1, 0.102), withEce("b", 0.2, 0.19), one]);
  expect(sayOtherRules(pageOf(withOne).method, withOne)).toContain("0.200 (1 group has no ECE).");
  const late = figureGroup({
    split: "e",
    figures: { ...given.figures, ece: { undefined: "being_computed" as const, n: 50 } },
  });
  const both = nameGroups([withEce("a", 0.1, 0.102), one, late]);
  expect(sayOtherRules(pageOf(both).method, both)).toContain(
    "(1 group has no ECE; 1 of 3 groups compared so far).",
  );
  const alike = nameGroups([withEce("a", 0.1, 0.1001)]);
  expect(sayOtherRules(pageOf(alike).method, alike)).toContain("the same to 0.001");
  const unknown = nameGroups([withEce("a", 0.1, null)]);
  expect(sayOtherRules(pageOf(unknown).method, unknown)).toBeNull();
  const other = { value: 0.3, n: 50, noInterval: "shown_for_comparison" as const };
  const shown = nameGroups([{ ...withEce("a", 0.2, 0.2), defaultEce: other }]);
  const byReference = { ...pageOf(shown), method: { ...method, rules: "reference" as const } };
  expect(sayOtherRules(byReference.method, shown)).toBe(
    "ECE follows the paper’s reference rules. The default rules give 0.300 instead of 0.200.",
  );
});

test("says how far intervals are: those that are there, and the part of the others", () => {
  const waiting = { ...given.intervals, waiting: true, progress: 0.5 };
  const groups = nameGroups([
    figureGroup({ split: "a" }),
    figureGroup({ split: "b", intervals: waiting }),
  ]);
  // (1 + 0.5) / 2
  expect(intervalsProgress(groups, method)).toMatchObject({ progress: 0.75 });
  expect(intervalsProgress(groups, method)?.text).toContain("for 1 of 2 groups are still");
  expect(intervalsProgress(groups.slice(0, 1), method)).toBeNull();
  const behind = figureGroup({ intervals: { ...waiting, progress: 0, ahead: 2 } });
  expect(intervalsProgress(nameGroups([behind]), method)?.text).toContain(
    "still being computed. Waiting for 2 other computations.",
  );
  // What is said of intervals is said where there is one.
  const ofWaiting = (group: typeof behind) => intervalsProgress(nameGroups([group]), method)?.text;
  expect(ofWaiting(behind)).not.toContain("too narrow");
  const withInterval = { ...behind, figures: withEce("test", 0.1, null).figures };
  expect(ofWaiting(withInterval)).toContain("too narrow");
});
