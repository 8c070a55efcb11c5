import { expect, test } from "vitest";
import { readLines } from "./read-lines";

test("a list of phrases says which line repeats which", () => {
  expect(readLines("likely\n\n almost  certain\nLikely\nunlikely", ["Unlikely"])).toEqual({
    phrases: ["likely", "almost certain"],
    repeated: [
      "Line 4 repeats line 1: “Likely”.",
      "Line 5 repeats a phrase of the set: “unlikely”.",
    ],
  });
});

test("a list without repetitions has nothing to say", () => {
  expect(readLines("likely\nunlikely\n", [])).toEqual({
    phrases: ["likely", "unlikely"],
    repeated: [],
  });
});
