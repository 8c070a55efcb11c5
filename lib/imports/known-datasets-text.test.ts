import { expect, test } from "vitest";
import { knownDatasetsText } from "./known-datasets-text";

test("before an import it is said into which of the project's datasets its rows go", () => {
  expect(knownDatasetsText("questions", ["Cup"])).toBe(
    "The questions are added to the dataset “Cup”, which the project has already. To keep them apart, give another name under Dataset.",
  );
  expect(knownDatasetsText("forecasts", ["Cup", "League"])).toBe(
    "The rows go to questions of the datasets “Cup” and “League”.",
  );
  expect(knownDatasetsText("questions", [])).toBeNull();
});
