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
  // = 10200 + 204000 + 89930 cents.
  const { paper } = startingPoints;
  expect(payInAll(paper, 1058)).toBe(304_130);
  // With 2 checks a visit 18 answers fill one. The 15 people fill (1058 - 1) / 18 = 58 and have one more each: 73 visits,
  // with 146 checks. (1058 + 146) * $0.85 = 102340 cents.
  expect(payInAll({ ...paper, checksPerVisit: 2 }, 1058)).toBe(316_540);
});

test("what everyone may earn includes the checks of sessions that have few tasks left", () => {
  // 20 cents a task; 4 answers and a check fill a session.
  const visit = { tasks: 5, minutes: 60, payCents: 100 };
  const study = { ...startingPoints.simple, visit, checksPerVisit: 1, people: 1 };
  // One person does 4 + 1, then 2 + 1 tasks: 8 * 20.
  expect(payInAll(study, 6)).toBe(160);
  expect(payInAll({ ...study, capPerPerson: 1 }, 0)).toBe(0);
  // 8 answers fill two sessions, and none is left for a third: 10 * 20.
  expect(payInAll(study, 8)).toBe(200);
  // Six people who may each do one answer have a check each: 12 * 20.
  expect(payInAll({ ...study, capPerPerson: 1, people: 6 }, 6)).toBe(240);
  // Up to five each are two sessions each: 2 + (6 - 1) / 4 = 3 sessions, (6 + 3) * 20.
  expect(payInAll({ ...study, capPerPerson: 5, people: 2 }, 6)).toBe(180);
  // Ten people begin while six answers are free. Four of them find a check alone: 10 + 5 / 4 = 11 sessions, 17 * 20.
  expect(payInAll({ ...study, people: 10 }, 6)).toBe(340);
});

test("who finds a check alone is rounded up as well", () => {
  // 3 tasks pay $1.00: 33.33 cents each. Four people have a check each, and one of them the answer as well:
  // three are rounded up to 34, and 66.67 to 67. Counted are 5 * 33.33 and two thirds of a cent for each, 169.33.
  const visit = { tasks: 3, minutes: 60, payCents: 100 };
  const study = { ...startingPoints.simple, visit, checksPerVisit: 1, people: 4 };
  expect(payInAll(study, 1)).toBe(170);
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
