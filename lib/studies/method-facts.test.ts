import { expect, test } from "vitest";
import { methodFacts } from "./method-facts";
import { startingPoints } from "./starting-points";

const config = {
  ...startingPoints.simple,
  title: "T",
  datasetId: "d",
  split: null,
  modelIds: ["b", "a"],
  sampleSize: 10,
  seed: "1",
};
const study = {
  version: 1,
  versions: [
    { no: 2, frozenAt: null, config },
    { no: 1, frozenAt: "2026-11-21T12:00:00.000Z", config },
  ],
  config,
  dataset: "Numbers",
  models: [
    { id: "a", name: "Alpha", kind: "confidence" },
    { id: "b", name: "Beta", kind: "confidence" },
  ],
};

const excluded = { byRule: 1, byHand: 2, undecided: 3, kept: 4, stopped: 5, letContinue: 6 };

test("names the models in the order of the settings, and says who is left out", () => {
  expect(methodFacts(study, [], excluded)).toMatchObject({
    version: 1,
    startedAt: "2026-11-21T12:00:00.000Z",
    models: ["Beta", "Alpha"],
    excluded,
  });
});

test("says nothing of people before the start", () => {
  const draft = { ...study, versions: study.versions.slice(0, 1) };
  expect(methodFacts(draft, [], excluded).excluded).toBeNull();
});
