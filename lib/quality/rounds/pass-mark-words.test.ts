import { expect, test } from "vitest";
import { describePassMark, describeShortfall } from "./pass-mark-words";

test("a pass mark says what it asks for, in percent and points", () => {
  expect(describePassMark({ tolerance: 0.1, minShare: 0.9, top: 15 })).toBe(
    "at least 90\u202f% of the texts matched (confidence within 10 points), rank 15 or better",
  );
  expect(describePassMark({ tolerance: 0.07, minShare: 0.55, top: null })).toBe(
    "at least 55\u202f% of the texts matched (confidence within 7 points)",
  );
  expect(describePassMark({ tolerance: 0, minShare: 1, top: 1 })).toBe(
    "every text matched (confidence exactly as expected), rank 1",
  );
});

test("what does not constrain is left out", () => {
  expect(describePassMark({ tolerance: 0.05, minShare: 0, top: 5 })).toBe(
    "rank 5 or better, by the texts matched (confidence within 5 points)",
  );
  expect(describePassMark({ tolerance: 0.05, minShare: 0, top: null })).toBe("the test finished");
});

const mark = { tolerance: 0.05, minShare: 0.5, top: 8 };
const score = (matched: number) => ({
  texts: 24,
  answered: 24,
  matched,
  share: matched / 24,
  meanAbsoluteError: 0.1,
});

test("people who do not advance lack one thing, the first of: finishing, matching, rank", () => {
  const say = (rank: number | null, matched: number, passes = false) =>
    describeShortfall({ rank, passes, score: score(matched) }, mark);
  expect(say(3, 20, true)).toBeNull();
  expect(say(null, 20)).toBe("not finished");
  expect(say(20, 11)).toBe("matched too few");
  // 12 of 24 is half: enough.
  expect(say(9, 12)).toBe("only 8 advance");
});
