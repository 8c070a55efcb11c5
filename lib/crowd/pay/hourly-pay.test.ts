import { expect, test } from "vitest";
import { hourlyPay, missingCents } from "./hourly-pay";

const earner = (earnedCents: number, activeMs: number, correctionCents = 0) => ({
  earnedCents,
  activeMs,
  correctionCents,
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
