import { expect, test } from "vitest";
import { resultsAddress } from "./frontier-address";

test("a stage's results lead to its models alone, each once, on the datasets that they came in with", () => {
  // On two sets of questions, with a control that is no model.
  const rows = ["m1", "m2", null, "m1"].map((modelId) => ({ modelId }));
  expect(resultsAddress({ rows, datasetIds: ["d1", "d2"] })).toBe(
    "/figures?dataset=d1%2Cd2&model=m1%2Cm2#frontier",
  );
});
