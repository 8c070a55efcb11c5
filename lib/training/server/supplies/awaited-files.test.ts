import path from "node:path";
import { expect, test } from "vitest";
import { listRecipes, readRecipe } from "../shipped-recipes";
import { describeAwaited } from "./awaited-files";

test("what the paper's recipe waits for follows from the stages that take it", async () => {
  const recipe = await readRecipe("training", "candor");
  const of = (name: string) => describeAwaited(recipe, name);
  const made = (stage: string) => `runs/run/${stage}/generations.jsonl`;
  expect(of("summaries")).toMatchObject({ kind: "texts", from: [made("samples")] });
  expect(of("api-paragraphs")).toMatchObject({ kind: "texts", from: [made("samples")] });
  expect(of("direct-summaries")).toMatchObject({ kind: "texts", from: [made("direct-samples")] });
  expect(of("lc-readings")).toMatchObject({ kind: "readings", from: [made("paragraphs")] });
  expect(of("lc-validation-readings")).toMatchObject({
    kind: "readings",
    from: [made("lc-rl-selected.partial")],
  });
  expect(of("queries")).toMatchObject({ kind: "queries", from: ["files/questions.jsonl"] });
  // Biographies have a table of their own.
  const readings = of("test-readings");
  expect(readings).toMatchObject({ kind: "readings", claims: null });
  expect(readings.from).toContain("awaited/direct-summaries.jsonl");
  expect(readings.only.map((file) => path.basename(file))).toEqual(
    ["triviaqa", "jeopardy", "sciq", "bioasq"].map((set) => `test-${set}.jsonl`),
  );
  const biographies = of("biography-readings");
  expect(biographies).toMatchObject({ kind: "claims", claims: "claims" });
  expect(biographies.only).toEqual(["runs/run/splits/test-biographies.jsonl"]);
  expect(of("claims")).toEqual(biographies);
});

test("all that a shipped recipe takes from outside is made here, or is a model, a dataset or an example set of a lab's", async () => {
  const recipes = await listRecipes("training");
  expect(recipes.length).toBeGreaterThan(5);
  for (const recipe of recipes) {
    const given = [...recipe.models, ...recipe.rows.map(({ name }) => name)];
    const left = [...recipe.files, ...recipe.awaited].filter((name) => !given.includes(name));
    expect({ of: recipe.name, by: left.map((name) => describeAwaited(recipe, name).kind) }).toEqual(
      { of: recipe.name, by: left.map(() => expect.any(String)) },
    );
  }
  const paper = recipes.find(({ name }) => name === "paper");
  expect(paper?.models).toEqual(["base", "extract-base"]);
  expect(paper?.rows).toEqual([
    { name: "questions", kind: "questions" },
    { name: "examples", kind: "examples" },
    { name: "summary-examples", kind: "examples" },
  ]);
});
