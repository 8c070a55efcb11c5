import { expect, it } from "vitest";
import { sessionPay, taskWords, visitTitle } from "./offer-words";
import type { OfferedVisit } from "./schema";

const offer: OfferedVisit = {
  roundKind: "main",
  roundNo: 3,
  rounds: 3,
  visitNo: 1,
  tasks: 12,
  practice: 0,
  minutes: 60,
  payCents: 600,
  eachCents: 50,
  minutesPerTask: 3,
};

it("states the pay of a visit and of each task", () => {
  expect(sessionPay(offer, "USD")).toEqual({
    whole: "$6.00",
    each: "$0.50 for each task you do. The researchers pay it later.",
  });
  // 1000 / 12 = 83.33 cents.
  const uneven = { ...offer, payCents: 1_000, eachCents: 1_000 / 12 };
  expect(sessionPay(uneven, "EUR").each).toMatch(/^about €0\.83 for each task/);
  // A session of 3 tasks pays $1.00. Of one with 2 of them left 67 cents are offered, but a task earns 33.33.
  const shorter = { ...offer, tasks: 2, payCents: 67, eachCents: 100 / 3 };
  expect(sessionPay(shorter, "USD")).toMatchObject({
    whole: "$0.67",
    each: expect.stringMatching(/^about \$0\.33 for each task/),
  });
  expect(sessionPay({ ...offer, payCents: 0 }, "GBP").each).toBeNull();
});

it("calls each visit by what it is", () => {
  const titles = [
    { roundKind: "qualification" as const, roundNo: 1, tasks: 3, practice: 2 },
    { roundKind: "qualification" as const, roundNo: 2, tasks: 42, practice: 0 },
    {},
    { visitNo: 2 },
    { roundNo: 1, rounds: 1 },
  ].map((changes) => visitTitle({ ...offer, ...changes }));
  expect(titles).toEqual([
    "A short first task",
    "The longer test",
    "The main part",
    "The main part, session 2",
    "Your tasks",
  ]);
});

it("says how many tasks there are, which of them others may take, and what practice is for", () => {
  const others = "Fewer if other people take some.";
  expect(taskWords(offer)).toEqual({ tasks: "up to 12", notes: [others] });
  expect(taskWords({ ...offer, tasks: 1 })).toEqual({ tasks: "1", notes: [] });
  expect(taskWords({ ...offer, practice: 2 }).notes).toEqual([
    others,
    "2 of them are practice: paid, but not part of the results.",
  ]);
  // Everybody gets all tasks of a test.
  const test = { ...offer, roundKind: "qualification" as const, tasks: 3, practice: 1 };
  expect(taskWords(test)).toEqual({
    tasks: "3",
    notes: ["1 of them is practice: paid, but not part of the test."],
  });
  expect(taskWords({ ...test, payCents: 0 }).notes).toEqual([
    "1 of them is practice: not part of the test.",
  ]);
});
