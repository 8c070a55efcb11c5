import { expect, test } from "vitest";
import { noSupply } from "./supply-values";
import { fillIn, readingsOfStudy, usesSource } from "./training-source";

const recipe = {
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

test("a study gives its dataset's splits, and its crowd's forecasts as every recipe's readings", () => {
  const source = { name: "the study “S”", dataset, readings: readingsOfStudy({ id: "s" }) };
  expect(fillIn(recipe, source)).toEqual({
    files: {
      questions: { kind: "questions", chosen: ["d train"] },
    },
    supplies: { readings: { ...noSupply, by: "there", studyIds: ["s"] } },
  });
});

test("a recipe that makes its own questions is given nothing", () => {
  const source = { name: "the study “S”", dataset, readings: readingsOfStudy({ id: "s" }) };
  const ofOwn = { rows: [], awaited: recipe.awaited };
  expect(fillIn(ofOwn, source)).toEqual({ files: {}, supplies: {} });
  expect([usesSource(ofOwn), usesSource(recipe)]).toEqual([false, true]);
});

test("a dataset with questions outside its splits is given whole", () => {
  const splits = [...dataset.splits, { split: null, questions: 1 }];
  const source = { name: "D", dataset: { ...dataset, splits }, readings: null };
  const { files, supplies } = fillIn(recipe, source);
  expect(files.questions?.chosen).toEqual(["d"]);
  expect(supplies).toEqual({});
});
