import { expect, test } from "vitest";
import { describeExclusions } from "./describe-exclusions";

test("says what a rule did while the study ran", () => {
  const agreement = { reader: "Claude", minKappa: 0.4, minTexts: 20 };
  const whileRunning = { lastTexts: 30, on: "upper", action: "discontinue" } as const;
  const say = (of: object) =>
    describeExclusions(
      { checks: null, speed: null, agreement: { ...agreement, ...of } },
      { excluded: null },
    );
  expect(say({ whileRunning })).toContain(
    "While the study ran, when the upper end of the 95% interval of a person’s kappa with Claude over their last 30 texts was below 0.40 (with at least 20 texts), they got no more tasks.",
  );
  const acted = (action: "flag" | "pause", stopped: number, letContinue: number) =>
    describeExclusions(
      {
        ...{ checks: null, speed: null },
        agreement: { ...agreement, whileRunning: { ...whileRunning, action } },
      },
      { excluded: { byRule: 0, byHand: 0, undecided: 0, kept: 0, stopped, letContinue } },
    );
  expect(acted("pause", 0, 0)).toMatch(/ This happened to nobody\.$/);
  expect(acted("pause", 1, 0)).toMatch(/ This happened to 1 person\.$/);
  expect(acted("pause", 3, 2)).toMatch(/ to 3 people; the researchers let 2 continue\.$/);
  expect(acted("flag", 3, 1)).toMatch(/ to 3 people; the researchers removed the flag of 1\.$/);
  // Settings from before there was such a rule.
  expect(say({})).not.toContain("While");
});
