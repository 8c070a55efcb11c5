import { expect, test } from "vitest";
import { splitAtPhrase } from "./split-at-phrase";

test.each([
  ["likely", "likely", ["", "likely", ""]],
  ["It is unlikely, or likely.", "likely", ["It is unlikely, or ", "likely", "."]],
  ["I am  Fairly\nsure of it", "i am fairly sure", ["", "I am  Fairly\nsure", " of it"]],
  ["Nothing of it", "likely", ["Nothing of it", "", ""]],
  ["More (or less)?", "(or less)", ["More ", "(or less)", "?"]],
])("“%s” at “%s”", (text, phrase, parts) => {
  expect(splitAtPhrase(text, phrase)).toEqual(parts);
});
