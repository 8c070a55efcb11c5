import { expect, test } from "vitest";
import { seededRandom } from "../random/seeded-random";
import { tallyForecasts } from "../tally";
import { decisionBands } from "./decision-bands";
import { decisionRegret, learnedRegret, meanRegret } from "./decision-regret";

const options = { resamples: 2_000, seed: 1 };

test("the band of a loss is that of a mean", () => {
  // 100 forecasts of 0.8, 60 right. At beta 0.5 all are answered: the loss is 0.4 with standard error
  // sqrt(0.4 * 0.6 / 100) = 0.04899, so 0.304 to 0.496. At 0.1 none is: beta itself, no doubt.
  const tally = tallyForecasts(
    Array.from({ length: 100 }, (_, i) => ({ confidence: 0.8, correct: i < 60 })),
  );
  const bands = decisionBands(tally, { ...options, betas: Float64Array.of(0.1, 0.5) });
  if ("undefined" in bands) throw new Error(bands.undefined);
  expect([...bands.realised.low]).toEqual([0.1, expect.closeTo(0.304, 1.5)]);
  expect([...bands.realised.high]).toEqual([0.1, expect.closeTo(0.496, 1.5)]);
  // The owner expects 0.2: the gap is -0.2 with the same error.
  expect(bands.gap.low[1]).toBeCloseTo(-0.296, 1.5);
  expect(bands.gap.high[1]).toBeCloseTo(-0.104, 1.5);
  // |gap| is 0.2 from beta 0.2 on: 0.16, and 0.8 times the gap's interval: 0.083 to 0.237.
  expect(bands.lossError).toMatchObject({ value: expect.closeTo(0.16, 12), n: 100 });
  expect(bands.lossError).toMatchObject({ low: expect.closeTo(0.083, 1.5) });
});

function drawn(n: number, chance: (confidence: number) => number, seed: string) {
  const random = seededRandom(seed);
  return tallyForecasts(
    Array.from({ length: n }, () => {
      const confidence = (Math.floor(random() * 20) + 0.5) / 20;
      return { confidence, correct: random() < chance(confidence) };
    }),
  );
}

test("calibrated forecasts have no regret, others have theirs", () => {
  // Twenty confidences, 0.025 to 0.975, right with that chance: no regret but in hindsight.
  const calibrated = drawn(4_000, (c) => c, "calibrated");
  expect(meanRegret(calibrated)).toMatchObject({ value: expect.toSatisfy((v) => Number(v) > 0) });
  expect(decisionRegret(calibrated, { seed: 1 })).toMatchObject({ low: 0 });
  expect(learnedRegret(calibrated, { seed: 1 })).toMatchObject({ value: expect.toSatisfy(below0) });
  expect(decisionBands(calibrated, options)).toMatchObject({ lossError: { low: 0 } });
  // Right with chance 0.5 + 0.6 (c - 0.5): off by 0.4 (c - 0.5), whose mean square is
  // 0.16 * (1/12 - 1/4800) = 0.0133; the regret is half of it, 0.00665.
  const overconfident = decisionRegret(
    drawn(4_000, (c) => 0.5 + 0.6 * (c - 0.5), "over"),
    { seed: 1 },
  );
  if (!("low" in overconfident)) throw new Error("no interval");
  expect(overconfident.low).toBeGreaterThan(0);
  expect(overconfident.low).toBeLessThan(0.00665);
  expect(overconfident.high).toBeGreaterThan(0.00665);
  expect(Math.abs(overconfident.value - 0.00665)).toBeLessThan(0.002);
});

const below0 = (value: unknown) => Number(value) < 0;

test("four forecasts are the fewest to learn from, and none have no band", () => {
  const three = drawn(3, (c) => c, "few");
  expect(decisionRegret(three, { seed: 1 })).toMatchObject({ n: 3, undefined: expect.any(String) });
  expect(decisionBands(tallyForecasts([]), options)).toHaveProperty("undefined");
});
