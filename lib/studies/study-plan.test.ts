import { expect, test } from "vitest";
import { planStudy } from "./study-plan";

const plan = (sampleSize: number, share: number, modelIds = ["a", "b"]) =>
  planStudy({ sampleSize, overlap: { readers: 2, share }, modelIds });

test("says what the paper's numbers buy", () => {
  // 1,008 + 50 readings. Sum m^2 / sum m = (958 + 200) / 1058 = 1.0945, effect 1.0709: 987.97 effective.
  // Bins 10 points off and 98.8 readings each: nearly unfolded, so about the mean of a (1 - a) over
  // bins of accuracy 0.33, 0.39, ..., 0.87, which is 0.24 - 0.0297 = 0.2103: sqrt(0.2103 / 987.97) =
  // 0.01459, * 1.96 = 0.0286; folding makes that a little less.
  const paper = plan(1008, 0.05);
  expect(paper).toMatchObject({ readings: 1058, half: expect.closeTo(0.0286, 2.5) });
  // Accuracy: sqrt(2 * 0.6 * 0.24 / 987.97) = 0.017073, * 2.801585 = 0.04783.
  expect(paper.accuracy).toBeCloseTo(0.04783, 5);
  expect(paper.text).toContain("1,058 readings");
  expect(paper.text).toContain("4.8 percentage points in accuracy");
});

test("a second reading tells less than another question", () => {
  const [again, other] = [plan(500, 1).half, plan(1000, 0).half];
  expect(again).toBeGreaterThan(other ?? Number.NaN);
  expect(again).toBeLessThan(plan(500, 0).half ?? Number.NaN);
});

test("says when there are too few, and nothing of two models where there is one", () => {
  expect(plan(40, 0)).toMatchObject({ half: null, ece: null });
  // Five readings for each of ten bins.
  expect(plan(40, 0).text).toContain("can’t be estimated: it takes 50 questions");
  // Half the width takes about four times the questions: (0.0283 / 0.02)^2 * 1000 = 2,000.
  expect(plan(1000, 0).text).toMatch(/±\u00a00\.020 takes about (1,9|2,0)\d\d questions/);
  expect(plan(1000, 0, ["a"]).text).not.toContain("Two models");
});
