import { checkColumns } from "../check-columns";
import { type BadRow, createRowChecker, type GoodRow, type RowChecker } from "../check-row";
import type { ImportKind, ImportOptions } from "../options";
import { FileProblem } from "../reading/file-problem";
import type { SourceItem } from "../reading/source-row";
import { unpivoted } from "../unpivot";
import { type FileContent, readItems } from "./read-items";

/** Rows that are looked up and stored together. */
export interface Batch<K extends ImportKind> {
  good: GoodRow<K>[];
  bad: BadRow[];
}

const maxRows = 1_000;
const maxCharacters = 4_000_000;

/**
 * Reads a file in batches, so that memory use depends neither on its length nor on that of its
 * texts.
 * @throws FileProblem when it is empty, or lacks a column that a field is read from
 */
export async function* readBatches<K extends ImportKind>(
  kind: K,
  options: ImportOptions,
  file: FileContent,
): AsyncGenerator<Batch<K>> {
  let check: RowChecker<K> = createRowChecker(kind, options);
  let columns: string[] | undefined;
  const onHeader = (header: string[]) => {
    columns = header;
    refuseColumns(kind, options, header);
    check = createRowChecker(kind, options, header);
  };
  const unseen = new Set(options.format === "jsonl" ? mappedColumns(options) : []);
  let batch: Batch<K> = { good: [], bad: [] };
  let characters = 0;
  let isEmpty = true;

  const isFull = () =>
    batch.good.length + batch.bad.length >= maxRows || characters >= maxCharacters;
  function* full(): Generator<Batch<K>> {
    if (!isFull()) return;
    yield batch;
    batch = { good: [], bad: [] };
    characters = 0;
  }

  function* add(items: SourceItem[]): Generator<Batch<K>> {
    for (const item of items) {
      isEmpty = false;
      // What is cut from a piece of the file keeps the whole piece.
      characters += item.size;
      if ("problem" in item) {
        const error = { line: item.line, column: "", reason: item.problem };
        batch.bad.push({ line: item.line, errors: [error] });
      } else {
        for (const column of unseen) if (item.cells.has(column)) unseen.delete(column);
        for (const row of check(item)) {
          if (!("errors" in row)) {
            batch.good.push(row);
            characters += sizeOf(row);
          } else if (row.needsScale && options.onBadRows === "skip") throw unknownScale(row);
          else batch.bad.push(row);
          yield* full();
        }
      }
      yield* full();
    }
  }

  for await (const items of readItems(options, file, onHeader)) yield* add(items);
  if (batch.good.length + batch.bad.length > 0) yield batch;
  if (isEmpty) throw new FileProblem(columns ? "The file has no rows." : "The file is empty.");
  const [column] = unseen;
  if (column !== undefined)
    throw new FileProblem(`No line of the file has “${column}”.`, 1, column);
}

/** About how many characters a row takes in memory, and on its way to the database. */
function sizeOf({ row, tags }: GoodRow<ImportKind>): number {
  let size = 0;
  for (const value of [...Object.values(row), ...Object.values(tags)]) {
    if (typeof value === "string") size += value.length;
    else if (typeof value === "object" && value !== null) size += JSON.stringify(value).length;
  }
  return size;
}

/** Left out row by row, a file of percentages would keep its ones as 100 %. */
function unknownScale({ line, errors: [error] }: BadRow): FileProblem {
  const message = `A probability is above 1 (line ${line}): say whether the file writes fractions or percentages.`;
  return new FileProblem(message, line, error?.column);
}

function refuseColumns(kind: ImportKind, options: ImportOptions, header: string[]): void {
  const [first, ...others] = checkColumns(kind, options, header);
  if (!first) return;
  const messages = [first, ...others].map(({ message }) => message).join(" ");
  const columns = header.slice(0, 50).join(", ");
  throw new FileProblem(`${messages} The file’s columns are ${columns}.`, 1, first.field);
}

/** The columns of the file that the options name. */
function mappedColumns({ mapping, unpivot }: ImportOptions): string[] {
  const sources = Object.values(mapping).flatMap((source) =>
    source && "column" in source ? [source.column] : [],
  );
  if (!unpivot) return sources;
  const made = new Set<string>(Object.values(unpivoted));
  return [...sources.filter((column) => !made.has(column)), ...unpivot.columns];
}
