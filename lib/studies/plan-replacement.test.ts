import { expect, test } from "vitest";
import { planReplacement } from "./plan-replacement";

const plan = (share: number, people: number, { readers = 3, models = 2, sampleSize = 100 } = {}) =>
  planReplacement({
    sampleSize,
    overlap: { share, readers },
    modelIds: Array.from({ length: models }, (_, i) => `m${i}`),
    people,
  });

test("counts the shared texts of each participant", () => {
  // 50 shared questions with 2 texts by 3 people are 300 readings, of 10 people.
  expect(plan(0.5, 10)).toMatchObject({ texts: 30, isEnough: true });
  // 49 are 294, so 29 for each; 10 of 100 questions more would do: 50 %.
  expect(plan(0.49, 10)).toMatchObject({ texts: 29, isEnough: false, share: 0.5 });
});

test("does not call a part of a text none", () => {
  // 8 questions with 2 texts by 3 people are 48 readings, of 50 people: 0.96 for each.
  expect(plan(1, 50, { sampleSize: 8 }).text).toContain("each reads fewer than 1 shared text;");
});

test("needs ten questions, however many texts each has", () => {
  // 3 people read all of 9 questions with 5 texts each: 45 texts.
  expect(plan(0.09, 3, { models: 5 })).toMatchObject({ texts: 45, isEnough: false, share: 0.1 });
});

test("says where no share is enough", () => {
  expect(plan(1, 100)).toMatchObject({ isEnough: false, share: null });
  expect(plan(1, 2)).toMatchObject({ isEnough: false, share: null });
  expect(plan(1, 100).text).toContain("Fewer participants");
});
