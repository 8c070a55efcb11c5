import { expect, test } from "vitest";
import { lastWords, readAnswer } from "./ask-engine";

const token = 'A-secret/"token"';

test.each([
  ["as JSON writes it", JSON.stringify({ message: `Not ${token}` })],
  ["with slashes escaped", '{"message": "Not A-secret\\/\\"token\\""}'],
  ["with letters escaped", '{"message": "Not \\u0041-secret/\\"token\\""}'],
])("a token in an answer is hidden, %s", (_, text) => {
  const answer = readAnswer({ status: 500, text }, token);
  expect(answer.json).toEqual({ message: "Not …" });
  expect(answer.text).toBe('{"message":"Not …"}');
});

test("a token in an answer that is no JSON is hidden", () => {
  expect(readAnswer({ status: 500, text: `Not ${token}` }, token)).toEqual({
    status: 500,
    text: "Not …",
    json: undefined,
  });
});

test("what an engine says is short, with words or without", () => {
  expect(lastWords("one\ntwo!\n--")).toBe("two!");
  // 500 characters at most.
  expect(lastWords("!".repeat(1_000))).toBe("!".repeat(500));
  expect(lastWords("a".repeat(1_000))).toBe("a".repeat(500));
  expect(lastWords(" \n")).toBe("it gave no reason.");
});
