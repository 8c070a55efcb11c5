import { expect, test } from "vitest";
import { describeShortfall } from "./describe-shortfall";

const rule = { tolerance: 0.05, minShare: 0.5, top: 8 };
const score = (matched: number) => ({
  ...{ texts: 24, answered: 24, matched, share: matched / 24, meanAbsoluteError: 0.1 },
});

test("who does not go on lacks one thing, the first of: finishing, matching, rank", () => {
  const say = (rank: number | null, matched: number, passes = false) =>
    describeShortfall({ rank, passes, score: score(matched) }, rule);
  expect(say(3, 20, true)).toBeNull();
  expect(say(null, 20)).toBe("not finished");
  expect(say(20, 11)).toBe("matched too few");
  // 12 of 24 is half: enough.
  expect(say(9, 12)).toBe("only 8 go on");
});
