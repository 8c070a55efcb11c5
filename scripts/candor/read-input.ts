import { constants, createReadStream } from "node:fs";
import { access, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { findUnstorable } from "@/lib/imports/find-unstorable";
import { createReader } from "@/lib/imports/reading/create-reader";
import { FileProblem } from "@/lib/imports/reading/file-problem";
import type { RowReader, SourceItem, SourceRow } from "@/lib/imports/reading/source-row";
import type { CellParser } from "@/lib/imports/rows/cell";
import { name } from "@/lib/imports/rows/text-cell";
import { decodeUtf8 } from "@/lib/imports/server/decode-utf8";
import { InputProblem } from "./problems";

/** The bytes of a file, or of standard input where it is named `-`. @throws InputProblem as `findInput` does */
export async function openInput(file: string): Promise<AsyncIterable<Uint8Array>> {
  if (file === "-") return process.stdin;
  return createReadStream(await findInput(file), { highWaterMark: 1 << 20 });
}

/**
 * Where a file is. A relative path is meant from where the command was called, which npm leaves for the project's
 * folder.
 * @throws InputProblem where there is no such file, or it can't be read
 */
export async function findInput(file: string): Promise<string> {
  const resolved = fromCaller(file);
  const found = await stat(resolved).catch(() => undefined);
  if (!found) throw new InputProblem("there is no such file");
  if (found.isDirectory()) throw new InputProblem("is a folder, not a file");
  await access(resolved, constants.R_OK).catch(() => {
    throw new InputProblem("may not be read");
  });
  return resolved;
}

/** A relative path is meant from where the command was called. */
export function fromCaller(file: string): string {
  const { INIT_CWD, npm_lifecycle_event } = process.env;
  const from = npm_lifecycle_event === "candor" && INIT_CWD ? INIT_CWD : process.cwd();
  return path.resolve(from, file);
}

/**
 * The files of a folder and of those in it, with their paths from the one above; a file alone, with none.
 * @throws InputProblem as `findInput` does
 */
export async function findInputs(name: string): Promise<{ file: string; inside: string }[]> {
  const resolved = fromCaller(name);
  const found = await stat(resolved).catch(() => undefined);
  if (!found?.isDirectory()) return [{ file: await findInput(name), inside: "" }];
  const entries = await readdir(resolved, { recursive: true, withFileTypes: true });
  return entries
    .filter((one) => one.isFile())
    .map((one) => path.join(one.parentPath, one.name))
    .map((file) => ({ file, inside: path.relative(path.dirname(resolved), file) }));
}

/** A file whose beginning has been read. */
export interface Records {
  columns: string[];
  /** The first rows, for guesses. */
  first: SourceRow[];
  /** All rows, piece by piece. */
  all: AsyncIterable<SourceRow[]>;
}

const looksAt = 1_000;

/**
 * Opens a CSV or JSONL file, which is read as the app's own imports read it.
 * @throws InputProblem for a line that can't be read, and a file without records
 */
export async function openRecords(bytes: AsyncIterable<Uint8Array>): Promise<Records> {
  const pieces = readRecords(bytes);
  const read: SourceRow[][] = [];
  let rows = 0;
  while (rows < looksAt) {
    const { done, value } = await pieces.next();
    if (done) break;
    read.push(value);
    rows += value.length;
  }
  const first = read.flat().slice(0, looksAt);
  const columns = [...new Set(first.flatMap(({ cells }) => [...cells.keys()]))];
  async function* all() {
    for (let piece = read.shift(); piece; piece = read.shift()) yield piece;
    yield* pieces;
  }
  return { columns, first, all: all() };
}

/** Every record has the `columns`. @throws InputProblem for one that has not */
export async function* withColumns(
  records: AsyncIterable<SourceRow[]>,
  columns: readonly string[],
): AsyncGenerator<SourceRow[]> {
  for await (const rows of records) {
    for (const { cells, line } of rows) {
      if (!columns.every((column) => cells.has(column))) {
        requireColumns([...cells.keys()], columns, line);
      }
    }
    yield rows;
  }
}

/** The records, piece by piece. A file whose first character is a brace holds JSON lines. */
async function* readRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SourceRow[]> {
  let reader: RowReader | undefined;
  let isEmpty = true;
  const accept = (items: SourceItem[]): SourceRow[] => {
    const records = items.map(requireRecord);
    if (records.length > 0) isEmpty = false;
    return records;
  };
  try {
    for await (const text of decodeUtf8(bytes)) {
      const start = text.trimStart();
      if (!reader && start === "") continue;
      reader ??= createReader({ format: /^[{[]/.test(start) ? "jsonl" : "csv" }, () => undefined);
      yield accept(reader.read(text));
    }
    if (reader) yield accept(reader.end());
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    throw new InputProblem(error.message.replace(/\.$/, ""), error.line ?? 1);
  }
  if (!reader) throw new InputProblem("the file is empty", 1);
  if (isEmpty) throw new InputProblem("there are no rows under the header", 1);
}

function requireRecord(item: SourceItem): SourceRow {
  if ("problem" in item) throw new InputProblem(`the line ${item.problem}`, item.line);
  return item;
}

/** @throws InputProblem saying which column is missing and which ones there are */
export function requireColumns(found: string[], columns: readonly string[], line: number): void {
  const missing = columns.find((column) => !found.includes(column));
  if (missing === undefined) return;
  const all = found.map((column) => `“${column}”`).join(", ") || "none";
  throw new InputProblem(`there is no column “${missing}”; the columns are ${all}`, line);
}

/**
 * The value of a record's cell.
 * @throws InputProblem if it is blank or of another type
 */
export function readCell<T>(record: SourceRow, column: string, parse: CellParser<T>): T {
  const cell = record.cells.get(column);
  const isMissing = isBlank(cell);
  const parsed = isMissing ? { problem: "is missing" } : parse(cell);
  if ("value" in parsed) return parsed.value;
  // Invisible characters are named in messages.
  const problem = findUnstorable(cell) ?? parsed.problem;
  const message = isMissing ? `${column} ${problem}` : `${column}: ${problem}`;
  throw new InputProblem(message, record.line);
}

/** The value of a record's cell, or null where it is blank. @throws InputProblem if it is of another type */
export function readOptionalCell<T>(
  record: SourceRow,
  column: string,
  parse: CellParser<T>,
): T | null {
  return isBlank(record.cells.get(column)) ? null : readCell(record, column, parse);
}

const isBlank = (cell: unknown): boolean =>
  cell === undefined || cell === null || String(cell).trim() === "";

/** Reads names, many of them equal, and keeps each once. */
export function nameParser(): CellParser<string> {
  const read = name(1_000);
  const kept = new Map<string, string>();
  return (cell) => {
    const parsed = read(cell);
    if ("problem" in parsed) return parsed;
    const known = kept.get(parsed.value);
    if (known !== undefined) return { value: known };
    const unstorable = findUnstorable(parsed.value);
    if (unstorable) return { problem: unstorable };
    // A copy: the engine keeps a piece of a text as a view of it, and with it the file.
    const copy = Buffer.from(parsed.value).toString();
    kept.set(copy, copy);
    return { value: copy };
  };
}
