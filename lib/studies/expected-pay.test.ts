import { expect, test } from "vitest";
import { expectedPay, payInAll } from "./expected-pay";
import { startingPoints } from "./starting-points";

const dollars = { minutesPerTask: 3, currency: "USD" } as const;

test("the paper's 85 cents at three minutes are 17 dollars an hour", () => {
  expect(expectedPay({ tasks: 1, payCents: 85 }, dollars)).toEqual({
    hourly: expect.closeTo(1700, 8),
    text: "$17.00 an hour, $0.85 a task",
    fair: null,
  });
});

test("says what would be fair", () => {
  // 10 tasks are half an hour: 5 dollars for it are 10 an hour; 17 / 2 = 8.50 would be fair.
  expect(expectedPay({ tasks: 10, payCents: 500 }, dollars)).toMatchObject({
    hourly: expect.closeTo(1000, 8),
    fair: 850,
  });
  expect(expectedPay({ tasks: 0, payCents: 500 }, dollars).hourly).toBeNull();
});

test("adds up what everyone may earn", () => {
  // 120 * $0.85 + 120 * $17 (round 1 has no top) + 1058 / 20 * $17
  // = 10200 + 204000 + 89930 cents; with 2 checks a visit 1058 / 18 * 1700 = 99922.2.
  const { paper } = startingPoints;
  expect(payInAll(paper, 1058)).toBe(304_130);
  expect(payInAll({ ...paper, checksPerVisit: 2 }, 1058)).toBe(314_123);
});

test("what everyone may earn includes rounding up to the cent for each person", () => {
  // 20 tasks pay $1.70: 8.5 cents each. Three people do five each: 42.5, rounded up to 43 cents each.
  const study = { ...startingPoints.phrases, people: 3 };
  expect(payInAll(study, 15)).toBe(129);
  // Of 50 people only 15 can do one each, for 9 cents.
  expect(payInAll({ ...study, people: 50 }, 15)).toBe(135);
});

test("no starting point pays less than the paper did", () => {
  for (const config of Object.values(startingPoints)) {
    const visits = [
      config.visit,
      ...config.qualification.map(({ items, visit }) => ({ tasks: items, ...visit })),
    ];
    for (const visit of visits) expect(expectedPay(visit, config).fair).toBeNull();
  }
});
