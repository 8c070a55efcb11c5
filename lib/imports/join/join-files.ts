import { writeCsv } from "@/lib/csv/write-csv";
import type { JoinedFrom } from "../options";
import type { Preview } from "../preview";
import { FileProblem } from "../reading/file-problem";
import { readBlob } from "../reading/read-blob";
import type { SourceItem, SourceRow } from "../reading/source-row";
import type { JoinKeys } from "./guess-join";
import { keyText } from "./key-text";

/** A file to join, with how it is read. */
export interface Part {
  file: File;
  preview: Preview;
}

export interface Joined {
  file: File;
  joinedFrom: JoinedFrom;
  /** Keys of each file that the other has nothing about. */
  unmatched: { first: string[]; second: string[] };
}

/** The result is made in the browser's memory. */
const maxFirstBytes = 200_000_000;
const maxSecondBytes = 20_000_000;

/**
 * Adds the columns of a second file to each row of the first, by a key that is in the second once. A row without a match
 * keeps these cells empty.
 * @returns a CSV file, named after both
 * @throws FileProblem for a line that can't be read, a key that is there twice, or files that are too large
 */
export async function joinFiles(first: Part, second: Part, keys: JoinKeys): Promise<Joined> {
  if (first.file.size > maxFirstBytes || second.file.size > maxSecondBytes) {
    throw new FileProblem(
      "Files of up to 200 MB can be joined here, with a second file of up to 20 MB. Join larger ones before you import them.",
    );
  }
  const byKey = await readSecond(second, keys.second);
  const added = second.preview.columns.filter((column) => column !== keys.second);
  const own = new Set(first.preview.columns);
  const headings = added.map((column) => (own.has(column) ? `${column} (second file)` : column));
  const parts = [writeCsv([[...first.preview.columns, ...headings]])];
  const unused = new Set(byKey.keys());
  const missing = new Set<string>();
  for await (const items of readBlob(first.file, first.preview)) {
    const rows = items.map((item) => {
      const { cells } = readable(item, first.file);
      const key = keyText(cells.get(keys.first));
      const match = byKey.get(key);
      if (match) unused.delete(key);
      else missing.add(key);
      return [
        ...first.preview.columns.map((column) => asText(cells.get(column))),
        ...added.map((column) => asText(match?.cells.get(column))),
      ];
    });
    if (rows.length > 0) parts.push(writeCsv(rows));
  }
  const name = `${first.file.name} + ${second.file.name}`;
  const unmatched = { first: [...missing], second: [...unused] };
  const joinedFrom = { first: recordOf(first, keys.first), second: recordOf(second, keys.second) };
  return { file: new File(parts, name, { type: "text/csv" }), joinedFrom, unmatched };
}

const recordOf = ({ file, preview }: Part, key: string): JoinedFrom["first"] => ({
  filename: file.name,
  key,
  ...(preview.sheets && { sheet: preview.sheets.read }),
});

async function readSecond(
  { file, preview }: Part,
  column: string,
): Promise<Map<string, SourceRow>> {
  const byKey = new Map<string, SourceRow>();
  for await (const items of readBlob(file, preview)) {
    for (const item of items) {
      const row = readable(item, file);
      const key = keyText(row.cells.get(column));
      const other = byKey.get(key);
      if (key === "") continue;
      if (other) {
        const message = `${file.name} has “${key}” in “${column}” twice, in lines ${other.line} and ${row.line}: only one can be joined.`;
        throw new FileProblem(message, row.line, column);
      }
      byKey.set(key, row);
    }
  }
  return byKey;
}

function readable(item: SourceItem, { name }: File): SourceRow {
  if ("cells" in item) return item;
  throw new FileProblem(`Line ${item.line} of ${name} ${item.problem}.`, item.line);
}

const asText = (cell: unknown): unknown =>
  typeof cell === "object" && cell !== null ? JSON.stringify(cell) : cell;
