import { expect, test } from "vitest";
import { figureGroup } from "../testing/figure-group";
import { calibrationOf, studyGroups } from "./study-groups";

const models = [
  { id: "b", name: "LC RL", kind: "non-confidence" },
  { id: "a", name: "SFT", kind: "confidence" },
];
const calibration = (variant: "all" | "kept" | null, keys: string[]) => ({
  variant,
  view: {},
  groups: keys.map((key) => figureGroup({ key })),
});

test("a study's groups are its models, in the study’s order", () => {
  const groups = studyGroups({ models, calibration: [calibration(null, ["a", "b"])] });
  expect(groups).toMatchObject([
    { key: "b", name: "LC RL", detail: "states no confidence", variant: null },
    { key: "a", name: "SFT", detail: "states confidence", variant: null },
  ]);
});

test("where people are excluded, a model is there without them and then with them", () => {
  // Only excluded people have read SFT.
  const both = [calibration("kept", ["b"]), calibration("all", ["a", "b"])];
  const groups = studyGroups({ models, calibration: both });
  expect(groups.map(({ name, variant }) => [name, variant])).toEqual([
    ["LC RL", "kept"],
    ["LC RL", "all"],
    ["SFT", "all"],
  ]);
  expect(calibrationOf({ calibration: both }, "all")?.variant).toBe("all");
  expect(calibrationOf({ calibration: [calibration(null, [])] }, "all")?.variant).toBeNull();
});
