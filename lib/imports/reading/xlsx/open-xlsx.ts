import type { FileEntry } from "@zip.js/zip.js/lib/zip-core-native.js";
import { count } from "@/lib/text/count";
import { checkHeader } from "../check-header";
import type { FileBytes } from "../file-bytes";
import { FileProblem } from "../file-problem";
import { maxRecordLength, type SourceItem } from "../source-row";
import type { Table } from "../table";
import { damaged, readArchive, unpack } from "./read-archive";
import { createSheetReader, type SheetRow } from "./read-sheet";
import { createStringReader } from "./read-strings";
import { createWorkbookReader, relationsPart, type Sheet, workbookPart } from "./read-workbook";

const maxBytes = 200_000_000;
const stringsPart = "xl/sharedStrings.xml";

/**
 * Reads a sheet of an Excel workbook: first its texts, then its rows, which are passed on as they come.
 * @throws FileProblem when it is no workbook, incomplete, damaged or too large, or has no such sheet
 */
export async function openXlsx(file: FileBytes, wanted?: string): Promise<Table> {
  if (file.byteLength > maxBytes) {
    throw new FileProblem(
      "An Excel workbook may have up to 200 MB: save the sheet as CSV (UTF-8).",
    );
  }
  const archive = await readArchive(file);
  const workbook = createWorkbookReader();
  const shared = createStringReader();
  for (const [part, reader] of [
    [workbookPart, workbook.workbook],
    [relationsPart, workbook.relations],
    [stringsPart, shared],
  ] as const) {
    const entry = archive.get(part);
    if (!entry) continue;
    for await (const bytes of unpack(entry)) reader.write(bytes);
    reader.end();
  }
  const sheets = workbook.sheets();
  const sheet = chooseSheet(sheets, wanted);
  const entry = archive.get(sheet.part);
  if (!entry) throw damaged();
  const rows = readSheetRows(entry, shared.strings);
  const first = await rows.next();
  const header = first.done ? { line: 1, cells: [] } : first.value;
  const names = Array.from(header.cells, (cell) => (cell ?? "").trim());
  return {
    columns: checkHeader(names, header.line),
    items: readItems(rows, names),
    sheets: { names: sheets.map(({ name }) => name), read: sheet.name },
  };
}

function chooseSheet(sheets: Sheet[], wanted: string | undefined): Sheet {
  const found =
    wanted === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : sheets.find(({ name }) => name === wanted);
  if (found) return found;
  throw new FileProblem(
    sheets.length === 0
      ? "The file is a ZIP archive, but no Excel workbook (.xlsx). Unpack it, or save it as .xlsx or CSV."
      : `The workbook has no sheet “${wanted}”; its sheets are ${sheets.map(({ name }) => `“${name}”`).join(", ")}.`,
  );
}

async function* readSheetRows(entry: FileEntry, strings: string[]): AsyncGenerator<SheetRow> {
  const sheet = createSheetReader(strings);
  for await (const bytes of unpack(entry)) yield* sheet.read(bytes);
  sheet.end();
}

const itemsAtOnce = 500;

async function* readItems(
  rows: AsyncIterable<SheetRow>,
  columns: string[],
): AsyncGenerator<SourceItem[]> {
  let items: SourceItem[] = [];
  for await (const row of rows) {
    items.push(toItem(row, columns));
    if (items.length < itemsAtOnce) continue;
    yield items;
    items = [];
  }
  yield items;
}

function toItem({ line, size, cells }: SheetRow, columns: string[]): SourceItem {
  if (size > maxRecordLength) return { line, size, problem: "is longer than a million characters" };
  if (cells.length > columns.length) {
    const problem = `has ${count(cells.length, "cell")} where the header has ${columns.length.toLocaleString("en")}`;
    return { line, size, problem };
  }
  return { line, size, cells: new Map(columns.map((column, i) => [column, cells[i] ?? ""])) };
}
