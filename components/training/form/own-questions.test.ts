import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { earlierStages, readRecipe } from "@/lib/training/server/shipped-recipes";
import { readKinds, settingsOf } from "@/lib/training/server/stage-settings";
import { ownQuestions, withOwnChanges } from "./own-questions";

const kinds = await readKinds("training");

async function candor() {
  const recipe = await readRecipe("training", "candor");
  return {
    stages: recipe.stages.map((stage) => ({
      ...stage,
      after: earlierStages(stage),
      settings: settingsOf(recipe, stage, kinds[stage.kind] ?? []),
    })),
  };
}

const mine = (...splits: { split: string | null; questions: number }[]) => [
  { id: "m", name: "Mine", splits },
];

test("sixty questions without a split replace the paper’s, in settings with which the package can plan", async () => {
  // The package’s tests plan the recipe with this file.
  const told = await readFile("training/tests/support/own-questions.json", "utf8");
  const datasets = mine({ split: null, questions: 60 });
  expect(ownQuestions(await candor(), kinds, datasets, ["m"])).toEqual(JSON.parse(told));
});

test("a dataset’s own test split is its test set, and what is enough stays as the recipe has it", async () => {
  const datasets = mine({ split: "test", questions: 9 }, { split: "train", questions: 73_000 });
  expect(ownQuestions(await candor(), kinds, datasets, ["m test", "m train"])).toEqual({
    splits: { test: [{ name: "mine", dataset: "Mine" }] },
  });
  expect(ownQuestions(await candor(), kinds, datasets, [])).toEqual({});
});

test("the paper’s five test sets change nothing, whatever their order", async () => {
  const datasets = ["SciQ", "BioASQ", "Jeopardy", "Biographies", "TriviaQA"].map((name) => ({
    ...{ id: name, name },
    splits: [
      { split: "test", questions: 500 },
      ...(name === "TriviaQA" ? [{ split: "train", questions: 80_000 }] : []),
    ],
  }));
  const chosen = datasets.map(({ id }) => id);
  expect(ownQuestions(await candor(), kinds, datasets, chosen)).toEqual({});
});

test("other questions bring other settings, and what somebody entered stays", () => {
  const row = (setting: string, value: string) => ({
    ...{ id: setting, stage: "splits", setting, value },
  });
  const before = [row("sizes.sft", "6"), row("test", "a")];
  // The size was changed by hand after it was filled in.
  const changes = [row("sizes.sft", "9"), row("test", "a"), row("drawn", "x")];
  expect(withOwnChanges(changes, before, [row("sizes.sft", "7"), row("test", "b")])).toEqual([
    ...[row("sizes.sft", "9"), row("drawn", "x"), row("test", "b")],
  ]);
});
