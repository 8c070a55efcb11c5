import { expect, test } from "vitest";
import { hourlyPay, missingCents } from "./hourly-pay";

const earner = (earnedCents: number, activeMs: number, correctionCents = 0, bonusCents = 0) => ({
  earnedCents,
  activeMs,
  correctionCents,
  bonusCents,
});
const minutes = (n: number) => n * 60_000;

test("the paper’s people: $0.85 a task of 3 minutes is $17 an hour, of 4 minutes $12.75", () => {
  expect(hourlyPay(earner(85, minutes(3)))).toBe(1_700);
  expect(hourlyPay(earner(85, minutes(4)))).toBe(1_275);
  expect(hourlyPay(earner(85, 0))).toBeNull();
});

test("what is missing to a wage, in whole cents, rounded up", () => {
  // 4 minutes at $17.00 an hour are 113 1/3 cents.
  expect(missingCents(earner(85, minutes(4)), 1_700)).toBe(29);
  expect(missingCents(earner(85, minutes(3)), 1_700)).toBe(0);
  expect(missingCents(earner(200, minutes(4)), 1_700)).toBe(0);
  expect(missingCents(earner(85, 0), 1_700)).toBe(0);
});

test("who got 50 cents elsewhere is missing no more for it; who was given 10 more is missing less", () => {
  expect(missingCents(earner(85 - 50, minutes(4), -50), 1_700)).toBe(29);
  expect(missingCents(earner(85 + 10, minutes(4), 10), 1_700)).toBe(19);
});

test("a bonus that is taken back is no pay for work; what is taken back beyond it may have been paid elsewhere", () => {
  expect(hourlyPay(earner(18 + 500 - 500, minutes(3), -500, 500))).toBe(360);
  expect(missingCents(earner(18 + 500 - 500, minutes(3), -500, 500), 1_700)).toBe(67);
  expect(missingCents(earner(85 + 20 - 50, minutes(4), -50, 20), 1_700)).toBe(29);
});
