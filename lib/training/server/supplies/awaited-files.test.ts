import { expect, test } from "vitest";
import { readRecipe } from "../shipped-recipes";
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
  expect(of("test-readings").from).toContain("awaited/direct-summaries.jsonl");
  // Claims are read by runs of claims, of which there is no file yet.
  expect(of("biography-readings").kind).toBeNull();
  expect(of("claims").kind).toBeNull();
  expect(recipe.rows).toEqual([
    { name: "questions", kind: "questions" },
    { name: "queries", kind: "queries" },
    { name: "examples", kind: "examples" },
    { name: "summary-examples", kind: "examples" },
    { name: "claims", kind: "questions" },
  ]);
});
