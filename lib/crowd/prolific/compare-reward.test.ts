import { expect, test } from "vitest";
import { compareReward } from "./compare-reward";

const config = {
  currency: "USD" as const,
  qualification: [
    {
      items: 5,
      rule: { tolerance: 0.1, minShare: 0.8, top: null },
      visit: { minutes: 15, payCents: 85 },
    },
  ],
  visit: { tasks: 3, minutes: 30, payCents: 180 },
};

test("a reward of the session’s pay is nothing to mention", () => {
  expect(compareReward(config, 180, [2, 3])).toBeNull();
  expect(compareReward(config, 85, [1, 2])).toBeNull();
});

test("a session that pays more than an approval is paid the rest as a bonus", () => {
  expect(compareReward(config, 150, [2, 3])).toBe(
    "A session pays $1.80, and an approval $1.50: Candor pays the rest as a bonus.",
  );
  // The first round's study is that of the main round too.
  expect(compareReward(config, 85, [1, 3])).toMatch("A session pays $1.80, and an approval $0.85");
});

test("a session that pays less than an approval is approved by nobody here", () => {
  expect(compareReward(config, 180, [1, 3])).toMatch(
    /^A session pays \$0\.85, but an approval \$1\.80\..*set the reward of the draft to \$0\.85/,
  );
});
