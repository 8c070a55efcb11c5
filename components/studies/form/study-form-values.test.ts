import { expect, test } from "vitest";
import {
  checkValues,
  chooseTexts,
  fieldPath,
  newValues,
  type StudyFormValues,
  startFrom,
} from "./study-form-values";

const chosen = {
  datasetId: "11111111-1111-4111-8111-111111111111",
  modelIds: ["22222222-2222-4222-8222-222222222222"],
  sampleSize: 100,
};
const filled = (): StudyFormValues => {
  const { config } = newValues("7");
  return { name: "First", config: { ...config, ...chosen } };
};

test("asks for a name, a dataset, models and how many, and for nothing else", () => {
  expect(checkValues(newValues("7"))).toEqual({
    body: undefined,
    errors: {
      name: "Give the study a name",
      "config.datasetId": "Choose a dataset",
      "config.modelIds": "Choose at least one model",
      "config.sampleSize": "Give a number",
    },
  });
  expect(checkValues(startFrom("phrases", newValues("7"))).errors["config.modelIds"]).toBe(
    "Choose at least one way to show the phrases",
  );
  expect(checkValues(filled()).body).toMatchObject({ name: "First", config: chosen });
  expect(checkValues(startFrom("paper", filled())).body?.config.qualification).toHaveLength(2);
});

test("says what to do about a value that can't be", () => {
  const { name, config } = filled();
  const wrong = {
    ...config,
    sampleSize: 1.5,
    people: 0,
    overlap: { readers: 2, share: 1.2 },
    visit: { ...config.visit, minutes: 2_000 },
    checksPerVisit: 20,
    softLaunch: 60,
  };
  expect(checkValues({ name, config: wrong }).errors).toEqual({
    "config.sampleSize": "Give a whole number",
    "config.people": "Give 1 or more",
    "config.overlap.share": "Give 100 at most",
    "config.visit.minutes": "Give 1,440 at most",
    "config.checksPerVisit": "Give fewer than a session has tasks",
    "config.softLaunch": "Give no more than may come in all",
  });
});

test("the texts that an address names are chosen, and none that the project lacks", () => {
  const { datasetId, modelIds } = chosen;
  const sources = {
    datasets: [{ id: datasetId, name: "D", splits: [{ split: "test", questions: 1 }] }],
    models: modelIds.map((id) => ({ id, name: "M" })),
    ways: [],
  };
  const choose = (text: string) =>
    chooseTexts(newValues("7"), new URLSearchParams(text), sources).config;
  expect(choose(`dataset=${datasetId}&split=test&model=${modelIds[0]}&model=other`)).toMatchObject({
    ...{ datasetId, modelIds, split: "test" },
  });
  const ways = { ...sources, ways: [{ id: "way", name: "Phrases alone" }] };
  const address = new URLSearchParams("from=phrases&model=way");
  expect(chooseTexts(newValues("7"), address, ways).config.modelIds).toEqual(["way"]);
  expect(choose("dataset=other&split=test")).toEqual(newValues("7").config);
});

test("shows what the server refuses at its field", () => {
  expect(fieldPath("body.config.sampleSize")).toBe("config.sampleSize");
  expect(fieldPath("datasetId")).toBe("config.datasetId");
  expect(fieldPath("modelIds.1")).toBe("config.modelIds");
  expect(fieldPath("body.name")).toBe("name");
});
