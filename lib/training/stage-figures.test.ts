import { expect, test } from "vitest";
import { stageFigures } from "./stage-figures";

test("the base model's loss is told apart from that of its curve, and from others' on held-out rows", () => {
  // As Postgres gives them: the shortest name first.
  expect(stageFigures("pretrain", { loss: 1.2345, steps: 1500, tokens: 768_000 })).toEqual([
    "training loss of the last steps, at most 200: 1.23 nats a token",
    "steps: 1,500",
    "tokens read: 768,000",
  ]);
  expect(stageFigures("sft", { truncated: 0, validation_loss: 0.5 })).toEqual([
    "loss on held-out rows: 0.5 nats a token",
    "rows cut off at the greatest length: 0",
  ]);
});

test("what a stage is there for comes first, whatever order its figures are stored in", () => {
  const rl = { kl: 3.456, gap: 0.1, ended: 1, reward: 9, tokens: 31.25, validation_reward: 4.276 };
  expect(stageFigures("rl", rl)).toEqual([
    "reward on validation: 4.28",
    "KL from where it began: 3.46 nats a paragraph",
    "mean length: 31.3 tokens",
    "reward of the last step: 9",
  ]);
  expect(stageFigures("rl", { tokens: 1, kl: 1.001 })).toEqual([
    "KL from where it began: 1 nat a paragraph",
    "mean length: 1 token",
  ]);
  const splits = { sft: 9, reward_model: 8, ppo: 7, validation: 6, questions_without_query: 2 };
  expect(stageFigures("splits", splits)).toContain("questions without a query: 2");
  const read = { accuracy: 0.254, readings: 400, stated_share: 1, no_answer_share: 0 };
  expect(stageFigures("read", read)[0]).toBe("accuracy: 25.4\u202f%");
});

test("figures without words of ours keep their names, after the others; one that is undefined says so", () => {
  expect(stageFigures("splits", { "test-trivia": 30, sft: 1000 })).toEqual([
    "questions for SFT: 1,000",
    "questions of the test set trivia: 30",
  ]);
  expect(stageFigures("of-later", { some_share: 0.25, auroc: null })).toEqual([
    "auroc: undefined",
    "some share: 0.25",
  ]);
});

test("an evaluation's figures are in the table of results", () => {
  const names = ["test/LC RL/ece", "test/LC RL/accuracy", "test/Factuality RL/ece"];
  expect(stageFigures("evaluate", Object.fromEntries(names.map((name) => [name, 0.1])))).toEqual([
    "rows in the table of results: 2",
  ]);
});
