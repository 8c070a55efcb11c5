import { readFileSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { forecast, question, reader } from "@/db/schema";
import { makeEmptyProject } from "../testing/import-text";
import { setupImportDatabase } from "../testing/setup-import-database";
import { rememberedMapping } from "./remembered-mapping";

const { db, who, send } = await setupImportDatabase();
const file = (name: string) => Uint8Array.from(readFileSync(`lib/imports/testing/files/${name}`));

const human = { reader_kind: { value: "human" }, dataset: { value: "D" } };

async function confidences(): Promise<Record<string, number | null>> {
  const rows = await db()
    .select({ reader: reader.name, key: question.key, confidence: forecast.confidence })
    .from(forecast)
    .innerJoin(reader, and(eq(reader.id, forecast.readerId), eq(reader.projectId, who().projectId)))
    .innerJoin(question, eq(question.id, forecast.questionId));
  return Object.fromEntries(rows.map((r) => [`${r.reader} ${r.key}`, r.confidence]));
}

test("a workbook of percentages is imported, without its empty cells", async () => {
  const options = {
    format: "xlsx" as const,
    scale: "percent" as const,
    onBadRows: "skip" as const,
    createMissing: true,
    mapping: human,
  };
  const done = await send("forecasts", file("workbook.xlsx"), options);
  expect(done).toMatchObject({ state: "done", rowsRead: 4, rowsAdded: 3, rowsBad: 1 });
  expect(done.bytesRead).toBe(done.bytesTotal);
  expect(await confidences()).toEqual({ "Ada q1": 0.9, "Bob q1": 0.01, "Bob q2": 0.675 });
});

test("a workbook that was cut off or has changed is refused, and nothing of it is stored", async () => {
  const cell = (text: string) => `<c t="str"><v>${text}</v></c>`;
  const header = `<row>${cell("question")}${cell("reader")}${cell("confidence")}</row>`;
  const row = (i: number) => `<row>${cell(`q${i}`)}${cell("Ada")}<c><v>0.5</v></c></row>`;
  const rows = header + Array.from({ length: 3_000 }, (_, i) => row(i)).join("");
  const parts = {
    "xl/workbook.xml": '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  };
  const packed = Object.entries(parts).map(([name, text]) => [name, strToU8(text)]);
  const whole = zipSync(Object.fromEntries(packed), { level: 0 });
  const changed = whole.slice();
  changed[new TextDecoder("latin1").decode(whole).indexOf("q2999")] = "k".charCodeAt(0);
  const options = { format: "xlsx", createMissing: true, mapping: human } as const;
  for (const bad of [whole.slice(0, whole.byteLength * 0.7), changed]) {
    await expect(send("forecasts", bad, options)).rejects.toMatchObject({
      code: "file_refused",
      message: expect.stringContaining("incomplete or damaged"),
    });
    expect(await confidences()).toEqual({});
  }
  expect(await send("forecasts", whole, options)).toMatchObject({ rowsAdded: 3_000 });
});

test("a Parquet file is imported, and names are found without a mapping", async () => {
  const options = { format: "parquet", scale: "percent", createMissing: true } as const;
  await send("forecasts", file("zstd.parquet"), { ...options, mapping: human });
  expect(await confidences()).toMatchObject({ "a x": 0.99, "b x": 0.01, "b z": 0.8 });
});

test("a wide file is turned, and its bad cells are named", async () => {
  const options = {
    createMissing: true,
    unpivot: { columns: ["Ada", "Bob"] },
    mapping: { ...human, reader: { column: "column heading" }, probability: { column: "cell" } },
  };
  const bad = send("forecasts", "item,Ada,Bob,outcome\nrain,0.8,much,1\n", options);
  await expect(bad).rejects.toMatchObject({
    fields: [{ path: "line.2.Bob", message: "“much” is not a number" }],
  });
  await send("forecasts", "item,Ada,Bob,outcome\nrain,0.8,0.3,1\n", options);
  expect(await confidences()).toEqual({ "Ada rain": 0.8, "Bob rain": 0.7 });
});

test("a file of percentages is never read as fractions, even where bad rows are left out", async () => {
  const text = "reader,question,confidence\nAda,q1,1\nAda,q2,99\n";
  const options = { mapping: human, createMissing: true, onBadRows: "skip" as const };
  await expect(send("forecasts", text, options)).rejects.toThrow("fractions or percentages");
  expect(await confidences()).toEqual({});
  await send("forecasts", text, { ...options, scale: "percent" });
  expect(await confidences()).toEqual({ "Ada q1": 0.01, "Ada q2": 0.99 });
});

test("a workbook that is sent as CSV is refused for what it is", async () => {
  await expect(send("forecasts", file("workbook.xlsx"))).rejects.toThrow("Excel workbook");
});

test("a project remembers how it read a file with the same columns", async () => {
  const columns = ["reader", "question", "confidence"];
  const options = { mapping: human, createMissing: true, columns };
  const header = `${columns.join(",")}\n`;
  const find = (projectId: string, names = columns) =>
    rememberedMapping(db(), { projectId, columns: JSON.stringify(names) });
  expect(await find(who().projectId)).toEqual({ remembered: null });
  await send("forecasts", `${header}Ada,q1,0.4\n`, { ...options, scale: "fraction" });
  await send("forecasts", `${header}Ada,q2,40\n`, { ...options, scale: "percent" });
  // The latest that was imported counts; one that was refused does not.
  await expect(send("forecasts", `${header}Ada,q3,much\n`, options)).rejects.toThrow("bad");
  expect(await find(who().projectId)).toMatchObject({
    remembered: { kind: "forecasts", filename: "x", options: { scale: "percent", mapping: human } },
  });
  expect(await find(who().projectId, ["question", "reader", "confidence"])).toEqual({
    remembered: null,
  });
  const other = await makeEmptyProject(db());
  expect(await find(other.projectId)).toEqual({ remembered: null });
});
