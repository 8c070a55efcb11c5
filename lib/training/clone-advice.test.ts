import { expect, test } from "vitest";
import { cloneAdvice, isDiverged } from "./clone-advice";

const plan = { stages: [{ settings: { learning_rate: 0.1, steps: 3 } }] };
const advice = (problem: string, state: "failed" | "cancelled" = "failed") =>
  cloneAdvice({ state, problem, plan });

test("a failure that names a setting is cured by a clone", () => {
  expect(advice("stage rl: settings.critic_steps 9 leaves none of 2 steps to the policy.")).toMatch(
    /value of critic_steps is/,
  );
  expect(advice("stage sft: settings.lora.dropout must be 0.")).toMatch(/value of lora.dropout is/);
  expect(advice("stage one: learning_rate must be above 0.")).toMatch(/value of learning_rate is/);
});

test("too few questions for the splits are cured by a clone", () => {
  const problem =
    "stage splits: too few questions to train on: sft 3 of 5; given are 3 of d with no split. Lower settings.sizes, or choose more questions with an answer and no split.";
  expect(advice(problem)).toMatch(
    /settings and files of a started run can’t change.*value of sizes/,
  );
});

test("a model that diverged is cured by a clone, and not by its last saved step", () => {
  for (const problem of [
    "stage sft: loss was nan at step 3: lower learning_rate, or look at the data.",
    "stage rl: grad_norm is not a number after step 2: lower learning_rate.",
    "stage texts: the logits are not numbers: train the model with a lower learning_rate.",
  ]) {
    expect(advice(problem)).toMatch(/again most likely fails.*lower learning_rate under Changed/);
    expect(isDiverged({ state: "failed", problem })).toBe(true);
  }
  expect(isDiverged({ state: "failed", problem: "stage sft: settings.epochs was 0." })).toBe(false);
});

test("what ran out of memory may fit next time, or in a clone", () => {
  expect(advice("torch.OutOfMemoryError: CUDA out of memory.")).toMatch(/device_batch_size/);
});

test("other failures are only tried again", () => {
  // An ordinary word, and a name that is no setting of the plan.
  expect(advice("stage one: no space is left after 3 steps of run_stage.")).toBeNull();
  expect(advice("learning_rate", "cancelled")).toBeNull();
});
