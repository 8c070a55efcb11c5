import { expect, test } from "vitest";
import { seededRandom } from "../random/seeded-random";
import { tallyForecasts } from "../tally";
import { type MeasuredName, measuredNames } from "./measure-figures";
import { measureTally } from "./measure-tally";
import { measureTallyQuickly } from "./measure-tally-quickly";

const settings = { bins: 10, binning: "equal-mass", rules: "default", seed: 1 } as const;

function tallyOf(n: number, steps: number, accuracy: (confidence: number) => number) {
  const random = seededRandom(`${n} ${steps}`);
  return tallyForecasts(
    Array.from({ length: n }, () => {
      const confidence = Math.round(steps * random()) / steps;
      return { confidence, correct: random() < accuracy(confidence) };
    }),
  );
}

/** By how much of the width of whole intervals the ends may differ; those of errors are found in other ways. */
const room = (name: MeasuredName) =>
  name === "mce" ? 0 : /^(smoothEce|ece|brierM|brierD)/.test(name) ? 0.2 : 0.04;

test.each([20, 100])("gives every figure of measureTally, %i steps of confidence", (steps) => {
  const tally = tallyOf(2_000, steps, (c) => 0.1 + 0.7 * c);
  const quick = measureTallyQuickly(tally, settings);
  const whole = measureTally(tally, { ...settings, resamples: 10_000 });
  for (const name of measuredNames) {
    const [ours, theirs] = [quick[name], whole[name]];
    if (!("low" in ours) || !("low" in theirs)) throw new Error(name);
    const most = room(name) * (theirs.high - theirs.low);
    expect(Math.abs(ours.low - theirs.low), `${name}, low`).toBeLessThanOrEqual(most);
    expect(Math.abs(ours.high - theirs.high), `${name}, high`).toBeLessThanOrEqual(most);
    if (name !== "eceCorrected") expect(ours.value).toBe(theirs.value);
  }
});

test.each([
  ["all right", 1],
  ["nearly all right", 0.99],
])("%s: is resampled, as nothing is normal there", (_, accuracy) => {
  const tally = tallyOf(200, 20, () => accuracy);
  expect(measureTallyQuickly(tally, settings)).toEqual(
    measureTally(tally, { ...settings, resamples: 1_000 }),
  );
});
