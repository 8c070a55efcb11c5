import { expect, test } from "vitest";
import { prepareDatasetGroups, prepareStudyGroups } from "./prepare-groups";
import { calibrationOf } from "./testing/calibration-of";
import { studyFigures, studyResults } from "./testing/study-figures";

const method = { bins: 10, resamples: 1_000, seed: "s", clusters: "question" };
const model = { id: "m", name: "LC RL", kind: "confidence" };

test("a study's groups are its models", () => {
  const all = studyFigures({
    models: [{ ...calibrationOf(), model: { ...model, kind: "non-confidence" } }],
  });
  const groups = prepareStudyGroups(studyResults({ all }));
  expect(groups).toMatchObject([
    { key: "m", name: "LC RL", detail: "states no confidence", variant: null },
  ]);
});

test("where people are excluded, a model is there without them and then with them", () => {
  const models = (n: number) => [{ ...calibrationOf({ n }), model }];
  const groups = prepareStudyGroups(
    studyResults({
      all: studyFigures({ models: models(90) }),
      kept: studyFigures({ models: models(60) }),
    }),
  );
  expect(groups.map(({ detail, variant, n }) => [detail, variant, n])).toEqual([
    ["states confidence", "kept", 60],
    ["states confidence", "all", 90],
  ]);
});

test("a dataset's are readers, with the model where there is one", () => {
  const dataset = { id: "d", name: "D", questions: 1 };
  const people = { name: "345 people", kind: "human" as const, version: "", pooled: true };
  const claude = { name: "Claude", kind: "llm" as const, version: "2.0", pooled: false };
  const groups = prepareDatasetGroups({
    ...{ method, dataset },
    groups: [
      { ...calibrationOf(), key: "people", reader: people, model: null },
      { ...calibrationOf(), key: "r.m", reader: claude, model },
    ],
  });
  expect(groups).toMatchObject([
    { key: "people", name: "345 people", detail: "human, pooled" },
    { key: "r.m", name: "Claude on LC RL", detail: "LLM, 2.0, states confidence" },
  ]);
});
