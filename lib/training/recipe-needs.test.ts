import { expect, test } from "vitest";
import { recipeNeeds } from "./recipe-needs";
import { readRecipe } from "./server/shipped-recipes";

test("a recipe says what it needs, as its own file and those that it extends do", async () => {
  const needsOf = async (name: string) => {
    const { awaited, ...recipe } = await readRecipe("training", name);
    return recipeNeeds({
      ...recipe,
      awaited: awaited.map((one) => ({ name: one, kind: "texts", comesWith: null })),
    });
  };
  expect(await needsOf("miniature-smoke")).toBe(
    "Needs: a processor: about a minute; no data of yours.",
  );
  // Two base models, and the eleven files under [awaited] in training/recipes/paper.toml, all of them.
  expect(await needsOf("7b-lora-one-gpu")).toMatch(
    /^Needs: one GPU of 80 GB or more: .*; 2 models to start from; your questions, examples, summary-examples; waits for 11 files while it runs\.$/,
  );
});
