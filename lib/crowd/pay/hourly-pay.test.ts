import { expect, test } from "vitest";
import { hourlyPay, missingCents } from "./hourly-pay";

const minutes = (n: number) => n * 60_000;

test("the paper’s people: $0.85 a task of 3 minutes is $17 an hour, of 4 minutes $12.75", () => {
  expect(hourlyPay(85, minutes(3))).toBe(1_700);
  expect(hourlyPay(85, minutes(4))).toBe(1_275);
  expect(hourlyPay(85, 0)).toBeNull();
});

test("what is missing to a wage, in whole cents, rounded up", () => {
  // 4 minutes at $17.00 an hour are 113 1/3 cents.
  expect(missingCents({ earnedCents: 85, activeMs: minutes(4) }, 1_700)).toBe(29);
  expect(missingCents({ earnedCents: 85, activeMs: minutes(3) }, 1_700)).toBe(0);
  expect(missingCents({ earnedCents: 200, activeMs: minutes(4) }, 1_700)).toBe(0);
  expect(missingCents({ earnedCents: 85, activeMs: 0 }, 1_700)).toBe(0);
});
