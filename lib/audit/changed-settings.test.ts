import { expect, test } from "vitest";
import { changedSettings } from "./changed-settings";

test("only what differs is said, by its path, also where it came or went", () => {
  const before = { name: "A", visit: { tasks: 2, payCents: 100 }, models: ["x", "y"], cap: null };
  const after = { name: "A", visit: { tasks: 2, payCents: 150 }, models: ["y"], cap: 3 };
  expect(changedSettings(before, after)).toEqual({
    before: { "visit.payCents": 100, "models.0": "x", "models.1": "y", cap: null },
    after: { "visit.payCents": 150, "models.0": "y", cap: 3 },
  });
});

test("a long text is cut, and still said where only its end changed", () => {
  const { before, after } = changedSettings(
    { text: `${"a".repeat(400)}b` },
    { text: "a".repeat(400) },
  );
  expect(before.text).toBe(`${"a".repeat(300)}…`);
  expect(after).toHaveProperty("text");
});
