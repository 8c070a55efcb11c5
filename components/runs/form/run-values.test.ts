import { describe, expect, test } from "vitest";
import { runSettings } from "@/lib/runs/schema-settings";
import { choicesOf, newValues, problemsOf, type RunValues, toBody } from "./run-values";

const id = "0199c1a0-0000-7000-8000-000000000001";
const main = { providerId: "local", model: "smollm2" };

const toRead: RunValues = {
  ...newValues("read", "7"),
  name: "First look",
  datasetId: id,
  modelIds: [id],
  reader: "Small reader",
  main,
};
const toWrite: RunValues = {
  ...newValues("write", "7"),
  ...{ name: "w", datasetId: id, main, writer: "LC" },
};

test("a new form says what is missing", () => {
  expect(Object.keys(problemsOf(newValues("read", "7"))).sort()).toEqual([
    "datasetId",
    "main.model",
    "main.providerId",
    "modelIds",
    "name",
    "reader",
  ]);
  expect(problemsOf(toRead)).toEqual({});
});

test("one model answers every prompt, at the paper's temperatures", () => {
  // A reader's two prompts and the judge's one: 0.2 each (Band et al. 2024, "Temperature tuning").
  const step = { ...main, temperature: 0.2 };
  const steps = { "extract-answers": step, "forecast-probs": step, "same-answer": step };
  expect(choicesOf(toRead)).toEqual(steps);
  const { settings, mostCost } = toBody({ ...toRead, most: 2.5, questions: "" }, null);
  expect(mostCost).toBe(2_500_000);
  expect(runSettings.parse(settings)).toMatchObject({ kind: "read", questions: null, steps });
});

test("a step has a model of its own where it is chosen", () => {
  const judge = { providerId: id, model: "strong", temperature: "0" };
  const values = { ...toRead, hasOwnSteps: true, steps: { "same-answer": judge } };
  const { settings } = toBody(values, null);
  expect(runSettings.parse(settings).steps).toMatchObject({
    "same-answer": { model: "strong", temperature: 0 },
    "extract-answers": main,
  });
  const nobody = { ...judge, model: " " };
  expect(problemsOf({ ...values, steps: { "same-answer": nobody } })).toEqual({
    "steps.same-answer.model": "Name a model",
  });
});

describe("a run that writes", () => {
  test("asks the prompts of its method", () => {
    const names = (values: Partial<RunValues>) => Object.keys(choicesOf({ ...toWrite, ...values }));
    expect(names({})).toEqual(["query", "paragraph"]);
    expect(names({ asks: "person" })).toEqual(["paragraph"]);
    expect(names({ asks: "clue", approach: "summary-of-samples" })).toEqual([
      "direct-question",
      "query",
      "paragraph-from-examples",
      "summary",
    ]);
  });

  test("starts with the temperature that was chosen for its model, for the text alone", () => {
    const { query, paragraph } = choicesOf({ ...toWrite, tuned: 0.7 });
    expect([query?.temperature, paragraph?.temperature]).toEqual([0.3, 0.7]);
    const summed = choicesOf({ ...toWrite, tuned: 0.1, approach: "summary-of-samples" });
    expect(summed["paragraph-from-examples"]?.temperature).toBe(0.7);
    expect(summed.summary?.temperature).toBe(0.1);
  });

  test("needs examples only where its method does", () => {
    const few = { ...toWrite, approach: "examples" as const };
    expect(Object.keys(problemsOf(few))).toEqual(["examples.paragraph-from-examples"]);
    const chosen = { ...few, examples: { "paragraph-from-examples": id } };
    expect(problemsOf(chosen)).toEqual({});
    expect(toBody(chosen, id).settings).toMatchObject({ examples: chosen.examples });
    expect(toBody({ ...chosen, approach: "zero-shot" }, id).settings).toMatchObject({
      examples: {},
    });
  });
});

test("the rules need no model, and claims a knowledge source", () => {
  const nobody = { providerId: "", model: "" };
  const byRules: RunValues = { ...toRead, kind: "rules", main: nobody };
  expect(problemsOf(byRules)).toEqual({});
  expect(runSettings.parse(toBody(byRules, null).settings)).toMatchObject({
    kind: "rules",
    steps: {},
  });
  const claims: RunValues = { ...toRead, kind: "claims" };
  expect(problemsOf(claims)).toEqual({ source: "Choose a knowledge source" });
  expect(runSettings.parse(toBody({ ...claims, source: "Wiki" }, null).settings)).toMatchObject({
    kind: "claims",
    source: "Wiki",
  });
});

test("an embedding model is chosen apart from the models that are asked", () => {
  const claims: RunValues = { ...toRead, kind: "claims", source: "Wiki", retriever: "embedding" };
  expect(Object.keys(problemsOf(claims)).sort()).toEqual([
    "embedding.model",
    "embedding.providerId",
  ]);
  const embedding = { providerId: id, model: "vectors" };
  const { settings } = toBody({ ...claims, embedding, passages: "3", phrases: "" }, null);
  const sent = runSettings.parse(settings);
  expect(sent).toMatchObject({ retriever: "embedding", passages: 3, phrases: null });
  expect(sent.steps.embed).toEqual({ ...embedding, temperature: 0 });
  expect(sent.steps["check-claim"]).toMatchObject(main);
});
