import { expect, test } from "vitest";
import { chosenProvider, proposedReader } from "./read-again-values";

test("the proposed name of a reader follows who reads", () => {
  expect(proposedReader("rules", "gpt-x")).toBe("Rules");
  expect(proposedReader("read", "gpt-x")).toBe("gpt-x");
});

test("the only provider is chosen automatically; of several, a person chooses one", () => {
  const [one, two] = [{ id: "1" }, { id: "2" }];
  expect(chosenProvider([one], "")).toBe(one);
  expect(chosenProvider([one, two], "")).toBeUndefined();
  expect(chosenProvider([one, two], "2")).toBe(two);
  expect(chosenProvider([], "")).toBeUndefined();
});
