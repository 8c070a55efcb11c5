import { checkHeader } from "../check-header";
import type { FileBytes } from "../file-bytes";
import { FileProblem } from "../file-problem";
import { maxRecordLength, type SourceItem } from "../source-row";
import type { Table } from "../table";
import { readParts } from "./read-parts";
import { createSheetReader, type SheetRow } from "./read-sheet";
import { createStringReader } from "./read-strings";
import { createWorkbookReader, relationsPart, type Sheet, workbookPart } from "./read-workbook";

const maxBytes = 200_000_000;
const stringsPart = "xl/sharedStrings.xml";

/**
 * Reads a sheet of an Excel workbook. It goes through the archive twice: for the texts, and for the rows, which are
 * passed on as they come.
 * @throws FileProblem when it is no workbook, too large, or has no such sheet
 */
export async function openXlsx(file: FileBytes, wanted?: string): Promise<Table> {
  if (file.byteLength > maxBytes) {
    throw new FileProblem(
      "An Excel workbook may have up to 200 MB: save the sheet as CSV (UTF-8).",
    );
  }
  const workbook = createWorkbookReader();
  const shared = createStringReader();
  const readers = new Map([
    [workbookPart, workbook.workbook],
    [relationsPart, workbook.relations],
    [stringsPart, shared],
  ]);
  for await (const { name, bytes } of readParts(file, (name) => readers.has(name))) {
    readers.get(name)?.write(bytes);
  }
  const sheets = workbook.sheets();
  const sheet = chooseSheet(sheets, wanted);
  const rows = readSheetRows(file, sheet, shared.strings);
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

async function* readSheetRows(
  file: FileBytes,
  { part }: Sheet,
  strings: string[],
): AsyncGenerator<SheetRow> {
  const sheet = createSheetReader(strings);
  for await (const { bytes } of readParts(file, (name) => name === part)) yield* sheet.read(bytes);
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
    const problem = `has ${cells.length} cells where the header has ${columns.length}`;
    return { line, size, problem };
  }
  return { line, size, cells: new Map(columns.map((column, i) => [column, cells[i] ?? ""])) };
}
