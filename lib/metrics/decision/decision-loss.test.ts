import { expect, test } from "vitest";
import { decisionLoss } from "./decision-loss";
import { meanMeasured } from "./decision-regret";

// Umbrella or not, and the answer is rain (0) or dry (1): carrying costs 1, getting wet 4.
const umbrella = [
  [1, 1],
  [4, 0],
];
/** The same, with getting wet only 1.5. */
const raincoat = [
  [1, 1],
  [1.5, 0],
];

// Five forecasts of 50 % rain, of which it rains once; five of 10 %, never.
const rows = Array.from({ length: 10 }, (_, i) => ({
  probabilities: i < 5 ? [0.5, 0.5] : [0.1, 0.9],
  outcome: i === 0 ? 0 : 1,
}));

test("counts what decisions cost", () => {
  const made = decisionLoss(rows, umbrella, { family: [raincoat], seed: 1 });
  if ("undefined" in made) throw new Error(made.undefined);
  // Carried at 50 % (1 < 2), not at 10 % (0.4 < 1): expected (5 * 1 + 5 * 0.4) / 10, got 5 / 10.
  expect(made.expected).toMatchObject({ value: expect.closeTo(0.7, 12), n: 10 });
  expect(made.realised).toMatchObject({ value: expect.closeTo(0.5, 12) });
  expect(made.gap).toMatchObject({ value: expect.closeTo(0.2, 12) });
  // Always carrying costs 1, never 4 / 10.
  expect(made.regret.constant).toMatchObject([
    { value: expect.closeTo(-0.5, 12) },
    { value: expect.closeTo(0.1, 12) },
  ]);
  // With the coat's losses it stays at home at 50 % too (0.75 < 1), so it costs 0.4 here.
  expect(made.regret.family).toMatchObject([{ value: expect.closeTo(0.1, 12) }]);
  // In hindsight: where the umbrella was carried (5 against 4), leave it.
  expect(made.relabelling).toEqual([1, 1]);
});

test("an interval of a mean, of rows and of clusters", () => {
  // 1, 2, 3, 6: mean 3, s^2 = (4 + 1 + 0 + 9) / 3 = 14 / 3, SE = sqrt(14 / 12) = 1.080123.
  const rowsAlone = meanMeasured([1, 2, 3, 6]);
  expect(rowsAlone).toMatchObject({ value: 3, high: expect.closeTo(3 + 1.959964 * 1.080123, 5) });
  // Two clusters deviate by -3 and 3: SE = sqrt(2 (9 + 9)) / 4 = 1.5.
  const clustered = meanMeasured([1, 2, 3, 6], ["a", "a", "b", "b"]);
  expect(clustered).toMatchObject({ value: 3, low: expect.closeTo(3 - 1.959964 * 1.5, 5) });
  expect(meanMeasured([1, 2], ["a", "a"])).toHaveProperty("noInterval");
});

test("refuses what is no distribution, no answer or no loss", () => {
  const good = { probabilities: [0.5, 0.5], outcome: 0 };
  const refused = [
    { ...good, probabilities: [0.5, 0.4] },
    { ...good, probabilities: [1.5, -0.5] },
    { ...good, probabilities: [1] },
    { ...good, outcome: 2 },
  ];
  for (const row of refused) {
    expect(() => decisionLoss([good, row], umbrella, { seed: 1 })).toThrow(/forecast 1/);
  }
  const options = { seed: 1, family: [[[1, 2, 3]]] };
  expect(() => decisionLoss([good], umbrella, options)).toThrow(RangeError);
  expect(decisionLoss([], umbrella, { seed: 1 })).toEqual({ undefined: "no_forecasts", n: 0 });
});
