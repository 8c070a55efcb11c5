import { expect, test } from "vitest";
import { didYouMean } from "./did-you-mean";

test("the nearest name is meant, unless none is near", () => {
  const known = ["steps", "decision.weight", "lora.rank"];
  expect(didYouMean("step", known)).toBe(" Did you mean steps?");
  expect(didYouMean("decision.wieght", known)).toBe(" Did you mean decision.weight?");
  expect(didYouMean("lora.alpha", known)).toBe("");
  expect(didYouMean("", known)).toBe("");
});
