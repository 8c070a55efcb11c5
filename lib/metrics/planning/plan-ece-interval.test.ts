import { expect, test } from "vitest";
import { foldedNormal } from "../normal";
import { seededRandom } from "../random/seeded-random";
import { fewestTasks } from "./fewest-tasks";
import { designEffect, planEceInterval, planTwoModels } from "./plan-ece-interval";
import { assumeBins, type PlannedBin, pilotBins } from "./planned-bins";

const alone = (tasks: number) => ({ tasks, overlap: { readers: 1, share: 1 }, icc: 0 });
const close = (value: number, digits = 10) => expect.closeTo(value, digits);

test("the folded normal is that of the tables", () => {
  // The slope is 2 cdf(mean / deviation) - 1, with scipy 1.18's stats.norm.cdf.
  expect(foldedNormal(1.959963984540054, 1).slope).toBeCloseTo(0.95, 14);
  expect(foldedNormal(-6, 2).slope).toBeCloseTo(2 * 0.0013498980316300933 - 1, 15);
  // Half-normal: mean sqrt(2 / pi), variance 1 - 2 / pi. Far from 0 folding does nothing.
  const variance = close(1 - 2 / Math.PI);
  expect(foldedNormal(0, 1)).toEqual({ mean: close(Math.sqrt(2 / Math.PI)), variance, slope: 0 });
  expect(foldedNormal(-5, 0.5)).toEqual({
    mean: close(5),
    variance: close(0.25),
    slope: close(-1),
  });
});

test("readings of one text tell less than as many of several", () => {
  // 100 texts, half of them read by 3: 200 readings. Sum m^2 / sum m = (50 + 450) / 200 = 2.5;
  // effect 1 + 1.5 * 0.8 = 2.2; 200 / 2.2 = 90.909.
  const design = { tasks: 100, overlap: { readers: 3, share: 0.5 }, icc: 0.8 };
  const effective = close(90.90909090909);
  expect(designEffect(design)).toEqual({ readings: 200, effect: close(2.2), effective: effective });
  expect(() => designEffect({ ...design, icc: 1.5 })).toThrow(RangeError);
  expect(() => designEffect({ ...design, tasks: 0 })).toThrow(RangeError);
});

test("far from calibrated, ECE is as uncertain as a proportion", () => {
  // One bin, half right, 30 points too sure, 400 readings: 0.5 / 20 = 0.025, times 1.959964 = 0.049.
  // 0.3 is 12 standard errors from 0: no bias.
  const plan = planEceInterval(alone(400), [{ accuracy: 0.5, gap: 0.3 }]);
  expect(plan).toMatchObject({ n: 400, half: close(0.0489991, 6), ece: 0.3, bias: close(0) });
  // Half the width takes four times as many: (1.959964 * 0.5 / 0.025)^2 = 1536.6, so 1537.
  const half = (tasks: number) => {
    const made = planEceInterval(alone(tasks), [{ accuracy: 0.5, gap: 0.3 }]);
    return "undefined" in made ? null : made.half;
  };
  expect(fewestTasks(0.025, half)).toBe(1537);
  expect(fewestTasks(0.0001, half)).toBeNull();
});

test("calibrated, it is bias", () => {
  // Ten bins of 40, half right: each gap has sigma 0.5 / sqrt(40) = 0.0790569; its absolute value has
  // mean 0.7978846 sigma = 0.0630783 and sd 0.6028103 sigma = 0.0476563, the mean of ten 0.0150702.
  const bins = Array.from({ length: 10 }, () => ({ accuracy: 0.5, gap: 0 }));
  const plan = planEceInterval(alone(400), bins);
  expect(plan).toMatchObject({ bias: close(0.0630783, 6), error: close(0.0150702, 6), linear: 0 });
  expect(planEceInterval(alone(49), bins)).toHaveProperty("undefined");
  expect(planEceInterval(alone(400), [{ accuracy: 1, gap: 0 }])).toHaveProperty("undefined");
});

test("two models in accuracy: the textbook's numbers", () => {
  // 1,000 pairs, half right: sqrt(2 * 0.25 / 1000) = 0.0223607; * 2.801585 = 0.0626453.
  const bins = [{ accuracy: 0.5, gap: 0.3 }];
  const two = planTwoModels(alone(1_000), { figure: "accuracy", bins, correlation: 0 });
  expect(two).toEqual({ difference: close(0.0626453, 6), error: close(0.0223607, 6), n: 1_000 });
  // A correlation of 0.75 halves it; for ECE far from 0 as well.
  for (const figure of ["accuracy", "ece"] as const) {
    const paired = planTwoModels(alone(1_000), { figure, bins, correlation: 0.75 });
    expect(paired).toMatchObject({ difference: close(0.0313227, 6) });
  }
});

test("a pilot's gaps are taken less chance", () => {
  // 200 forecasts of 0.7, half right: a gap of 0.2, its variance 0.25 / 200 = 0.00125;
  // sqrt(0.04 - 0.00125) = 0.1968502. Of 20, 0.0125: sqrt(0.0275) = 0.1658312. Of 4: 0.04 < 0.0625.
  for (const [n, gap] of [
    [200, 0.1968502],
    [20, 0.1658312],
    [4, 0],
  ] as const) {
    expect(pilotBins([{ n, accuracy: 0.5, meanConfidence: 0.7 }])).toEqual([
      { accuracy: 0.5, gap: close(gap, 6) },
    ]);
  }
});

test("assumed bins are spread evenly and stay within [0, 1]", () => {
  // Middles of three bins over 0.6 ± 0.3: 0.4, 0.6, 0.8; all 0.3 too sure, but none above 1.
  expect(assumeBins(3, { accuracy: 0.6, off: 0.3, spread: 0.3 })).toEqual([
    { accuracy: close(0.4), gap: close(0.3) },
    { accuracy: close(0.6), gap: close(0.3) },
    { accuracy: close(0.8), gap: close(0.2) },
  ]);
  expect(() => assumeBins(3, { accuracy: 60, off: 0, spread: 0 })).toThrow(RangeError);
});

/** ECE of both of two models in one simulated study: every text read twice, with `icc` alike. */
function simulate(bins: readonly PlannedBin[], tasks: number, icc: number, random: () => number) {
  const counts = bins.map(() => ({ n: 0, gaps: [0, 0] }));
  for (let task = 0; task < tasks; task += 1) {
    const b = Math.floor(random() * bins.length);
    const [bin, count] = [bins[b], counts[b]];
    if (!bin || !count) continue;
    const luck = random();
    for (const model of [0, 1]) {
      // Half of the time both models have the luck of the question.
      const own = random() < Math.SQRT1_2 ? luck : random();
      const shared = random() < icc;
      for (let reading = 0; reading < 2; reading += 1) {
        const correct = (shared ? own : random()) < bin.accuracy;
        count.gaps[model] = (count.gaps[model] ?? 0) + bin.accuracy + bin.gap - Number(correct);
      }
    }
    count.n += 2;
  }
  return [0, 1].map((model) =>
    counts.reduce((sum, { gaps }) => sum + Math.abs(gaps[model] ?? 0) / (2 * tasks), 0),
  );
}

test("agrees with simulated studies", () => {
  const random = seededRandom("plan");
  for (const off of [0, 0.04, 0.15]) {
    const bins = assumeBins(5, { accuracy: 0.6, off, spread: 0.25 });
    const design = { tasks: 200, overlap: { readers: 2, share: 1 }, icc: 0.7 };
    const studies = Array.from({ length: 1_500 }, () => simulate(bins, 200, 0.7, random));
    const first = studies.map(([a = 0]) => a);
    const { mean, deviation } = moments(first);
    const plan = planEceInterval(design, bins);
    if ("undefined" in plan) throw new Error(plan.undefined);
    expect(mean).toBeCloseTo(plan.ece + plan.bias, 2);
    expect(deviation / plan.error).toBeGreaterThan(0.9);
    expect(deviation / plan.error).toBeLessThan(1.1);
    // Of two readings' mean the variance is (1 + 0.7) / 2 = 0.85 of one's; any reading of one model
    // shares its luck with any of the other's 0.5 * 0.7 * 0.7 of the time: 0.245 / 0.85 = 0.288.
    const two = planTwoModels(design, { figure: "ece", bins, correlation: 0.288 });
    if ("undefined" in two) throw new Error(two.undefined);
    const apart = moments(studies.map(([a = 0, b = 0]) => a - b));
    expect(apart.deviation / two.error).toBeGreaterThan(0.9);
    expect(apart.deviation / two.error).toBeLessThan(1.1);
  }
});

function moments(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(square) };
}
