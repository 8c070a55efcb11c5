import { findUnstorable } from "./find-unstorable";
import type { Delimiter, FileFormat } from "./options";
import { createReader } from "./reading/create-reader";
import { FileProblem, refuseOtherFormats } from "./reading/file-problem";
import { sniffDelimiter } from "./reading/sniff-delimiter";
import type { SourceItem } from "./reading/source-row";

/** The beginning of a file, as it was read in the browser. */
export interface Preview {
  format: FileFormat;
  delimiter: Delimiter;
  columns: string[];
  items: SourceItem[];
  /** Whether the items are all that the file has. */
  isWhole: boolean;
}

export const previewBytes = 256_000;
const maxItems = 1_000;

/**
 * Reads the beginning of a file.
 * @throws FileProblem when it is no CSV or JSONL, or not UTF-8
 */
export function readPreview(
  bytes: Uint8Array,
  isWhole: boolean,
  choice: { format?: FileFormat; delimiter?: Delimiter } = {},
): Preview {
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
  refuseOtherFormats(bytes);
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
