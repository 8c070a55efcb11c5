import { expect, test } from "vitest";
import { proposedTestSet } from "./proposed-test-set";

const dataset = (id: string, ...splits: (string | null)[]) => ({
  ...{ id, questions: splits.length, archivedAt: null },
  splits: splits.map((split) => ({ split, questions: 1 })),
});

test("an evaluation begins with the only dataset that has a split for tests, or the only one", () => {
  const [trivia, people, mine] = [
    dataset("trivia", null, "train"),
    dataset("people", "train", "test"),
    dataset("mine", "test"),
  ];
  expect(proposedTestSet([trivia, people])).toEqual({ datasetId: "people", split: "test" });
  expect(proposedTestSet([trivia])).toEqual({ datasetId: "trivia", split: "" });
  const none = { datasetId: "", split: "" };
  expect(proposedTestSet([people, mine])).toEqual(none);
  expect(proposedTestSet([trivia, dataset("other", null)])).toEqual(none);
  expect(proposedTestSet([dataset("empty")])).toEqual(none);
});
