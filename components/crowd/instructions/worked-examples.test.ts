import { expect, test } from "vitest";
import { workedExamples } from "./worked-examples";

test("the examples of plain statements and words follow the study's rules", () => {
  const entered = (...[wording]: Parameters<typeof workedExamples>) =>
    workedExamples(wording).map(({ confidence }) => confidence);
  // The paper: what is stated without doubt is certain, and "likely" is 75 %.
  expect(entered({ flat: "certain", words: "table" })).toEqual([80, 60, 100, 75]);
  expect(entered({ flat: "own", words: "own" }).slice(2)).toEqual([
    "How sure somebody would be who knows only this text",
    "The percentage that “I believe” means to you",
  ]);
});
