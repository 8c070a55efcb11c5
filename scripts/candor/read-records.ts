import { createReader } from "@/lib/imports/reading/create-reader";
import { FileProblem } from "@/lib/imports/reading/file-problem";
import type { RowReader, SourceItem, SourceRow } from "@/lib/imports/reading/source-row";
import { decodeUtf8 } from "@/lib/imports/server/decode-utf8";
import { InputProblem } from "./input-problem";

/**
 * The records of a CSV or JSONL file, piece by piece, as the app's own imports read them. A file whose
 * first character is a brace holds JSON lines. Every record has the `columns`.
 *
 * @throws InputProblem for a line that can't be read, a missing column, and a file without records
 */
export async function* readRecords(
  bytes: AsyncIterable<Uint8Array>,
  columns: readonly string[],
): AsyncGenerator<SourceRow[]> {
  let reader: RowReader | undefined;
  let isEmpty = true;
  const accept = (items: SourceItem[]): SourceRow[] => {
    const records = items.map((item) => requireRecord(item, columns));
    if (records.length > 0) isEmpty = false;
    return records;
  };
  try {
    for await (const text of decodeUtf8(bytes)) {
      const start = text.trimStart();
      if (!reader && start === "") continue;
      reader ??= createReader({ format: /^[{[]/.test(start) ? "jsonl" : "csv" }, (header) =>
        requireColumns(header, columns, 1),
      );
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

function requireRecord(item: SourceItem, columns: readonly string[]): SourceRow {
  if ("problem" in item) throw new InputProblem(`the line ${item.problem}`, item.line);
  if (!columns.every((column) => item.cells.has(column))) {
    requireColumns([...item.cells.keys()], columns, item.line);
  }
  return item;
}

/** @throws InputProblem saying which column is missing and which ones there are */
function requireColumns(found: string[], columns: readonly string[], line: number): void {
  const missing = columns.find((column) => !found.includes(column));
  if (missing === undefined) return;
  const all = found.map((column) => `“${column}”`).join(", ") || "none";
  throw new InputProblem(`there is no column “${missing}”; the columns are ${all}`, line);
}
