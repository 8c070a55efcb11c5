import { expect, test } from "vitest";
import { readRecipe } from "./server/shipped-recipes";
import { takenFiles } from "./taken-files";

test("files of test sets and stages that a run does not have are not taken", async () => {
  const { stages, awaited } = await readRecipe("training", "candor");
  const written = stages.map((one) => ({ ...one, needs: one.written, after: [] }));
  const of = (until: string[], changes: Record<string, Record<string, unknown>> = {}) => {
    const taken = takenFiles({ stages: written }, { until, changes });
    return awaited.filter((name) => taken.has(name));
  };
  // All that training/recipes/paper.toml names under [awaited].
  expect(of([])).toEqual(awaited);
  const own = [{ name: "mine", dataset: "Mine" }];
  const left = of([], { splits: { test: own } });
  expect(awaited).toEqual(expect.arrayContaining(["claims", "biography-readings"]));
  expect(left).not.toEqual(expect.arrayContaining(["claims"]));
  expect(left).not.toEqual(expect.arrayContaining(["biography-readings"]));
  expect(left).toContain("test-readings");
  expect(of(["splits"])).toEqual(["queries"]);
  expect(of(["lc-sft"])).toEqual(["summaries"]);
});
