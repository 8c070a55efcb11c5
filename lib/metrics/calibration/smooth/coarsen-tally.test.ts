import { expect, test } from "vitest";
import { hasValue } from "@/lib/metrics/has-value";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { tallyOf } from "@/lib/metrics/testing/tally-of";
import { accuracy } from "../accuracy";
import { meanConfidence } from "../mean-confidence";
import { coarsenTally } from "./coarsen-tally";

test("leaves a tally of few confidences as it is", () => {
  const tally = tallyOf([0.1234567, 0.9], [1, 0]);
  expect(coarsenTally(tally)).toBe(tally);
});

test("parts each of many between its neighbours, keeping accuracy and mean confidence", () => {
  const random = seededRandom("many");
  const confidences = Array.from({ length: 3000 }, () => random());
  const tally = tallyOf(
    [...confidences, 1],
    [...confidences.map((c) => (random() < c ? 1 : 0)), 1],
  );
  const coarse = coarsenTally(tally);
  expect(coarse.confidence).toHaveLength(1001);
  expect(coarse.confidence[123]).toBe(0.123);
  for (const figure of [accuracy, meanConfidence]) {
    const [before, after] = [figure(tally), figure(coarse)];
    if (!hasValue(before) || !hasValue(after)) throw new Error("no value");
    expect(after.value).toBeCloseTo(before.value, 12);
    expect(after.n).toBeCloseTo(3001, 8);
  }
});
