import { expect, test } from "vitest";
import { hideSecret } from "./hide-secret";

const secret = 'ab/c"d+efgh';

test.each([
  ["as it is", 'Not ab/c"d+efgh.'],
  ["in JSON", 'Not ab/c\\"d+efgh.'],
  ["in JSON with slashes escaped", 'Not ab\\/c\\"d+efgh.'],
  ["in an address", "Not ab%2Fc%22d%2Befgh."],
  ["in an address with small letters", "Not ab%2fc%22d%2befgh."],
])("a secret is hidden %s", (_, text) => {
  expect(hideSecret(text, secret)).toBe("Not ….");
});

test("a very short one is no secret", () => {
  expect(hideSecret("a word", "word")).toBe("a word");
  expect(hideSecret("a word", null)).toBe("a word");
});
