import { expect, test } from "vitest";
import type { GoldLabel } from "./schema";
import { settleLabels } from "./settle-labels";

const right = (confidence: number): GoldLabel => ({ status: "ok", confidence, correct: true });
const wrong = (confidence: number): GoldLabel => ({ status: "ok", confidence, correct: false });
const none: GoldLabel = { status: "no_answer", confidence: 1, correct: false };

test("two who lie just within the tolerance agree, on the mean", () => {
  // 0.8 - 0.7 is 0.10000000000000009 in binary; (0.7 + 0.8) / 2 = 0.75.
  expect(settleLabels(2, [[right(0.7), right(0.8)]], 0.1)).toEqual({
    state: "agreed",
    expected: [right(0.75)],
  });
  expect(settleLabels(2, [[right(0.69), right(0.8)]], 0.1)).toEqual({ state: "disputed" });
});

test("a third is measured against both others, not against their mean", () => {
  // 0.6 to 0.8 spans 0.2, though each is within 0.1 of the mean 0.7.
  const three = [right(0.6), right(0.7), right(0.8)];
  expect(settleLabels(3, [three], 0.1)).toEqual({ state: "disputed" });
  // (0.6 + 0.7 + 0.8) / 3 = 0.7, shown without the noise of 2.1 / 3.
  expect(settleLabels(3, [three], 0.2)).toEqual({ state: "agreed", expected: [right(0.7)] });
  // 1 / 3 to six decimals.
  expect(settleLabels(3, [[right(0), right(0.5), right(0.5)]], 0.5)).toEqual({
    state: "agreed",
    expected: [right(0.333333)],
  });
});

test("one text on which they differ spoils the item", () => {
  const same = [right(0.9), right(0.9)];
  expect(settleLabels(2, [same, [right(0.9), wrong(0.9)]], 0.1).state).toBe("disputed");
  // Wrong with full confidence is not the same as no answer.
  expect(settleLabels(2, [same, [wrong(1), none]], 0.1).state).toBe("disputed");
  expect(settleLabels(2, [same, [none, none]], 0)).toEqual({
    state: "agreed",
    expected: [right(0.9), none],
  });
});

test("one labeller alone agrees with nobody", () => {
  expect(settleLabels(0, [[]], 0.1)).toEqual({ state: "unlabelled" });
  expect(settleLabels(1, [[right(0.9)]], 0.1)).toEqual({ state: "unlabelled" });
});
