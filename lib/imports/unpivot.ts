import type { ImportOptions } from "./options";
import type { SourceRow } from "./reading/source-row";
import { isBlank } from "./rows/field";

/** What the mapping calls the parts of a cell of a wide file. */
export const unpivoted = {
  heading: "column heading",
  cell: "cell",
  line: "line number",
} as const;

type Unpivot = NonNullable<ImportOptions["unpivot"]>;

/** The columns of a wide file once each of its cells is a row. */
export function unpivotedColumns(columns: string[], { columns: turned }: Unpivot): string[] {
  const gone = new Set(turned);
  return [...columns.filter((column) => !gone.has(column)), ...Object.values(unpivoted)];
}

/** A row for each filled cell of a wide file's row. */
export function unpivotRow({ line, size, cells }: SourceRow, { columns }: Unpivot): SourceRow[] {
  const rest = new Map(cells);
  for (const column of columns) rest.delete(column);
  return columns.flatMap((column) => {
    const cell = cells.get(column);
    if (isBlank(cell, "number")) return [];
    const own = new Map(rest)
      .set(unpivoted.heading, column)
      .set(unpivoted.cell, cell)
      .set(unpivoted.line, `line ${line}`);
    return [{ line, size, cells: own }];
  });
}
