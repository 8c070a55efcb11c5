import { expect, test } from "vitest";
import { supplyProblem, supplyValuesOf, toSupply } from "./supply-values";

test("a reader that nobody names is called by what it is", () => {
  const values = supplyValuesOf(null);
  const rules = { ...values, by: "rules" as const };
  expect(supplyProblem(rules)).toBeNull();
  expect(toSupply(rules)).toMatchObject({ reader: { kind: "rules", name: "Rules" } });
  const read = { ...values, by: "read" as const, providerId: "p", model: " small-model " };
  expect(toSupply(read)).toMatchObject({ reader: { kind: "read", name: "small-model" } });
  expect(toSupply({ ...read, reader: "Ann" })).toMatchObject({ reader: { name: "Ann" } });
  expect(supplyProblem({ ...read, model: "" })).toBe("Choose a provider and a model");
});
