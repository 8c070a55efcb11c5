import { expect, test } from "vitest";
import { outputText } from "./output-text";

const stages = [
  { name: "world", kind: "world", after: [] },
  { name: "base", kind: "pretrain", after: ["world"] },
  { name: "samples", kind: "sample", after: ["base", "world"] },
  { name: "lc-rl", kind: "rl", after: ["base"] },
  { name: "lc-rl-test", kind: "generate", after: ["lc-rl", "world"] },
  { name: "readings", kind: "read", after: ["lc-rl-test", "world"] },
  { name: "evaluation", kind: "evaluate", after: ["readings"] },
];

test.each([
  ["world/questions.jsonl", "questions", /made-up world/],
  ["samples/generations.jsonl", "generations", /^Several paragraphs on each query, by base\.$/],
  ["lc-rl-test/generations.jsonl", "generations", /^A paragraph on each query, by lc-rl\.$/],
  ["readings/readings.jsonl", "forecasts", /in the texts of lc-rl-test\.$/],
  ["evaluation/app/2-generations.jsonl", "generations", /of all models in the results/],
] as const)("%s is told in a sentence", (path, kind, expected) => {
  expect(outputText({ path, kind }, stages)).toMatch(expected);
});
