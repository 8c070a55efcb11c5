import { expect, test } from "vitest";
import { markText } from "./mark-text";

const marked = (text: string, wrong: string[] = []) =>
  markText(text, wrong).flatMap(({ text: part, mark }) => (mark ? [[part, mark]] : []));

test("marks statements of confidence and wrong answers, whatever the case", () => {
  const text =
    "I am 70% sure that the capital of Arlen is Kelm. There is a 20% chance it is Bryn. kelm lies on a river.";
  const parts = markText(text, ["Kelm"]);
  expect(parts.map((part) => part.text).join("")).toBe(text);
  expect(marked(text, ["Kelm"]).filter(([, mark]) => mark === "wrong")).toEqual([
    ["Kelm", "wrong"],
    ["kelm", "wrong"],
  ]);
  const confidences = marked(text).map(([part]) => part);
  expect(confidences).toHaveLength(2);
  expect(confidences[0]).toContain("70%");
  expect(confidences[1]).toContain("20%");
});

test("finds whole words alone, and takes answers literally", () => {
  expect(marked("The Romans ruled.", ["Roman"])).toEqual([]);
  expect(marked("It is C++ (a language).", ["C++"])).toEqual([["C++", "wrong"]]);
  expect(marked("It is.", ["is"])).toEqual([]);
});

test("a text without marks is one part", () => {
  expect(markText("The capital is Kelm.", [])).toEqual([
    { start: 0, text: "The capital is Kelm.", mark: null },
  ]);
});
