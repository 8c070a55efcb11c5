import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { modelNeeds, readRecipe } from "./shipped-recipes";

// The package's tests hold its own reading against the same file.
const support = "training/tests/support";

test("the app reads recipes as the package does", async () => {
  const told = JSON.parse(await readFile(`${support}/recipes/told.json`, "utf8"));
  const { name, rows, ...read } = await readRecipe(support, "over");
  const stages = read.stages.map(({ written, ...stage }) => stage);
  expect({ ...read, stages }).toEqual(told.over);
  expect([...modelNeeds].toSorted()).toEqual(told.modelNeeds);
});

test.each([
  ["extends itself", 'extends = "one"', /extends itself/],
  ["extends one that extends it", 'extends = "two"', /extends itself/],
  ["names a file outside of its folder", '[awaited]\n"../x" = "x"', /Invalid key/],
  ["takes a file outside of its folder", '[stage.a]\nneeds = { data = "@../x" }', /Invalid string/],
])("a recipe that %s is refused", async (_, text, expected) => {
  const readText = async (file: string) =>
    file.endsWith("two.toml") ? 'name = "two"\nextends = "one"' : `name = "one"\n${text}`;
  await expect(readRecipe("folder", "one", { readText })).rejects.toThrow(expected);
});
