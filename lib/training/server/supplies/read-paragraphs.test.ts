import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { readRows } from "./read-paragraphs";

const folder = mkdtempSync(path.join(os.tmpdir(), "candor-rows-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const row = z.object({ text: z.string() });
const write = (...lines: string[]) =>
  writeFileSync(path.join(folder, "rows.jsonl"), lines.join("\n"));
async function read() {
  const batches: z.output<typeof row>[][] = [];
  for await (const batch of readRows(folder, ["rows.jsonl"], row)) batches.push(batch);
  return batches;
}

test("rows come in batches; a line separator within a text ends no row", async () => {
  const texts = ["one", "two\u2028three", "four"];
  write(...texts.map((text) => JSON.stringify({ text })), "");
  expect(await read()).toEqual([texts.map((text) => ({ text }))]);
});

test("a line that can’t be read is refused with its number", async () => {
  write('{"text": "one"}', "", '{"text": 2}');
  await expect(read()).rejects.toMatchObject({
    ...{ status: 409, message: "Line 3 of rows.jsonl can’t be read." },
  });
});

test("a line that is too long is refused before it is read to its end", async () => {
  write('{"text": "one"}', JSON.stringify({ text: "x".repeat(1_000_000) }));
  const problem = {
    status: 409,
    message: expect.stringMatching(/^Line 2 of rows.jsonl is longer/),
  };
  await expect(read()).rejects.toMatchObject(problem);
  // Longer than any string can be.
  truncateSync(path.join(folder, "rows.jsonl"), 620_000_000);
  await expect(read()).rejects.toMatchObject(problem);
});
