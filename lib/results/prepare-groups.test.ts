import { expect, test } from "vitest";
import { prepareStudyGroups } from "./prepare-groups";
import { calibrationOf } from "./testing/calibration-of";
import { computedStudy, studyFigures } from "./testing/study-figures";

const model = { id: "m", name: "LC RL", kind: "confidence" };

test("a study's groups are its models", () => {
  const all = studyFigures({
    models: [{ ...calibrationOf(), model: { ...model, kind: "non-confidence" } }],
  });
  const groups = prepareStudyGroups(computedStudy({ all }));
  expect(groups).toMatchObject([
    { key: "m", name: "LC RL", detail: "states no confidence", variant: null },
  ]);
});

test("where people are excluded, a model is there without them and then with them", () => {
  const models = (n: number) => [{ ...calibrationOf({ n }), model }];
  const groups = prepareStudyGroups(
    computedStudy({
      all: studyFigures({ models: models(90) }),
      kept: studyFigures({ models: models(60) }),
    }),
  );
  expect(groups.map(({ detail, variant, n }) => [detail, variant, n])).toEqual([
    ["states confidence", "kept", 60],
    ["states confidence", "all", 90],
  ]);
});
