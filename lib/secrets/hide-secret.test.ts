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

test.each([
  ["in JSON as Go writes it", "ab\\u003cc\\u0026d\\u003eefgh'i"],
  ["in HTML", "ab&lt;c&amp;d&gt;efgh&#39;i"],
  ["in HTML as Python writes it", "ab&lt;c&amp;d&gt;efgh&#x27;i"],
])("a secret with marks of HTML is hidden %s", (_, text) => {
  expect(hideSecret(`Not ${text}.`, "ab<c&d>efgh'i")).toBe("Not ….");
});

const base64 = (text: string) => Buffer.from(text).toString("base64");

// Whose base64 has characters that its URL alphabet writes in another way.
const odd = "k\u00ff\u00ff>?~~tail";

test.each([
  ["alone", ""],
  ["after one byte", ":"],
  ["after two", "a:"],
  ["after three", "ab:"],
])("a secret is hidden in base64, %s", (_, before) => {
  for (const one of [secret, odd, `${secret}1`, `${secret}12`]) {
    for (const after of ["", ":", "::"]) {
      const text = base64(`${before}${one}${after}`);
      const forms = [
        text,
        text.replaceAll("=", ""),
        text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""),
        text.replaceAll("/", "\\/"),
        encodeURIComponent(text),
      ];
      for (const form of forms) {
        const left = hideSecret(`Basic ${form}.`, one);
        // What is left has none of its bits: at most the characters of what stands before and after.
        expect(left).toMatch(/^Basic [\w+/]{0,4}…[\w+/]{0,3}(=|%3D)*\.$/);
      }
    }
  }
});

test("what is like its base64, and is another's, stays", () => {
  const text = base64(`another ${secret.slice(0, -2)}`);
  expect(hideSecret(text, secret)).toBe(text);
});

test("a very short one is no secret", () => {
  expect(hideSecret("a word", "word")).toBe("a word");
  expect(hideSecret("a word", null)).toBe("a word");
});
