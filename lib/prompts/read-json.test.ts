import { expect, test } from "vitest";
import { z } from "zod";
import { readJson } from "./read-json";

const schema = z.strictObject({ probability: z.number().min(0).max(1) });
const read = (text: string) => readJson(text, schema)?.probability ?? null;

test.each([
  ["alone", '{"probability": 0.7}', 0.7],
  ["in a fence", '```json\n{\n  "probability": 0.7\n}\n```', 0.7],
  ["between sentences", 'The text says “likely”. {"probability": 0.7} Hope that helps!', 0.7],
  ["after a quote in the sentence", 'It says "70%, so: {"probability": 0.7}', 0.7],
  ["after braces that are no JSON", 'The set {A, B}: {"probability": 0.7}', 0.7],
  ["given twice alike", '{"probability": 0.7}\nSo: {"probability":0.70}', 0.7],
  ["two different ones", '{"probability": 0.7} or {"probability": 0.8}', null],
  ["cut off", '{"probability": 0.7', null],
  ["cut off around a whole one", '{"steps": [{"probability": 0.7}', null],
  ["inside another object", '{"result": {"probability": 0.7}}', null],
  ["a number in quotes", '{"probability": "0.7"}', null],
  ["a percentage", '{"probability": 70}', null],
  ["another key beside it", '{"probability": 0.7, "why": "it says so"}', null],
  ["single quotes", "{'probability': 0.7}", null],
  ["a trailing comma", '{"probability": 0.7,}', null],
  ["not a number", '{"probability": NaN}', null],
  ["a bare number", "0.7", null],
  ["a refusal", "I'm sorry, but I can't help with that.", null],
  ["nothing", "", null],
])("%s", (_, text, expected) => {
  expect(read(text)).toBe(expected);
});

test("braces and escaped quotes in strings end nothing", () => {
  const words = z.strictObject({ answer: z.string() });
  expect(readJson('{"answer": "a } and a \\" and a {"}', words)).toEqual({
    answer: 'a } and a " and a {',
  });
});

test("what can’t be stored becomes the sign for an unknown character", () => {
  const words = z.strictObject({ answer: z.string() });
  const text = String.raw`{"answer": "a\u0000b\ud800"}`;
  expect(readJson(text, words)).toEqual({ answer: "a�b�" });
});
