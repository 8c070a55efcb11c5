import { expect, test } from "vitest";
import { readRecipe } from "../shipped-recipes";
import { sampledStages } from "./with-samples";

test("samples that become summaries are written, though no stage takes them itself", async () => {
  const recipe = await readRecipe("training", "paper");
  const stages = (...until: string[]) => sampledStages(recipe, until);
  expect(stages("splits")).toEqual(["splits"]);
  expect(stages("lc-rl-selected")).toEqual(["lc-rl-selected", "samples"]);
  expect(stages("samples", "lc-sft")).toEqual(["samples", "lc-sft"]);
  expect(stages("evaluation").toSorted()).toEqual(["direct-samples", "evaluation", "samples"]);
});
