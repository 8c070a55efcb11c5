import { expect, test } from "vitest";
import { createJsonlReader } from "./jsonl-reader";
import { maxRecordLength, type SourceItem } from "./source-row";

function read(text: string, size: number): SourceItem[] {
  const reader = createJsonlReader();
  const items: SourceItem[] = [];
  for (let i = 0; i < text.length; i += size) items.push(...reader.read(text.slice(i, i + size)));
  return [...items, ...reader.end()];
}

const short = (items: SourceItem[]) =>
  items.map((item) =>
    "problem" in item
      ? [item.line, item.problem.slice(0, 24)]
      : [item.line, Object.fromEntries(item.cells)],
  );

test("reads objects line by line and says which lines hold none", () => {
  const text = '{"a":1}\r\n\n[1]\n{"b":"x\\ny"}\nnull\n{"a":\n{"c":{}}';
  for (const size of [1, 5, 100]) {
    expect(short(read(text, size))).toEqual([
      [1, { a: 1 }],
      [3, "is not a JSON object"],
      [4, { b: "x\ny" }],
      [5, "is not a JSON object"],
      [6, "is not valid JSON: Unexp"],
      [7, { c: {} }],
    ]);
  }
});

test("a line without end is left out, and memory stays bounded", () => {
  const long = `{"a":"${"x".repeat(3 * maxRecordLength)}"}`;
  expect(short(read(`${long}\n{"b":1}\n`, 70_000))).toEqual([
    [1, "is longer than a million"],
    [2, { b: 1 }],
  ]);
});

test("a JSON array is recognised", () => {
  expect(() => read('[\n{"a":1}\n]', 100)).toThrow("one object on each line");
});
