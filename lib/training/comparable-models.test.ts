import { expect, test } from "vitest";
import { comparableModels } from "./comparable-models";

const group = (id: string, n: number) => ({
  ...{ dataset: { id: "d", name: "Questions" }, counts: { n } },
  model: { id, name: `The ${id}`, kind: "confidence" },
});

test("models that were evaluated on another number of questions are left out, and named", () => {
  const groups = [group("base", 45), group("mine", 12), group("other", 12), group("sft", 1_045)];
  expect(comparableModels(groups, "mine")).toEqual({
    compared: ["mine", "other"],
    leftOut: ["The base (45)", "The sft (1,045)"],
  });
});
