import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChoiceField } from "./choice-field";

/** Which of three options has the id by which the question gets the focus. */
function focusedOption(chosen: number | null): number {
  const field = { id: "question-0", question: "Which?", options: ["a", "b", "c"], chosen };
  const page = renderToStaticMarkup(
    createElement(ChoiceField, { ...field, problem: undefined, onChoose: () => {} }),
  );
  return [...page.matchAll(/<input[^>]*>/g)].findIndex(([input]) =>
    input.includes('id="question-0"'),
  );
}

test("a question gets the focus at the option that is chosen, or else at the first", () => {
  expect(focusedOption(null)).toBe(0);
  expect(focusedOption(2)).toBe(2);
});
