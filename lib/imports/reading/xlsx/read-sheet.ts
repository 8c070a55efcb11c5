import { readDecimal } from "@/lib/text/read-decimal";
import { maxColumns } from "../check-header";
import { maxRecordLength } from "../source-row";
import { createXmlParser } from "../xml-parser";

/** A row of a sheet by its number in it; cells that are empty are not there. */
export interface SheetRow {
  line: number;
  cells: string[];
  size: number;
}

/** Reads the rows of a sheet's XML as it comes. */
export function createSheetReader(strings: string[]) {
  let rows: SheetRow[] = [];
  let row: SheetRow = { line: 0, cells: [], size: 0 };
  let column = -1;
  let type = "";
  let value = "";
  let isValue = false;
  let isPhonetic = false;

  function addCell(): void {
    const text = value === "" ? "" : readValue(type, value, strings);
    if (text === "" || column >= maxColumns) return;
    row.cells[column] = text;
    row.size += text.length;
  }

  const { write, end } = createXmlParser({
    open(name, attributes) {
      if (name === "row") row = { line: lineOf(attributes.r) ?? row.line + 1, cells: [], size: 0 };
      if (name === "row") column = -1;
      if (name === "c") {
        column = attributes.r ? columnOf(attributes.r) : column + 1;
        type = attributes.t ?? "n";
        value = "";
      }
      if (name === "rPh") isPhonetic = true;
      isValue = name === "v" || (name === "t" && !isPhonetic);
    },
    text(text) {
      // What is longer is refused with its row.
      if (isValue && value.length <= maxRecordLength) value += text;
    },
    close(name) {
      if (name === "v" || name === "t") isValue = false;
      if (name === "rPh") isPhonetic = false;
      if (name === "c") addCell();
      if (name === "row" && row.cells.length > 0) rows.push(row);
    },
  });
  return {
    /** Takes a piece of the sheet. @returns the rows that are complete */
    read(bytes: Uint8Array): SheetRow[] {
      rows = [];
      write(bytes);
      return rows;
    },
    end,
  };
}

const maxLine = 1_048_576;

/** The number that a row gives itself, where it is one that a sheet can have. */
function lineOf(said: string | undefined): number | undefined {
  const line = Number(said);
  return Number.isInteger(line) && line >= 1 && line <= maxLine ? line : undefined;
}

function readValue(type: string, value: string, strings: string[]): string {
  if (type === "s") return strings[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type !== "n") return value;
  const number = readDecimal(value);
  return number === null ? value : String(number);
}

/** The column of a cell's reference, from 0: 1 for `B7`. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    column = Math.min(column * 26 + value, 1_000_000);
  }
  return column - 1;
}
