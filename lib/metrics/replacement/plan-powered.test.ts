import { expect, test } from "vitest";
import { planPowered, poweredHalf, poweredPilot } from "./plan-powered";

const pilot = { spread: 0.5, known: 0.8 };

test("the interval narrows with people's readings and with what the reader knows", () => {
  // 1.959964 * 0.5 / 10, and of 1,000 texts 100 are read: 1 - 0.8 * 0.9 = 0.28 of the variance is left.
  expect(poweredHalf({ ...pilot, known: 0 }, { readings: 100, texts: 1_000 })).toBeCloseTo(
    0.0979982,
    6,
  );
  expect(poweredHalf(pilot, { readings: 100, texts: 1_000 })).toBeCloseTo(
    0.0979982 * Math.sqrt(0.28),
    6,
  );
});

test("says how many readings a half-width takes, with the reader and without", () => {
  const { powered, alone } = planPowered(pilot, { half: 0.05, texts: 1_000 });
  // (1.959964 * 0.5 / 0.05)^2 = 384.1. With the reader: n = 384.1 (0.2 + 0.8 n / 1000), so 76.8 / 0.6927 = 110.9.
  expect([powered, alone]).toEqual([111, 385]);
});

test("takes spread and knowledge from a pilot's estimate", () => {
  const alone = { value: 0.5, low: 0.4, high: 0.6, n: 96 };
  const powered = { value: 0.5, low: 0.45, high: 0.55, n: 96 };
  const found = poweredPilot(
    { powered, alone, lambda: 1, asGoodAs: 4 * 96 },
    { texts: 100, otherTexts: 900 },
  );
  // 0.1 / 1.959964 * sqrt(96) = 0.49991; 3 / 4 saved, of 0.9 that could be.
  expect(found?.spread).toBeCloseTo(0.49991, 4);
  expect(found?.known).toBeCloseTo(0.75 / 0.9, 12);
  expect(
    poweredPilot({ powered, alone, lambda: null, asGoodAs: null }, { texts: 1, otherTexts: 0 }),
  ).toBeNull();
});
