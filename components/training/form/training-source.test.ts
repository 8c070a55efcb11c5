import { expect, test } from "vitest";
import { noSupply } from "./supply-values";
import { fillIn, proposeRecipe, readingsOfStudy, usesSource } from "./training-source";
import { newValues } from "./training-values";

const recipe = {
  ...{ name: "candor", description: "", machine: "", time: "", stages: [], models: [] },
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
  expect(fillIn(recipe, source, {})).toEqual({
    files: {
      questions: { kind: "questions", chosen: ["d train"] },
    },
    supplies: { readings: { ...noSupply, by: "there", studyIds: ["s"] } },
    changes: [],
  });
});

test("a recipe that makes its own questions is given nothing", () => {
  const source = ofStudy;
  expect(fillIn(ofOwn, source, {})).toEqual({ files: {}, supplies: {} });
  expect([usesSource(ofOwn, source), usesSource(recipe, source)]).toEqual([false, true]);
});

test("the run that wrote a study's texts is proposed again, with the crowd's forecasts; else our own recipe", () => {
  const recipes = [recipe, ofOwn];
  const changes = [{ id: "c", stage: "world", setting: "people", value: "9" }];
  const { name: _, ...plain } = newValues("miniature-awaited");
  const summaries = { ...noSupply, by: "summaries" as const };
  const values = {
    ...{ ...plain, seed: 7, changes, models: { base: "m" }, until: ["paragraphs"] },
    ...{ files: { questions: { kind: "questions" as const, chosen: ["other"] } } },
    supplies: { summaries, readings: { ...noSupply, by: "rules" as const, reader: "R" } },
  };
  const again = { ...ofStudy, writtenBy: { name: "A first run", values } };
  expect(proposeRecipe(again, recipes)).toMatchObject({
    recipe: "miniature-awaited",
    why: expect.stringContaining("as in “A first run”"),
  });
  // Other settings, or other questions, would give other texts.
  expect(fillIn(ofOwn, again, {})).toEqual({
    ...{ ...values, until: [] },
    supplies: { summaries, readings: { ...noSupply, by: "there", studyIds: ["s"] } },
  });
  // Of another recipe nothing of that run is left.
  expect(fillIn(recipe, again, {})).toEqual(fillIn(recipe, ofStudy, {}));
  // Nobody has read a dataset, and this recipe waits for nothing.
  const others = [
    { ...again, readings: null },
    { ...again, writtenBy: { name: "A", values: { ...values, recipe: "miniature-smoke" } } },
    ofStudy,
  ];
  for (const source of others)
    expect(
      proposeRecipe(source, [...recipes, { ...ofOwn, name: "miniature-smoke", awaited: [] }]),
    ).toMatchObject({ recipe: "candor", why: expect.stringContaining("recommendation") });
});

test("a dataset with questions outside its splits is given whole", () => {
  const splits = [...dataset.splits, { split: null, questions: 1 }];
  const source = { ...ofStudy, dataset: { ...dataset, splits }, readings: null };
  const { files, supplies } = fillIn(recipe, source, {});
  expect(files.questions?.chosen).toEqual(["d"]);
  expect(supplies).toEqual({});
});
