import { expect, test } from "vitest";
import { splitPassages } from "./split-passages";

test("a page becomes passages of whole sentences, in which nothing is lost", () => {
  const sentences = Array.from({ length: 60 }, (_, i) => `Sentence number ${i} says “something”.`);
  const passages = splitPassages(sentences.join(" "));
  expect(passages.join(" ")).toBe(sentences.join(" "));
  expect(passages.length).toBeGreaterThan(1);
  for (const passage of passages) {
    expect(passage.length).toBeLessThanOrEqual(1_200);
    expect(passage).toMatch(/^Sentence.*\.$/);
  }
});

test("paragraphs without a full stop are told apart, and a very long sentence is cut between words", () => {
  expect(splitPassages("A title\n\nText.")).toEqual(["A title Text."]);
  const long = "word ".repeat(600).trim();
  const passages = splitPassages(long);
  expect(passages.join(" ")).toBe(long);
  expect(passages.every((passage) => passage.length <= 1_200)).toBe(true);
  expect(splitPassages("x".repeat(3_000)).map(({ length }) => length)).toEqual([1_200, 1_200, 600]);
  expect(splitPassages(" \n ")).toEqual([]);
});
