import { expect, test } from "vitest";
import { savedTexts } from "./saved-text";

const rl = {
  ...{ name: "rl", state: "running" as const, done: 131, total: 400, unit: "steps" },
  ...{ saved: 120, savesEvery: 20 },
};

test("a stage says up to which step it is saved, and how often that is", () => {
  expect(
    savedTexts([rl, { ...rl, name: "sft", state: "failed", total: 1_200, saved: 1_000 }]),
  ).toEqual([
    "rl: saved up to step 120 of 400, every 20 steps",
    "sft: saved up to step 1,000 of 1,200, every 20 steps",
  ]);
  // Stopped, where each step is saved; and while it counts something else.
  expect(savedTexts([{ ...rl, state: "missing", savesEvery: 1 }])).toEqual([
    "rl: saved up to step 120 of 400, every step",
  ]);
  expect(savedTexts([{ ...rl, unit: "paragraphs" }])).toEqual([
    "rl: saved up to step 120, every 20 steps",
  ]);
});

test("a stage that ends before it would save says that it begins again", () => {
  const base = { ...rl, name: "base", done: 40, total: 80, saved: null, savesEvery: 1_000 };
  expect(savedTexts([base])).toEqual([
    "base: saves no step, because it has only 80 steps and saves every 1,000: a resume begins it again",
  ]);
});

test("before its steps are counted, a stage says how often it saves if it has so many", () => {
  const begun = { ...rl, done: null, total: null, unit: null, saved: null, savesEvery: 200 };
  expect(savedTexts([begun, { ...begun, name: "samples", unit: "paragraphs", total: 40 }])).toEqual(
    [
      "rl: saves every 200 steps, if it has so many",
      "samples: saves every 200 steps, if it has so many",
    ],
  );
  expect(savedTexts([{ ...begun, savesEvery: 1 }])).toEqual(["rl: saves every step"]);
});

test("nothing is said that is not known", () => {
  expect(savedTexts([{ ...rl, saved: null }])).toEqual(["rl: saves every 20 steps"]);
  expect(
    savedTexts([
      { ...rl, state: "done" },
      { ...rl, state: "missing", done: null, total: null, saved: null },
      { ...rl, saved: null, savesEvery: null },
    ]),
  ).toEqual([]);
});
