import { expect, test } from "vitest";
import { chosenProvider } from "./chosen-provider";

test("the only provider is chosen automatically; of several, a person chooses one", () => {
  const [one, two] = [{ id: "1" }, { id: "2" }];
  expect(chosenProvider([one], "")).toBe(one);
  expect(chosenProvider([one, two], "")).toBeUndefined();
  expect(chosenProvider([one, two], "2")).toBe(two);
  expect(chosenProvider([], "")).toBeUndefined();
});
