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

test("much that differs is counted from where it is too much: an entry has 20,000 bytes at most", () => {
  // Ten questions about the instructions, each with six options, in signs of three bytes each.
  const question = {
    question: "字".repeat(200),
    why: "字".repeat(200),
    options: Array(6).fill("字".repeat(100)),
  };
  const questions = Array.from({ length: 10 }, () => question);
  const { before, after } = changedSettings({}, { questions });
  expect(before).toEqual({});
  expect(Buffer.byteLength(JSON.stringify(after))).toBeLessThan(15_000);
  // 80 texts in all: 1,000 signs and some 100 of paths make a question, so the fifth does not fit.
  const shown = Object.keys(after).length - 1;
  expect(after.andMore).toBe(80 - shown);
  expect(shown).toBeGreaterThan(20);
});
