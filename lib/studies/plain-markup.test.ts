import { expect, test } from "vitest";
import { readMarkup } from "./plain-markup";

const plain = (text: string) => [{ text, mark: null }];

test("paragraphs, headings, lists, bold and emphasis", () => {
  const text =
    "One *sure* line\ngoes **on here**.\n\n## A *title*\n- first\n  and more\n- second\r\n\r\nEnd";
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
      title: [...plain("A "), { text: "title", mark: "emphasis" }],
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

test("a mark goes with the next of its kind", () => {
  const spans = (text: string) => {
    const [block] = readMarkup(text)[0]?.blocks ?? [];
    return block?.kind === "paragraph" ? block.spans.map(({ text, mark }) => [text, mark]) : null;
  };
  expect(spans("**a** b **c d** *e*")).toEqual([
    ["a", "bold"],
    [" b ", null],
    ["c d", "bold"],
    [" ", null],
    ["e", "emphasis"],
  ]);
  expect(spans("**open and *in* it")).toEqual([
    ["**open and ", null],
    ["in", "emphasis"],
    [" it", null],
  ]);
});

test("thousands of marks without a partner are read as text", () => {
  // As long as instructions may be; a search from each mark would take longer than a test may.
  const text = "**a ".repeat(5_000).trim();
  expect(readMarkup(text)[0]?.blocks).toEqual([{ kind: "paragraph", spans: plain(text) }]);
});
