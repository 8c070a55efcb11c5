import { expect, test } from "vitest";
import { readKinds } from "./server/stage-settings";
import { settingProblem } from "./setting-problem";

const { rl = [], select = [] } = await readKinds("training");
const problem = (name: string, value: unknown, of = rl) => {
  const setting = of.find((one) => one.name === name);
  if (!setting) throw new Error(`no setting ${name}`);
  return settingProblem(setting, value);
};

test("a value of the wrong type, or out of range, is told what the setting takes", () => {
  expect(problem("learning_rate", 2e-5)).toBeNull();
  expect(problem("learning_rate", "fast")).toBe(
    'learning_rate can’t be "fast". Enter: number above 0.',
  );
  expect(problem("learning_rate", 0)).toMatch(/number above 0/);
  expect(problem("steps", 1.5)).toBe("steps can’t be 1.5. Enter: whole number from 1.");
  expect(problem("algorithm", "grpo")).toBeNull();
  expect(problem("algorithm", "sgd")).toMatch(/Enter: ppo or rloo or grpo/);
  expect(problem("divide_by_std", 1)).toMatch(/true or false/);
  expect(problem("lora.rank", "16")).toMatch(/whole number from 1/);
  expect(problem("reader", "recorded", select)).toBeNull();
});

test("several values are for several runs; null is none, which a recipe can't say", () => {
  expect(problem("learning_rate", [1e-5, 2e-5])).toBeNull();
  expect(problem("learning_rate", [1e-5, "fast"])).toMatch(/number above 0/);
  expect(problem("learning_rate", [])).toMatch(/number above 0/);
  expect(problem("max_epochs", null)).toMatch(/can’t be set to null\. Leave it out/);
});
