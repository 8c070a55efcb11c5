import { expect, test } from "vitest";
import { readerLabel, readerNote } from "./reader-note";
import { ruleVersion } from "./rule/read-by-rule";

test("Candor’s rules and those of a training recipe are told apart, whatever the first are called", () => {
  const ours = readerNote("rule", readerLabel({ name: "By rules", version: ruleVersion }));
  expect(ours).toMatch(/^Candor’s rules/);
  expect(readerNote("rule", readerLabel({ name: "literal", version: "" }))).toMatch(/recipe/);
  expect(readerNote("rule", "somebody’s")).toBeNull();
  expect(readerNote("llm", "literal")).toBeNull();
});
