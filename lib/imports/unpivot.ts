import type { ImportOptions } from "./options";
import type { SourceRow } from "./reading/source-row";
import { isBlank } from "./rows/field";

/** What the mapping calls the parts of a cell of a wide file. */
export const unpivoted = {
  heading: "column heading",
  cell: "cell",
  line: "line number",
} as const;

/** What stands for a row that has no key of its own. */
export const lineText = (line: number): string => `line ${line}`;

type Unpivot = NonNullable<ImportOptions["unpivot"]>;

/** The columns of a wide file once each of its cells is a row. */
export function unpivotedColumns(columns: string[], { columns: turned }: Unpivot): string[] {
  const gone = new Set(turned);
  return [...columns.filter((column) => !gone.has(column)), ...Object.values(unpivoted)];
}

/**
 * A row for each filled cell of a wide file's row, one after another: all have the cells of one map, which holds
 * for each what is its own, so a row with many columns takes no more memory as many rows.
 */
export function* unpivotRow(
  { line, size, cells }: SourceRow,
  { columns }: Unpivot,
): Generator<SourceRow> {
  const own = new Map(cells);
  for (const column of columns) own.delete(column);
  own.set(unpivoted.line, lineText(line));
  for (const column of columns) {
    const cell = cells.get(column);
    if (isBlank(cell, "number")) continue;
    own.set(unpivoted.heading, column).set(unpivoted.cell, cell);
    yield { line, size, cells: own };
  }
}
