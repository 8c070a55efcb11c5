import { expect, test } from "vitest";
import { describeRule } from "./describe-rule";

test("a rule says what it asks for, in percent and points", () => {
  expect(describeRule({ tolerance: 0.1, minShare: 0.9, top: 15 })).toBe(
    "at least 90\u202f% of the texts matched (confidence within 10 points), rank 15 or better",
  );
  expect(describeRule({ tolerance: 0.07, minShare: 0.55, top: null })).toBe(
    "at least 55\u202f% of the texts matched (confidence within 7 points)",
  );
  expect(describeRule({ tolerance: 0, minShare: 1, top: 1 })).toBe(
    "every text matched (confidence exactly as expected), rank 1",
  );
});

test("what does not constrain is left out", () => {
  expect(describeRule({ tolerance: 0.05, minShare: 0, top: 5 })).toBe(
    "rank 5 or better, by the texts matched (confidence within 5 points)",
  );
  expect(describeRule({ tolerance: 0.05, minShare: 0, top: null })).toBe("the test finished");
});
