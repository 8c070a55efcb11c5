import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { trainingLimits, trainingSettings } from "@/lib/training/schema-settings";
import { supply } from "@/lib/training/supplies/schema";
import { fileValuesOf, partValue, toFileSource } from "./file-values";
import { noSupply, supplyProblem, supplyValuesOf, toSupply } from "./supply-values";
import { newValues, problemsOf, toBody, valuesOf } from "./training-values";

test("parts of datasets are sent by dataset; all of one includes its splits", () => {
  const chosen = [partValue("a", "train"), partValue("b", "x y"), partValue("a", "test")];
  const source = toFileSource({ kind: "questions", chosen });
  expect(source).toEqual({
    kind: "questions",
    sets: [
      { datasetId: "a", splits: ["train", "test"] },
      { datasetId: "b", splits: ["x y"] },
    ],
  });
  if (!source) throw new Error("no source");
  expect(toFileSource(fileValuesOf(source))).toEqual(source);
  const whole = toFileSource({ kind: "questions", chosen: [...chosen, partValue("a")] });
  expect(whole).toMatchObject({ sets: [{ datasetId: "a", splits: [] }, { datasetId: "b" }] });
  expect(toFileSource({ kind: "questions", chosen: [] })).toBeNull();
});

test("a changed setting of the wrong type is refused at its field", () => {
  const stages = [{ name: "lc-rl", kind: "rl", after: [], needs: {}, settings: {} }];
  const small = { name: "small", description: "", machine: "", time: "", stages };
  const change = (value: string) => ({ id: "1", stage: "lc-rl", setting: "steps", value });
  const values = { ...newValues("small"), name: "A run", changes: [change("5"), change("many")] };
  const steps = {
    ...{ name: "steps", shape: "whole number from 1", default: 1, is_required: false },
    ...{ meaning: "Steps of training.", schema: { type: "integer", minimum: 1 } },
  };
  const known = {
    recipes: [{ ...small, models: [], rows: [], awaited: [] }],
    kinds: { rl: [steps] },
  };
  expect(problemsOf(values, known)).toEqual({
    "changes.1.value": 'steps can’t be "many". Enter: whole number from 1.',
  });
});

test("no process at all, or too many, is refused at its field", () => {
  const problemOf = (processes: number | string) =>
    problemsOf({ ...newValues("candor"), name: "A run", processes }).processes;
  const problem = "Enter a whole number from 1 to 1,024";
  expect([0, "", 1_025, 1].map(problemOf)).toEqual([problem, problem, problem, undefined]);
});

test("a limit of no minutes, or of too many, is refused at its field; an empty one is no limit", () => {
  const problemOf = (mostMinutes: number | string) =>
    problemsOf({ ...newValues("candor"), name: "A run", mostMinutes }).mostMinutes;
  const problem = "Enter a whole number from 1 to 1,000,000, or leave it empty for no limit";
  expect([0, "0", -3, 99_999_999_999].map(problemOf)).toEqual(Array(4).fill(problem));
  expect(["", 1, 1_000_000].map(problemOf)).toEqual([undefined, undefined, undefined]);
});

test("odd numbers of GPUs, cores and gibibytes are refused at their fields; empty ones are the engine’s choice", () => {
  const asked = (cpus: number | string, engineId: string = randomUUID()) =>
    problemsOf({ ...newValues("candor"), name: "A run", engineId, gpus: 0, cpus });
  const cpus = "Enter a whole number from 1 to 4,096, or leave it empty for what the engine gives";
  for (const odd of [1.5, "1.5", -3, 0, 4_097, "abc", "-"]) expect(asked(odd)).toEqual({ cpus });
  for (const fine of ["", 1, "16", 4_096]) expect(asked(fine)).toEqual({});
  // This machine is asked for nothing.
  expect(asked(1.5, "")).toEqual({});
});

test("a setting that was set to none is shown so, and sent so again", () => {
  const settings = trainingSettings.parse({
    recipe: "candor",
    changes: { "lc-rl": { max_epochs: null, lora: "none" } },
  });
  const limits = trainingLimits.parse({});
  const values = valuesOf({ name: "A run", settings, supplies: {}, limits });
  expect(values.changes.map(({ value }) => value)).toEqual(["none", "none"]);
  expect(toBody(values).settings.changes).toMatchObject({
    "lc-rl": { max_epochs: "none", lora: "none" },
  });
});

test("a text that looks like something else is a text again after a change", () => {
  const its = { a: "7", b: "true", c: '"quoted"', d: "\n", e: " x", f: "[1]", g: "plain, 7", h: 7 };
  const settings = trainingSettings.parse({ recipe: "candor", changes: { "lc-rl": its } });
  const limits = trainingLimits.parse({});
  const values = valuesOf({ name: "A run", settings, supplies: {}, limits });
  expect(values.changes.map(({ value }) => value)).toEqual([
    ...[
      '"7"',
      '"true"',
      String.raw`"\"quoted\""`,
      String.raw`"\n"`,
      '" x"',
      '"[1]"',
      "plain, 7",
      "7",
    ],
  ]);
  expect(toBody(values).settings.changes).toEqual({ "lc-rl": its });
});

test("a clone begins with what was chosen while the run waited", () => {
  const settings = trainingSettings.parse({ recipe: "candor" });
  const supplies = { readings: supply.parse({ kind: "readings", studyIds: [randomUUID()] }) };
  const values = valuesOf({
    ...{ name: "A run", settings, supplies },
    limits: trainingLimits.parse({}),
  });
  expect(toBody(values).settings.supplies).toEqual(supplies);
});

test("a choice of who makes a file comes back as it was", () => {
  const asked = { providerId: "p", model: "m" };
  const common = { partial: true, mostCost: 2_500_000 };
  const read = { kind: "read" as const, name: "An LLM", asked };
  for (const one of [
    { kind: "queries" as const, asked, clueIds: ["d"], ...common },
    { kind: "queries" as const, asked: null, clueIds: [], partial: true, mostCost: 0 },
    { kind: "texts" as const, writes: "summaries" as const, asked, ...common },
    { kind: "claims" as const, reader: "An LLM", source: "Wikipedia", asked, ...common },
    { kind: "readings" as const, reader: read, readerIds: ["r"], studyIds: ["s"], ...common },
    {
      kind: "readings" as const,
      reader: null,
      readerIds: [],
      studyIds: [],
      partial: false,
      mostCost: 0,
    },
  ]) {
    expect(toSupply(supplyValuesOf(one))).toEqual(one);
  }
  expect(toSupply(noSupply)).toBeNull();
  expect(supplyProblem({ ...noSupply, by: "read", reader: "An LLM" })).toMatch(/provider/);
});
