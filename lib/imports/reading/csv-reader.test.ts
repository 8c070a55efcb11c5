import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { writeCsv } from "@/lib/csv/write-csv";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { createCsvReader } from "./csv-reader";
import { maxRecordLength, type SourceItem, type SourceRow } from "./source-row";

/** Reads a text in pieces of this size. */
function read(text: string, size = text.length || 1, delimiter?: ","): SourceItem[] {
  const reader = createCsvReader({ delimiter, onHeader: () => undefined });
  const items: SourceItem[] = [];
  for (let i = 0; i < text.length; i += size) items.push(...reader.read(text.slice(i, i + size)));
  return [...items, ...reader.end()];
}

const short = (items: SourceItem[]) =>
  items.map((item) =>
    "problem" in item ? [item.line, item.problem] : [item.line, ...item.cells.values()],
  );

test("reads as csv-parse does, however the file is cut into pieces", () => {
  const random = seededRandom("csv");
  const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)] as T;
  for (let round = 0; round < 300; round++) {
    const lineEnd = pick(["\n", "\r\n", "\r"]);
    const cell = () =>
      pick(["", "a", "é😀", " x ", '"a,b"', '"a""b"', `"two${lineEnd}lines"`, '""', "1.5"]);
    const row = () => [cell(), cell(), cell()].join(",");
    const rows = Array.from({ length: 1 + Math.floor(random() * 6) }, row);
    const text = ["h1,h2,h3", ...rows].join(lineEnd) + pick(["", lineEnd]);
    const expected = parse(text, { delimiter: ",", from: 2 });
    const seen = read(text, 1 + Math.floor(random() * 9)).map((item) =>
      "problem" in item ? item.problem : [...item.cells.values()],
    );
    expect(seen, JSON.stringify(text)).toEqual(expected);
  }
});

test("counts the file’s own lines, also within quotes and over empty lines", () => {
  const text = 'a,b\r\n"x\r\ny",1\r\n\r\nz,2\n';
  for (const size of [1, 2, 3, 100]) {
    expect(short(read(text, size))).toEqual([
      [2, "x\r\ny", "1"],
      [5, "z", "2"],
    ]);
  }
});

test("one stray quote costs one row", () => {
  const text = 'a,b\n1,"x\n2,"y"\n3,"z" z\n4,5" pipe\n5,ok\n';
  const closed = 'has text after a closing quote (a quote inside is written "")';
  for (const size of [1, 4, 100]) {
    expect(short(read(text, size))).toEqual([
      [2, closed],
      [3, "2", "y"],
      [4, closed],
      [5, "4", '5" pipe'],
      [6, "5", "ok"],
    ]);
  }
  expect(short(read('a,b\n1,"open\n2,3\n'))).toEqual([
    [2, "has a quote that is never closed"],
    [3, "2", "3"],
  ]);
});

test("a record without end costs its first line, and memory stays bounded", () => {
  const filler = "x".repeat(maxRecordLength / 2);
  const text = `a\n${filler}${filler}${filler}\nok\n"open\n${`${filler}\n`.repeat(3)}last\n`;
  const items = short(read(text, 50_000));
  expect(items.map(([line, what]) => [line, String(what).slice(0, 12)])).toEqual([
    [2, "is longer th"],
    [3, "ok"],
    [4, "is longer th"],
    [5, "xxxxxxxxxxxx"],
    [6, "xxxxxxxxxxxx"],
    [7, "xxxxxxxxxxxx"],
    [8, "last"],
  ]);
});

test("too few cells are bad; empty ones too many are not", () => {
  expect(short(read("a,b\n1\n1,2,3\n1,2,,\n"))).toEqual([
    [2, "has 1 cell where the header has 2"],
    [3, "has 3 cells where the header has 2"],
    [4, "1", "2"],
  ]);
});

test("finds the delimiter in the first line", () => {
  expect(short(read("a;b\n1,5;2\n", 1))).toEqual([[2, "1,5", "2"]]);
  expect(short(read('"a;b;c",d\n1,2\n'))).toEqual([[2, "1", "2"]]);
  expect(short(read("a\tb\n1\t2"))).toEqual([[2, "1", "2"]]);
});

test("a column that is there twice is named", () => {
  expect(() => read("a,b, a\n1,2,3\n")).toThrow("The column “a” is in the header twice.");
  expect(() => read('a,"b\n1,2\n')).toThrow("The header has a quote that is never closed.");
});

test("a header of 40,000 columns is refused at once", () => {
  const header = Array.from({ length: 40_000 }, (_, i) => `column ${i}`).join(",");
  const begun = performance.now();
  expect(() => read(`${header}\n1\n`)).toThrow("The header has 40,000 columns, and at most 1,000");
  expect(performance.now() - begun).toBeLessThan(500);
});

test("reads a text as it was before it was written so that no spreadsheet runs it", () => {
  const texts = ["=1+1", "-2+3", "a;=1", "\t@x", "'=quoted", "-5"];
  const csv = writeCsv([["text", "=column"], ...texts.map((text) => [text, "x"])]);
  expect(short(read(csv)).map(([, text]) => text)).toEqual(texts);
  expect([...(read(csv)[0] as SourceRow).cells.keys()]).toEqual(["text", "=column"]);
});
