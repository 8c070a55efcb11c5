import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { ownQuestions } from "./own-questions";
import { earlierStages, readRecipe } from "./server/shipped-recipes";
import { readKinds, settingsOf } from "./server/stage-settings";

const kinds = await readKinds("training");

async function candor() {
  const recipe = await readRecipe("training", "candor");
  return {
    stages: recipe.stages.map((stage) => ({
      ...stage,
      needs: stage.written,
      after: earlierStages(stage),
      settings: settingsOf(recipe, stage, kinds[stage.kind] ?? []),
    })),
  };
}

const all = (datasets: readonly { id: string }[]) =>
  datasets.map(({ id }) => ({ datasetId: id, splits: [] }));

const mine = (...splits: { split: string | null; questions: number }[]) => [
  { id: "m", name: "Mine", splits },
];

test("sixty questions without a split replace the paper’s, in settings with which the package can plan", async () => {
  // The package’s tests plan the recipe with this file.
  const told = await readFile("training/tests/support/own-questions.json", "utf8");
  const datasets = mine({ split: null, questions: 60 });
  expect(ownQuestions(await candor(), kinds, datasets, all(datasets))).toEqual(JSON.parse(told));
});

test("a dataset’s own test split is its test set, and what is enough stays as the recipe has it", async () => {
  const datasets = mine({ split: "test", questions: 40 }, { split: "train", questions: 73_000 });
  expect(
    ownQuestions(await candor(), kinds, datasets, [{ datasetId: "m", splits: ["test", "train"] }]),
  ).toEqual({
    splits: { test: [{ name: "mine", dataset: "Mine" }] },
  });
  expect(ownQuestions(await candor(), kinds, datasets, [])).toEqual({});
});

test("questions that are all a test set have nothing to train on: sizes stay as the recipe has them", async () => {
  const datasets = mine({ split: "test", questions: 40 });
  expect(ownQuestions(await candor(), kinds, datasets, all(datasets))).toEqual({
    splits: { test: [{ name: "mine", dataset: "Mine" }] },
  });
});

test("ECE has two questions to a bin at least, by a table’s smallest test set; claims are more than their test set", async () => {
  const datasets = ["Mine", "Biographies"].map((name) => ({
    ...{ id: name, name },
    splits: [{ split: "test", questions: name === "Mine" ? 39 : 18 }],
  }));
  const changes = ownQuestions(await candor(), kinds, datasets, all(datasets));
  expect(changes).toMatchObject({ evaluation: { bins: 19 } });
  expect(changes).not.toHaveProperty("biographies");
});

test("the paper’s five test sets change nothing, whatever their order", async () => {
  const datasets = ["SciQ", "BioASQ", "Jeopardy", "Biographies", "TriviaQA"].map((name) => ({
    ...{ id: name, name },
    splits: [
      { split: "test", questions: 500 },
      ...(name === "TriviaQA" ? [{ split: "train", questions: 80_000 }] : []),
    ],
  }));
  expect(ownQuestions(await candor(), kinds, datasets, all(datasets))).toEqual({});
});
