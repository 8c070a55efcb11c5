import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { modelNeeds, readRecipe } from "./shipped-recipes";

// The package's tests hold its own reading against the same file.
const support = "training/tests/support";

test("the app reads recipes as the package does", async () => {
  const told = JSON.parse(await readFile(`${support}/recipes/told.json`, "utf8"));
  const { name, rows, ...read } = await readRecipe(support, "over");
  expect(read).toEqual(told.over);
  expect([...modelNeeds].toSorted()).toEqual(told.modelNeeds);
});
