import { expect, test } from "vitest";
import { readRecipe } from "./shipped-recipes";
import { readKinds, settingsOf } from "./stage-settings";

test("a stage’s present settings are the recipe’s own, those of its tables, and its defaults", async () => {
  const recipe = {
    defaults: { precision: "fp32", epochs: 9, unknown: 1 },
    settings: { epochs: 2, decision: { weight: 3 } },
  };
  const { rl = [] } = await readKinds("training");
  expect(settingsOf(recipe, recipe, rl)).toEqual({
    ...{ precision: "fp32", epochs: 2, "decision.weight": 3 },
  });
});

test("the form offers the settings of every stage of a shipped recipe, with what the recipe sets", async () => {
  const [recipe, kinds] = [await readRecipe("training", "candor"), await readKinds("training")];
  expect(Object.keys(kinds)).toEqual(expect.arrayContaining(recipe.stages.map(({ kind }) => kind)));
  const stage = recipe.stages.find(({ name }) => name === "lc-rl");
  // As recipes/candor.toml and those that it extends have them.
  expect(settingsOf(recipe, stage ?? { settings: {} }, kinds.rl ?? [])).toMatchObject({
    ...{ learning_rate: 1e-5, "decision.weight": 5 },
  });
});
