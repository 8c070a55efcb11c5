import { expect, test } from "vitest";
import type { StudyConfig } from "./schema-config";
import { startingPoints } from "./starting-points";
import { versionChanges } from "./version-changes";

const names = { dataset: () => "Numbers", model: (id: string) => id.toUpperCase() };
const first: StudyConfig = {
  ...startingPoints.simple,
  title: "T",
  datasetId: "d",
  split: null,
  modelIds: ["a"],
  sampleSize: 200,
  seed: "7",
};

test("names what differs between two versions, and nothing else", () => {
  expect(versionChanges(first, first, names)).toEqual([]);
  const { paper } = startingPoints;
  const second: StudyConfig = {
    ...first,
    modelIds: ["a", "b"],
    split: "test",
    qualification: paper.qualification.slice(0, 1),
    consent: { ...first.consent, text: "Other words." },
  };
  expect(versionChanges(first, second, names)).toEqual([
    { name: "Split", before: "all", after: "test" },
    { name: "Models", before: "A", after: "A and B" },
    { name: "Rounds", before: "none", after: "1" },
    {
      name: "Round 1",
      before: null,
      after:
        "1 gold item, 15 minutes, $0.85. Those who matched every expected reading (the same correctness, and a confidence within 5 percentage points) advance.",
    },
    { name: "Consent, its words", before: "as it was", after: "changed" },
  ]);
});
