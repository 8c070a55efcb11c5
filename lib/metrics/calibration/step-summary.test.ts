import { expect, test } from "vitest";
import { type ClusteredForecast, clusteredColumns } from "../intervals/clusters";
import type { BootstrapOptions } from "../types";
import { stepSummary } from "./step-summary";

type Stepped = ClusteredForecast & { step: number };

const options = { resamples: 200, seed: "s" };
const at = (step: number, cluster: string, confidence: number, correct: boolean): Stepped => ({
  step,
  clusters: [cluster],
  confidence,
  correct,
});
const summarise = (rows: Stepped[], how: BootstrapOptions & { steps: number }) =>
  stepSummary(rows, { ...how, ways: clusteredColumns(rows).ways });

test("has each step's figures and the change from the first to the last", () => {
  const { steps, change } = summarise(
    [
      at(1, "a", 0.6, true),
      at(1, "b", 0.8, false),
      at(2, "a", 0.7, true),
      at(3, "a", 0.9, true),
      at(3, "b", 0.8, true),
    ],
    { steps: 3, ...options },
  );
  // Step 1: (0.6 + 0.8) / 2 = 0.7 said, 1 of 2 right. Step 3: 0.85 said, 2 of 2 right.
  expect(steps[0]).toMatchObject({
    step: 1,
    n: 2,
    accuracy: { value: 0.5, n: 2 },
    meanConfidence: { value: expect.closeTo(0.7, 12) },
    gap: { value: expect.closeTo(0.2, 12) },
  });
  expect(steps[2]).toMatchObject({ n: 2, gap: { value: expect.closeTo(-0.15, 12) } });
  expect(change).toMatchObject({
    accuracy: { value: 0.5, n: 4 },
    meanConfidence: { value: expect.closeTo(0.15, 12) },
    gap: { value: expect.closeTo(-0.35, 12) },
  });
});

test("the change's interval is of pairs within a cluster, not of two samples", () => {
  // In 40 clusters the last is 0.10 or 0.11 surer than the first, in turn, however sure the cluster is: every
  // resample has a change between, 0.105 -+ 1.96 * 0.005 / sqrt(40), though the steps' own intervals are wide.
  const forecasts = Array.from({ length: 40 }, (_, i) => [
    at(1, `q${i}`, (i % 10) / 20, true),
    at(2, `q${i}`, (i % 10) / 20 + 0.1 + (i % 2) / 100, true),
  ]).flat();
  const { steps, change } = summarise(forecasts, { steps: 2, ...options });
  expect(change.meanConfidence).toMatchObject({
    low: expect.closeTo(0.1035, 3),
    high: expect.closeTo(0.1065, 3),
  });
  const first = steps[0]?.meanConfidence;
  if (!first || !("low" in first)) throw new Error("no interval");
  expect(first.high - first.low).toBeGreaterThan(0.05);
});

test("what is missing is undefined and says why", () => {
  const alone = summarise([at(1, "a", 0.5, true)], { steps: 1, ...options });
  expect(alone.change.gap).toEqual({ undefined: "one_step", n: 1 });
  const half = summarise([at(1, "a", 0.5, true)], { steps: 2, ...options });
  expect(half.steps[1]).toMatchObject({ n: 0, accuracy: { undefined: "no_forecasts", n: 0 } });
  expect(half.change.accuracy).toMatchObject({ undefined: "no_forecasts" });
});

test("where forecasts share questions and people, both widen the intervals", () => {
  // 30 people read 30 questions, and are right where the question is easy (half) or the person is good
  // (half): 3 of 4.
  const forecasts = Array.from({ length: 900 }, (_, i) => {
    const [question, person] = [i % 30, Math.floor(i / 30)];
    return {
      step: 1,
      confidence: 0.5,
      correct: question < 15 || person < 15,
      clusters: [`q${question}`, `p${person}`],
    };
  });
  const width = (ways: 1 | 2) => {
    const rows = forecasts.map((row) => ({ ...row, clusters: row.clusters.slice(0, ways) }));
    const { steps } = summarise(rows, { steps: 1, resamples: 4_000, seed: 1 });
    const measured = steps[0]?.accuracy;
    if (!measured || !("low" in measured)) throw new Error("no interval");
    return measured.high - measured.low;
  };
  // An easy question is answered rightly by 30, a hard one by 15 of 30. Of 30 drawn, binomial(30, 1/2)
  // are easy, 10 at the 2.5 % and 20 at the 97.5 % point: accuracies of 20/30 and 25/30.
  expect(width(1)).toBeCloseTo(1 / 6, 12);
  // V = V_question + V_person - V_row = 2 * (1/16) / 30 - (3/16) / 900.
  const both = 2 * 1.96 * Math.sqrt(2 / 16 / 30 - 3 / 16 / 900);
  expect(Math.abs(width(2) / both - 1)).toBeLessThan(0.1);
});
