import { expect, test } from "vitest";
import { readKinds } from "./server/stage-settings";
import { changeProblem, settingProblem } from "./setting-problem";

const { rl = [], select = [], splits = [], world = [] } = await readKinds("training");
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

test("several values are for several runs", () => {
  expect(problem("learning_rate", [1e-5, 2e-5])).toBeNull();
  expect(problem("learning_rate", [1e-5, "fast"])).toMatch(/number above 0/);
  expect(problem("learning_rate", [])).toMatch(/number above 0/);
});

test("a setting that may be none takes null and the word; another takes neither", () => {
  for (const none of [null, "none"]) {
    expect(problem("max_epochs", none)).toBeNull();
    expect(problem("lora", none)).toBeNull();
  }
  expect(problem("max_epochs", [2, "none"])).toBeNull();
  expect(problem("lora", [{ rank: 8 }, "none"])).toBeNull();
  expect(problem("lora", "big")).toMatch(/Enter: table or none/);
  expect(problem("test", "none", splits)).toMatch(/can’t be "none"/);
  expect(problem("steps", null)).toBe("steps can’t be none. Enter: whole number from 1.");
  expect(problem("steps", "none")).toMatch(/can’t be "none"/);
  // Whose own word it is.
  expect(problem("sharding", "none")).toBeNull();
});

test("a setting that a stage does not have is refused, unless it is in a table with names of one's own", () => {
  expect(changeProblem(rl, "stepz", 3)).toBe("There is no setting stepz. Did you mean steps?");
  expect(changeProblem(rl, "steps", 3)).toBeNull();
  expect(changeProblem(rl, "steps.more", 3)).toMatch(/no setting/);
  expect(changeProblem(world, "size.mentions.8", 20)).toBeNull();
  expect(changeProblem(world, "size.mentions.__proto__.x", 20)).toMatch(/no setting/);
});

test("what is in a table is named with it", () => {
  expect(changeProblem(splits, "sizes", { sft: 5 })).toBe(
    "sizes is a table. Set one of its settings, such as sizes.sft.",
  );
  expect(changeProblem(splits, "sizes.stf", 5)).toMatch(/Did you mean sizes.sft\?$/);
  expect(changeProblem(splits, "size", 5)).toMatch(/Did you mean sizes.sft\?$/);
});

test("test sets are one list", () => {
  expect(changeProblem(splits, "test", [{ name: "mine", dataset: "Mine", size: 12 }])).toBeNull();
  expect(changeProblem(splits, "test", [{ name: "mine", splt: "test" }])).toMatch(/Enter: list/);
  expect(changeProblem(splits, "test.mine.split", "test")).toMatch(/no setting/);
});
