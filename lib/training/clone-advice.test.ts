import { expect, test } from "vitest";
import { cloneAdvice } from "./clone-advice";

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

test("what ran out of memory may fit next time, or in a clone", () => {
  expect(advice("torch.OutOfMemoryError: CUDA out of memory.")).toMatch(/device_batch_size/);
});

test("other failures are only tried again", () => {
  // An ordinary word, and a name that is no setting of the plan.
  expect(advice("stage one: no space is left after 3 steps of run_stage.")).toBeNull();
  expect(advice("learning_rate", "cancelled")).toBeNull();
});
