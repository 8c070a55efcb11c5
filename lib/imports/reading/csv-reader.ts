import { unescapeFormulas } from "@/lib/csv/escape-formulas";
import { count } from "@/lib/text/count";
import type { Delimiter } from "../options";
import { checkHeader } from "./check-header";
import { FileProblem } from "./file-problem";
import { type CsvRecord, readCsvRecord } from "./read-csv-record";
import { sniffDelimiter } from "./sniff-delimiter";
import { maxRecordLength, type RowReader, type SourceItem } from "./source-row";

interface CsvOptions {
  delimiter?: Delimiter;
  /** Receives the columns once they are known; throws if they are unusable. */
  onHeader(columns: string[]): void;
}

const tooLong = "is longer than a million characters; a quote may not be closed";

/**
 * Reads CSV with a header, piece by piece.
 * @throws FileProblem for an unusable header
 */
export function createCsvReader({ delimiter, onHeader }: CsvOptions): RowReader {
  let rest = "";
  let line = 1;
  let header: string[] | undefined;
  let isSkipping = false;

  function take(text: string, isLast: boolean): SourceItem[] {
    const items: SourceItem[] = [];
    rest += text;
    let pos = 0;
    if (isSkipping) pos = endSkipping();
    while (pos < rest.length && !isSkipping) {
      if (!delimiter) {
        const end = rest.search(/[\r\n]/);
        if (end === -1 && !isLast && rest.length < maxRecordLength) break;
        delimiter = sniffDelimiter(end === -1 ? rest : rest.slice(0, end));
      }
      const record = readCsvRecord(rest, pos, delimiter, isLast) ?? giveUp(pos);
      if (!record) break;
      const size = record.end - pos;
      if ("problem" in record && !header) {
        throw new FileProblem(`The header ${record.problem}.`, line);
      }
      if ("problem" in record) items.push({ line, size, problem: record.problem });
      else if (size > maxRecordLength) items.push({ line, size, problem: tooLong });
      else if (!isEmptyLine(record.cells)) addRecord(items, record.cells, size);
      pos = record.end;
      line += record.lines;
    }
    rest = isSkipping ? "" : rest.slice(pos);
    return items;
  }

  /** An unclosed record: only its first line is skipped, if that line ends. */
  function giveUp(pos: number): CsvRecord {
    if (rest.length - pos <= maxRecordLength) return null;
    const length = rest.slice(pos).search(/\n|\r(?!$)/);
    if (length !== -1) {
      const isCrLf = rest.startsWith("\r\n", pos + length);
      return { problem: tooLong, end: pos + length + (isCrLf ? 2 : 1), lines: 1 };
    }
    isSkipping = true;
    return { problem: tooLong, end: rest.length, lines: 1 };
  }

  function endSkipping(): number {
    const end = rest.search(/\n|\r(?!$)/);
    if (end === -1) return rest.length;
    isSkipping = false;
    return end + (rest.startsWith("\r\n", end) ? 2 : 1);
  }

  function addRecord(items: SourceItem[], cells: string[], size: number): void {
    if (!header) {
      header = checkHeader(
        cells.map((cell) => unescapeFormulas(cell.trim())),
        line,
      );
      onHeader(header);
      return;
    }
    const extra = cells.slice(header.length);
    if (cells.length < header.length || extra.some((cell) => cell !== "")) {
      const problem = `has ${count(cells.length, "cell")} where the header has ${header.length.toLocaleString("en")}`;
      items.push({ line, size, problem });
      return;
    }
    const entries = header.map((column, i) => [column, unescapeFormulas(cells[i] ?? "")] as const);
    items.push({ line, size, cells: new Map<string, unknown>(entries) });
  }

  return { read: (text) => take(text, false), end: () => take("", true) };
}

const isEmptyLine = (cells: string[]) => cells.length === 1 && cells[0]?.trim() === "";
