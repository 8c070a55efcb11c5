import { expect, test } from "vitest";
import { noIntervalText } from "./no-interval-text";

const values = [0.5];
const none = { value: 0.5, n: 1, noInterval: "too_few_people" } as const;
const whole = { value: 0.5, low: 0.4, high: 0.6, n: 5 };
const few = (phrase: string) => ({ phrase, values, median: none, mean: none });
const enough = { phrase: "certain", values, median: whole, mean: whole };

test("names the phrases that have no interval, unless all have none", () => {
  expect(noIntervalText([enough])).toBeNull();
  expect(noIntervalText([enough, few("likely"), few("maybe")])).toBe(
    "No interval for “likely” and “maybe”: fewer than five people.",
  );
  expect(noIntervalText([few("likely"), few("maybe")])).toBe(
    "No interval: fewer than five people.",
  );
});
