import { findUnstorable } from "./find-unstorable";
import type { Delimiter, TableFormat, TextFormat } from "./options";
import { createReader } from "./reading/create-reader";
import type { FileBytes } from "./reading/file-bytes";
import { FileProblem, sniffTable } from "./reading/file-problem";
import { openTable } from "./reading/open-table";
import { sniffDelimiter } from "./reading/sniff-delimiter";
import type { SourceItem } from "./reading/source-row";

/** The beginning of a file, as it was read in the browser. */
export interface Preview {
  format: TextFormat | TableFormat;
  delimiter: Delimiter;
  columns: string[];
  items: SourceItem[];
  /** Whether the items are all that the file has. */
  isWhole: boolean;
  /** Of a workbook. */
  sheets?: { names: string[]; read: string };
}

/** What the person says about a file instead of what is found in it. */
export interface Choice {
  format?: TextFormat;
  delimiter?: Delimiter;
  sheet?: string;
}

/** Characters of a text file that are read. */
export const previewBytes = 256_000;
const maxItems = 1_000;

/**
 * Reads the beginning of a file.
 * @throws FileProblem when it is none that can be imported, or a text that is not UTF-8
 */
export async function readPreview(file: FileBytes, choice: Choice = {}): Promise<Preview> {
  const bytes = new Uint8Array(await file.slice(0, Math.min(previewBytes, file.byteLength)));
  const table = sniffTable(bytes);
  if (table) return previewTable(table, file, choice.sheet);
  return previewText(bytes, file.byteLength <= previewBytes, choice);
}

async function previewTable(
  format: TableFormat,
  file: FileBytes,
  sheet: string | undefined,
): Promise<Preview> {
  const { columns, items: pieces, sheets } = await openTable(format, file, sheet);
  const items: SourceItem[] = [];
  for await (const piece of pieces) {
    items.push(...piece);
    if (items.length > maxItems) break;
  }
  const isWhole = items.length <= maxItems;
  const first = items.slice(0, maxItems);
  return { format, delimiter: ",", columns, items: first, isWhole, ...(sheets && { sheets }) };
}

function previewText(bytes: Uint8Array, isWhole: boolean, choice: Choice): Preview {
  const text = decode(bytes, isWhole);
  if (text.trim() === "") throw new FileProblem("The file is empty.");
  const format = choice.format ?? (text.trimStart().startsWith("{") ? "jsonl" : "csv");
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  const delimiter = choice.delimiter ?? sniffDelimiter(firstLine);
  let columns: string[] = [];
  const reader = createReader({ format, delimiter }, (header) => {
    columns = header;
  });
  const all = reader.read(text);
  if (isWhole) all.push(...reader.end());
  const items = all.slice(0, maxItems);
  if (format === "jsonl") columns = columnsOf(items);
  return { format, delimiter, columns, items, isWhole: isWhole && items.length === all.length };
}

function decode(bytes: Uint8Array, isWhole: boolean): string {
  let text: string;
  try {
    // A character that the cut goes through is left out, not an error.
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    throw new FileProblem("The file is not UTF-8: save it as UTF-8 (in Excel: “CSV UTF-8”).");
  }
  if (text.includes("\0")) throw new FileProblem(`The file ${findUnstorable("\0")}.`);
  return text;
}

/** The keys of JSON objects, in the order in which they first come. */
function columnsOf(items: SourceItem[]): string[] {
  const columns = new Set<string>();
  for (const item of items) {
    if ("cells" in item) for (const column of item.cells.keys()) columns.add(column);
  }
  return [...columns];
}
