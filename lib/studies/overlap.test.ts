import { expect, test } from "vitest";
import { planOverlap } from "./overlap";

const plan = (sampleSize: number, share: number, readers = 2) =>
  planOverlap({ sampleSize, overlap: { readers, share }, layout: "together", modelIds: ["m"] });

test("says what the paper's overlap buys", () => {
  // round(0.05 * 1008 = 50.4) = 50; 1008 + 50 answers; ± 0.187, see plan-kappa-interval.test.ts.
  expect(plan(1008, 0.05)).toEqual({
    shared: 50,
    answers: 1058,
    half: expect.closeTo(0.187385, 5),
    text: "50 texts of each model are read by 2 people: a kappa of 0.75 on correctness would have a 95\u202f% interval of about ±\u00a00.19, if about 60\u202f% of the texts are right.",
    warning: null,
  });
});

test("warns of an overlap that says nothing", () => {
  expect(plan(100, 0).warning).toContain("no figures of agreement");
  // round(4.5) = 5 of 90.
  expect(plan(90, 0.05)).toMatchObject({
    shared: 5,
    warning: expect.stringContaining("fewer than 10"),
  });
  // ± 0.2 takes 1.959964^2 * 0.45703125 / 0.04 = 43.9, so 44: 48.9 % of 90.
  expect(plan(90, 0.05).warning).toContain("44 shared questions, 49\u202f% of those");
  expect(plan(43, 1).warning).toContain("44 shared questions, and fewer are drawn");
  expect(plan(44, 1).warning).toBeNull();
});

test("counts a task for each model where texts come one by one", () => {
  const config = { sampleSize: 10, overlap: { readers: 3, share: 0.5 } };
  // (10 + 5 * 2) readings of a question, of three texts each.
  const modelIds = ["a", "b", "c"];
  expect(planOverlap({ ...config, layout: "single", modelIds }).answers).toBe(60);
  expect(planOverlap({ ...config, layout: "together", modelIds }).answers).toBe(20);
});
