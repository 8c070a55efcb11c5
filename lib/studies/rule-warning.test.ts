import { expect, test } from "vitest";
import { ruleWarning } from "./rule-warning";

const warn = ({
  sampleSize = 100,
  lastTexts = 50,
  on = "upper" as "upper" | "value",
  minTexts = 5,
  models = 1,
  capPerPerson = null as number | null,
}) =>
  ruleWarning({
    sampleSize,
    capPerPerson,
    layout: "together",
    modelIds: Array.from({ length: models }, (_, i) => `m${i}`),
    exclusionRules: {
      agreement: {
        ...{ reader: "R", minKappa: 0.4, minTexts },
        whileRunning: { lastTexts, on, action: "flag" },
      },
    },
  });

test("warns where nobody can have an interval", () => {
  expect(warn({})).toBeNull();
  expect(warn({ sampleSize: 6, lastTexts: 6 })).toContain("a person gets 6 at most");
  expect(warn({ capPerPerson: 9 })).toContain("a person gets 9 at most");
  expect(warn({ lastTexts: 6 })).toContain("to 10, or");
  // 18 texts are of 9 questions with two texts to a task, 19 and 20 of 10.
  expect(warn({ lastTexts: 18, models: 2 })).toContain("to 20, or");
  expect(warn({ lastTexts: 19, models: 2 })).toBeNull();
  expect(warn({ sampleSize: 6, lastTexts: 6, on: "value" })).toBeNull();
});

test("warns where nobody can have the minimum of texts", () => {
  // 6 questions with 3 texts each are 18 texts.
  expect(warn({ sampleSize: 6, models: 3, minTexts: 20, on: "value" })).toContain(
    "18 texts at most",
  );
  expect(warn({ sampleSize: 6, models: 3, minTexts: 18, on: "value" })).toBeNull();
});
