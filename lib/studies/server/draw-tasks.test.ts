import { expect, test } from "vitest";
import { drawTasks } from "./draw-tasks";

const questions = Array.from({ length: 1_000 }, (_, i) => `q${i}`);
const together = { layout: "together" as const, modelIds: ["a", "b", "c"] };
const draw = (seed: string, share = 0.05) =>
  drawTasks(questions, { ...together, sampleSize: 200, seed, overlap: { readers: 2, share } });

test("the same seed draws the same tasks, another seed others", () => {
  expect(draw("a")).toEqual(draw("a"));
  expect(draw("a")).not.toEqual(draw("b"));
});

test("a sample without repeats, numbered from 1", () => {
  const tasks = draw("a");
  expect(new Set(tasks.map((t) => t.questionId)).size).toBe(200);
  expect(tasks.map((t) => t.no)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
});

test.each([
  [0, 0],
  [0.05, 10],
  [1, 200],
])("a share of %f is read by two people: %i of 200 tasks", (share, shared) => {
  const overlaps = draw("a", share).map((t) => t.overlap);
  expect(overlaps.filter((n) => n === 2)).toHaveLength(shared);
  expect(overlaps.filter((n) => n === 1)).toHaveLength(200 - shared);
});

test("every question is as likely to be drawn", () => {
  // 2,000 draws of 1 in 5: each question 400 times, standard deviation sqrt(2000 * .2 * .8) = 17.9;
  // the largest of 5 deviations stays within 4 of these but once in 3,000 seeds.
  const five = ["a", "b", "c", "d", "e"];
  const counts = new Map(five.map((q) => [q, 0]));
  for (let seed = 0; seed < 2_000; seed += 1) {
    const [task] = drawTasks(five, {
      ...together,
      sampleSize: 1,
      seed: `${seed}`,
      overlap: { readers: 2, share: 0 },
    });
    const key = task?.questionId ?? "";
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const n of counts.values()) expect(Math.abs(n - 400)).toBeLessThan(72);
});

test("with single outputs every question is a task for each model, shared ones for all of them", () => {
  const tasks = drawTasks(questions, {
    layout: "single",
    modelIds: ["a", "b", "c"],
    sampleSize: 20,
    seed: "a",
    overlap: { readers: 3, share: 0.1 },
  });
  expect(tasks.map((t) => t.no)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  for (const ofQuestion of Map.groupBy(tasks, (t) => t.questionId).values()) {
    expect(ofQuestion.map((t) => t.variant).sort()).toEqual([1, 2, 3]);
    expect(new Set(ofQuestion.map((t) => t.overlap)).size).toBe(1);
  }
  // 2 of 20 questions are shared: 6 tasks.
  expect(tasks.filter((t) => t.overlap === 3)).toHaveLength(6);
});
