import { expect, test } from "vitest";
import { needsStrongerJudge } from "./stronger-judge";

const reader = { providerId: "local", model: "small" };
const steps = { "extract-answers": reader, "forecast-probs": reader, "same-answer": reader };

// Band et al. 2024 judge SciQ and BioASQ by a stronger model than the one that reads.
test.each([
  ["read", "SciQ", steps, true],
  ["read", "BioASQ", steps, true],
  ["read", "TriviaQA", steps, false],
  ["rules", "SciQ", {}, false],
  ["read", "SciQ", { ...steps, "same-answer": { ...reader, model: "large" } }, false],
] as const)("%s of %s asks for a stronger judge, unless there is one", (kind, set, chosen, is) => {
  expect(needsStrongerJudge(kind, set, chosen)).toBe(is);
});
