import { expect, test } from "vitest";
import { highlightFirst } from "./highlight-first";

const of = (name: string) => ({ name, model: { id: name, name, kind: "confidence" as const } });

test("a model that is pointed out comes first; the others keep their order", () => {
  const groups = [of("b"), of("a"), { name: "no model", model: null }, of("c")];
  const names = (modelId: string | null) => highlightFirst(groups, modelId).map(({ name }) => name);
  expect(names("c")).toEqual(["c", "b", "a", "no model"]);
  expect(names(null)).toEqual(["b", "a", "no model", "c"]);
  expect(names("gone")).toEqual(["b", "a", "no model", "c"]);
});
