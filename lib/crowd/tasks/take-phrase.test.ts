import { expect, test } from "vitest";
import { takePhrase } from "./take-phrase";

test("takes what was selected without the space around it, and counts as Python does", () => {
  // len("🗺 The road ends in ") == 19 in Python; JavaScript counts the picture as two.
  const text = "🗺 The road ends in Vaduz\n or so.";
  const start = text.indexOf(" Vaduz");
  expect(takePhrase(text, start, start + 7)).toEqual({
    answer: "Vaduz",
    answerAt: { start: 19, end: 24 },
  });
  expect(takePhrase(text, start, text.length)).toEqual({
    answer: "Vaduz or so.",
    answerAt: { start: 19, end: 32 },
  });
});

test("takes no answer from spaces, from signs, or from half a page", () => {
  expect(takePhrase("It is  so.", 5, 7)).toBeNull();
  expect(takePhrase("It is so.", 8, 9)).toBeNull();
  expect(takePhrase("a".repeat(501), 0, 501)).toBeNull();
});
