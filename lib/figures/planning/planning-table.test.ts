import { expect, test } from "vitest";
import { figureGroup } from "../testing/figure-group";
import { planningTable } from "./planning-table";

const rules = { binning: "equal-mass", rules: "default" } as const;
// One bin, half right, far too sure: its gap is 0.4 but for 0.25 / n, and its ECE moves as an accuracy.
const n = 100_000;
const bin = { n, accuracy: 0.5, meanConfidence: 0.9, low: 0.9, high: 0.9 };
const pilot = {
  bins: [{ ...bin, accuracyInterval: { low: 0.49, high: 0.51 } }],
  counts: { ...figureGroup({}).counts, n },
};

function planned(
  aims: { half: number; difference: number },
  known: Parameters<typeof planningTable>[3] = null,
) {
  const plan = planningTable(pilot, rules, aims, known);
  if ("problem" in plan) throw new Error(plan.problem);
  return plan;
}

test("intervals and differences follow from the pilot’s spread", () => {
  const { rows } = planned({ half: 0.05, difference: 0.1 });
  const hundred = rows.find(({ tasks }) => tasks === 100)?.designs ?? [];
  expect(hundred).toMatchObject([
    // 1.959964 * 0.5 / 10. Two models: (1.959964 + 0.841621) * sqrt(2 * 0.6) * 0.5 / 10.
    { readings: 100, half: expect.closeTo(0.0979982, 5), accuracy: expect.closeTo(0.1534491, 6) },
    // Two readings with a correlation of 0.75 are as good as 2 / 1.75.
    { readings: 200, half: expect.closeTo(0.0979982 / Math.sqrt(2 / 1.75), 5) },
    { readings: 300, half: expect.closeTo(0.0979982 / Math.sqrt(3 / 2.5), 5) },
  ]);
});

test("says how many tasks it takes", () => {
  const { answers, pilot: said } = planned({ half: 0.05, difference: 0.1 });
  const [interval, ece, accuracy] = answers;
  // (1.959964 * 0.5 / 0.05)^2 = 384.15; * 1.75 / 2 = 336.1; * 2.5 / 3 = 320.1. Up to two digits.
  expect(interval).toContain("about 390 tasks read by one person each, 340 by two (680 readings)");
  expect(interval).toContain("330 by three (990 readings)");
  // 100 * (0.1534491 / 0.1)^2 = 235.47. Far from calibrated, ECE moves like accuracy.
  expect(ece).toMatch(/0.100 apart in ECE .*about 240 tasks/);
  expect(accuracy).toMatch(/10.0.points apart in accuracy take about 240 tasks/);
  expect(said).toContain("ECE of about 0.400");
});

test("a pilot that can't be one says why", () => {
  const aims = { half: 0.05, difference: 0.1 };
  const problem = expect.stringMatching(/equal mass/);
  expect(planningTable(pilot, { ...rules, binning: "equal-width" }, aims, null)).toEqual({
    problem,
  });
  expect(planningTable({ ...pilot, bins: [] }, rules, aims, null)).toHaveProperty("problem");
});

test("takes the pilot’s own correlations where it has them, and says which are assumed", () => {
  const known = { group: "a", readings: { correlation: 0.2, texts: 120 }, models: null };
  const { rows, assumptions } = planned({ half: 0.05, difference: 0.1 }, known);
  const [, two] = rows.find(({ tasks }) => tasks === 100)?.designs ?? [];
  // Two readings with a correlation of 0.2 are as good as 2 / 1.2.
  expect(two?.half).toBeCloseTo(0.0979982 / Math.sqrt(2 / 1.2), 5);
  expect(assumptions[1]).toContain(
    "0.20, as in the pilot, where 120 texts were read more than once",
  );
  expect(assumptions[2]).toContain("0.4, which is assumed");
  // sqrt(2 * (1 - 0.9)) in place of sqrt(2 * 0.6): 0.1534491 * sqrt(0.2 / 1.2) for 100 tasks.
  const alike = planned(
    { half: 0.05, difference: 0.1 },
    { group: "a", readings: null, models: { correlation: 0.9, others: 3 } },
  );
  expect(alike.rows[1]?.designs[0]?.accuracy).toBeCloseTo(0.1534491 * Math.sqrt(0.2 / 1.2), 6);
});
