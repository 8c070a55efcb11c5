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

const event = (action: "exclude" | "restore", rule: "speed" | null) => ({
  action,
  rule,
  by: null,
  reason: "r",
  at: "2026-11-22T12:00:00.000Z",
});

const finding = (violated: boolean) => ({
  rule: "speed" as const,
  value: 5,
  threshold: 10,
  n: 4,
  violated,
});

test("counts who is left out now by what was decided last", () => {
  const people = [
    { excluded: true, events: [event("exclude", "speed")], findings: [finding(true)] },
    {
      excluded: true,
      events: [event("exclude", null), event("restore", null), event("exclude", "speed")],
      findings: [],
    },
    {
      excluded: false,
      events: [event("restore", null), event("exclude", "speed")],
      findings: [finding(true)],
    },
    { excluded: false, events: [], findings: [finding(false)] },
    { excluded: false, events: [], findings: [finding(true)] },
  ];
  expect(methodFacts(study, [], people)).toMatchObject({
    version: 1,
    startedAt: "2026-11-21T12:00:00.000Z",
    models: ["Beta", "Alpha"],
    excluded: { byRule: 1, byHand: 1, undecided: 1 },
  });
});

test("says nothing of people before the start", () => {
  const draft = { ...study, versions: study.versions.slice(0, 1) };
  expect(methodFacts(draft, [], []).excluded).toBeNull();
});
