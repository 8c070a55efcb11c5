import { readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { createRowChecker } from "../check-row";
import type { RowOptions } from "../options";
import { bytesOfBlob } from "./file-bytes";
import { openTable } from "./open-table";
import type { SourceRow } from "./source-row";

const folder = "lib/imports/testing/files";
const bytesOf = (name: string) => Uint8Array.from(readFileSync(`${folder}/${name}`));
const open = (format: "xlsx" | "parquet", bytes: Uint8Array<ArrayBuffer>, sheet?: string) =>
  openTable(format, bytesOfBlob(new Blob([bytes])), sheet);

/** All cells of a table, or the problem that stops it. */
async function readAll(...from: Parameters<typeof open>) {
  const { columns, items } = await open(...from);
  const rows: unknown[][] = [];
  for await (const piece of items) {
    for (const item of piece) if ("cells" in item) rows.push(columns.map((c) => item.cells.get(c)));
  }
  return rows;
}

const workbook = (parts: Record<string, string>, level: 0 | 1 = 1) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        "xl/workbook.xml": '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels":
          '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
        ...parts,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
    { level },
  ) as Uint8Array<ArrayBuffer>;

const sheet = (rows: string) => ({
  "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
});

test("the first sheet that is not hidden is read, or the one that is named", async () => {
  const bytes = bytesOf("workbook.xlsx");
  const { sheets } = await open("xlsx", bytes);
  expect(sheets).toEqual({ names: ["Notes", "Round 1", "Round 2"], read: "Round 1" });
  expect(await readAll("xlsx", bytes, "Round 2")).toEqual([["Cem", "q1", "40", "FALSE"]]);
  await expect(open("xlsx", bytes, "Round 3")).rejects.toThrow("no sheet “Round 3”");
});

test("cells of every type are read, also where the sheet leaves some out", async () => {
  const strings =
    "<sst><si><t>a</t></si><si><r><t>rich </t></r><r><t>text</t></r><rPh><t>not</t></rPh></si></sst>";
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>b</t></is></c><c r="C1" t="str"><v>c</v></c></row>' +
    '<row r="4"><c r="A4" t="s"><v>1</v></c><c r="C4"><f>1-0.2</f><v>0.80000000000000004</v></c></row>' +
    '<row r="5"><c r="A5" t="e"><v>#N/A</v></c><c r="B5" t="b"><v>1</v></c></row>';
  expect(
    await readAll("xlsx", workbook({ "xl/sharedStrings.xml": strings, ...sheet(rows) })),
  ).toEqual([
    ["rich text", "", "0.8"],
    ["#N/A", "TRUE", ""],
  ]);
});

const manyRows = (n: number) =>
  Array.from({ length: n }, (_, i) => `<row r="${i + 1}"><c><v>${i}.5</v></c></row>`).join("");

test.each([0, 1] as const)(
  "a workbook that is cut off is refused wherever it is cut (level %i)",
  async (level) => {
    const whole = workbook(sheet(manyRows(3_000)), level);
    expect(await readAll("xlsx", whole)).toHaveLength(2_999);
    for (const share of [0.9, 0.7, 0.5, 0.01]) {
      const cut = whole.slice(0, whole.byteLength * share);
      await expect(readAll("xlsx", cut)).rejects.toThrow("incomplete or damaged");
    }
    await expect(readAll("xlsx", whole.slice(0, -1))).rejects.toThrow("incomplete or damaged");
  },
);

test("a workbook in which a byte has changed is refused", async () => {
  const stored = workbook(sheet(manyRows(3_000)), 0);
  const at = new TextDecoder("latin1").decode(stored).indexOf("2000.5");
  stored[at] = "3".charCodeAt(0);
  await expect(readAll("xlsx", stored)).rejects.toThrow("incomplete or damaged");
  const packed = workbook(sheet(manyRows(3_000)), 1);
  const middle = packed.byteLength / 2;
  packed.fill(0, middle, middle + 20);
  await expect(readAll("xlsx", packed)).rejects.toThrow("incomplete or damaged");
});

test("a workbook whose part has a damaged header is refused, and is not waited for", async () => {
  const bytes = workbook(sheet(manyRows(10)));
  // Each part begins with PK\x03\x04.
  bytes[0] = 0;
  await expect(readAll("xlsx", bytes)).rejects.toThrow("incomplete or damaged");
});

test("a workbook whose archive counts in 64 bits is read", async () => {
  expect(await readAll("xlsx", bytesOf("zip64.xlsx"))).toEqual([["2"]]);
});

test("a workbook whose sheet is missing or ends within a row is refused", async () => {
  await expect(readAll("xlsx", workbook({}))).rejects.toThrow("incomplete or damaged");
  const half = `<worksheet><sheetData>${manyRows(3)}<row r="4"><c><v>4`;
  const within = workbook({ "xl/worksheets/sheet1.xml": half });
  await expect(readAll("xlsx", within)).rejects.toThrow("XML is damaged");
});

test("a row whose number is none is counted on from the row before", async () => {
  const numbers = ["1", "abc", "1.5", "1e400", "3000000000", "-5", "", "20"];
  const rows = numbers.map((r) => `<row r="${r}"><c t="str"><v>a</v></c></row>`).join("");
  const { items } = await open("xlsx", workbook(sheet(rows)));
  const lines: number[] = [];
  for await (const piece of items) lines.push(...piece.map(({ line }) => line));
  expect(lines).toEqual([2, 3, 4, 5, 6, 7, 20]);
});

test("a small file that is large when unpacked is refused before it takes memory", async () => {
  const long = "x".repeat(3_000_000);
  const tag = sheet(`<row r="1"><c r="A1" t="${long}"/></row>`);
  await expect(readAll("xlsx", workbook(tag))).rejects.toThrow("XML is damaged");
  const strings = `<sst><si><t>${"x".repeat(31_000_000)}</t></si></sst>`;
  const many = workbook({ "xl/sharedStrings.xml": strings, ...sheet("") });
  expect(many.byteLength).toBeLessThan(300_000);
  await expect(readAll("xlsx", many)).rejects.toThrow("too much text");
  const bomb = bytesOf("one-value-5-million-times.parquet");
  expect(bomb.byteLength).toBeLessThan(20_000);
  await expect(readAll("parquet", bomb)).rejects.toThrow("too large to unpack");
}, 30_000);

test("a cell that never ends is a row that can’t be read", async () => {
  const cell = (r: string, text: string) =>
    `<row r="${r.slice(1)}"><c r="${r}" t="inlineStr"><is><t>${text}</t></is></c></row>`;
  const rows = cell("A1", "a") + cell("A2", "x".repeat(1_500_000)) + cell("A3", "good");
  const { items } = await open("xlsx", workbook(sheet(rows)));
  const found = [];
  for await (const piece of items) found.push(...piece);
  expect(found).toMatchObject([
    { line: 2, problem: "is longer than a million characters" },
    { line: 3, cells: new Map([["a", "good"]]) },
  ]);
});

test("a Parquet file in which a byte has changed is read or refused, in words for people", async () => {
  const whole = bytesOf("zstd.parquet");
  const outside: number[] = [];
  for (let at = 0; at < whole.byteLength; at++) {
    const bytes = whole.slice();
    bytes[at] = (bytes[at] ?? 0) ^ 0x41;
    const slice = async (start: number, end = bytes.byteLength) => {
      if (!(start >= 0 && start <= end && end <= bytes.byteLength)) outside.push(at);
      return bytes.slice(start, end).buffer;
    };
    try {
      const { columns, items } = await openTable("parquet", {
        byteLength: bytes.byteLength,
        slice,
      });
      expect(columns.every((name) => typeof name === "string")).toBe(true);
      for await (const _ of items);
    } catch (error) {
      expect(error).toMatchObject({ name: "FileProblem" });
      expect(String(error)).not.toMatch(/undefined|reading '|Offset|of null|parquet /);
    }
  }
  expect(outside).toEqual([]);
}, 30_000);

test("a date that no calendar here reaches is a bad cell of its column, where that is used", async () => {
  const { columns, items } = await open("parquet", bytesOf("dates.parquet"));
  const rows: SourceRow[] = [];
  for await (const piece of items) for (const item of piece) if ("cells" in item) rows.push(item);
  expect(rows[0]?.cells.get("when")).toBe("2025-11-24T16:00:00.000Z");
  const errorsWith = (options: RowOptions) => {
    const check = createRowChecker("forecasts", options, columns);
    return rows
      .flatMap((row) => [...check(row)])
      .flatMap((row) => ("errors" in row ? row.errors : []));
  };
  const mapping = {};
  expect(errorsWith({ mapping })).toEqual([]);
  const reason = "is a date out of range: before the year −271821 or after 275760";
  expect(errorsWith({ mapping, tags: { when: "forecast" } })).toEqual([
    { line: 2, column: "when", reason },
  ]);
  expect(errorsWith({ mapping: { question: { column: "when" } } })).toEqual([
    { line: 2, column: "when", reason },
  ]);
});

test.each(["LZ4", "BROTLI"])("a Parquet file packed with %s says what to write", async (name) => {
  const file = bytesOf(`${name.toLowerCase()}.parquet`);
  await expect(readAll("parquet", file)).rejects.toThrow(
    `The Parquet file is packed with ${name}. Write it with Snappy, gzip or zstd.`,
  );
});

test("what is no table says so", async () => {
  const zip = zipSync({ "notes.txt": strToU8("hello") }) as Uint8Array<ArrayBuffer>;
  await expect(open("xlsx", zip)).rejects.toThrow("no Excel workbook");
  await expect(open("parquet", bytesOf("zstd.parquet").slice(0, -9))).rejects.toThrow("cut off");
  const damaged = bytesOf("zstd.parquet").fill(255, 4, 60);
  await expect(readAll("parquet", damaged)).rejects.toThrow("Parquet");
  const twice = sheet('<row r="1"><c t="str"><v>a</v></c><c t="str"><v>a</v></c></row>');
  await expect(open("xlsx", workbook(twice))).rejects.toThrow("twice");
});
