import { expect, test } from "vitest";
import { noSupply } from "./supply-values";
import { fillIn, proposeRecipe, readingsOfStudy, usesSource } from "./training-source";

const recipe = {
  ...{ name: "candor", description: "", machine: "", stages: [], models: [] },
  rows: [
    { name: "questions", kind: "questions" as const },
    { name: "examples", kind: "examples" as const },
  ],
  awaited: [
    { name: "queries", kind: "queries" as const, comesWith: null },
    { name: "summaries", kind: "texts" as const, comesWith: null },
    { name: "readings", kind: "readings" as const, comesWith: null },
  ],
};
const dataset = { id: "d", name: "Trivia", splits: [{ split: "train", questions: 2 }] };
const ofOwn = { ...recipe, name: "miniature-awaited", rows: [] };
const ofStudy = {
  ...{ name: "the study “S”", dataset, readings: readingsOfStudy({ id: "s" }), writtenBy: null },
};

test("a study gives its dataset's splits, and its crowd's forecasts as every recipe's readings", () => {
  const source = ofStudy;
  expect(fillIn(recipe, source)).toEqual({
    files: {
      questions: { kind: "questions", chosen: ["d train"] },
    },
    supplies: { readings: { ...noSupply, by: "there", studyIds: ["s"] } },
  });
});

test("a recipe that makes its own questions is given nothing", () => {
  const source = ofStudy;
  expect(fillIn(ofOwn, source)).toEqual({ files: {}, supplies: {} });
  expect([usesSource(ofOwn, source), usesSource(recipe, source)]).toEqual([false, true]);
});

test("the recipe that wrote a study's texts is proposed, with its seed and the crowd's forecasts; else our own", () => {
  const recipes = [recipe, ofOwn];
  const writtenBy = { name: "A first run", recipe: "miniature-awaited", seed: 7 };
  const again = { ...ofStudy, writtenBy };
  expect(proposeRecipe(again, recipes)).toMatchObject({
    ...{ recipe: "miniature-awaited", seed: 7 },
    why: expect.stringContaining("“A first run” wrote these texts"),
  });
  expect(fillIn(ofOwn, again)).toEqual({
    files: {},
    supplies: { readings: { ...noSupply, by: "there", studyIds: ["s"] } },
  });
  // Nobody has read a dataset, and this recipe waits for nothing.
  const others = [
    { ...again, readings: null },
    { ...again, writtenBy: { ...writtenBy, recipe: "miniature-smoke" } },
    ofStudy,
  ];
  for (const source of others)
    expect(
      proposeRecipe(source, [...recipes, { ...ofOwn, name: "miniature-smoke", awaited: [] }]),
    ).toMatchObject({ recipe: "candor", seed: 1, why: expect.stringContaining("recommendation") });
});

test("a dataset with questions outside its splits is given whole", () => {
  const splits = [...dataset.splits, { split: null, questions: 1 }];
  const source = { ...ofStudy, dataset: { ...dataset, splits }, readings: null };
  const { files, supplies } = fillIn(recipe, source);
  expect(files.questions?.chosen).toEqual(["d"]);
  expect(supplies).toEqual({});
});
