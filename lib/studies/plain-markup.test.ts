import { expect, test } from "vitest";
import { readMarkup } from "./plain-markup";

const plain = (text: string) => [{ text, mark: null }];

test("paragraphs, headings, lists, bold and emphasis", () => {
  const text =
    "One *sure* line\ngoes **on here**.\n\n## Title\n- first\n  and more\n- second\r\n\r\nEnd";
  expect(readMarkup(text)).toEqual([
    {
      title: null,
      blocks: [
        {
          kind: "paragraph",
          spans: [
            ...plain("One "),
            { text: "sure", mark: "emphasis" },
            ...plain(" line goes "),
            { text: "on here", mark: "bold" },
            ...plain("."),
          ],
        },
      ],
    },
    {
      title: "Title",
      blocks: [
        { kind: "list", items: [plain("first and more"), plain("second")] },
        { kind: "paragraph", spans: plain("End") },
      ],
    },
  ]);
});

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "[here](javascript:alert(1))",
  "![](https://example.org/a.png)",
  "2 * 3 * 4 = 24",
  "a ** b",
])("%s is text", (text) => {
  expect(readMarkup(text)).toEqual([
    { title: null, blocks: [{ kind: "paragraph", spans: plain(text) }] },
  ]);
});

test("a text without an end of its marks is read in little time", () => {
  const begun = performance.now();
  readMarkup(`${"**a ".repeat(5_000)}\n${"*a".repeat(10_000)}`);
  expect(performance.now() - begun).toBeLessThan(2_000);
});
