import { writeCsv } from "@/lib/csv/write-csv";
import { checkColumns, ignoredColumns } from "./check-columns";
import { type BadRow, createRowChecker, type GoodRow } from "./check-row";
import type { ImportKind, RowError, RowOptions } from "./options";
import type { Preview } from "./preview";

export interface PreviewRow {
  line: number;
  /** In the order of the preview's columns. */
  cells: { column: string; text: string; problem: string | null }[];
  /** What is wrong with the row and not with one of its cells. */
  problem: string | null;
}

/** A preview in the light of a mapping: what the import would say about these rows. */
export interface CheckedPreview {
  rows: PreviewRow[];
  /** As the import counts them: in a wide file, each filled cell is a row. */
  rowsChecked: number;
  rowsBad: number;
  /** Cells of a wide file that say nothing, and are no rows. */
  cellsEmpty: number;
  /** Rows of questions without a correct answer. */
  rowsWithoutTruth: number;
  errors: RowError[];
  /** By field: why the file can't be imported with this mapping. */
  fieldProblems: Map<string, string>;
  ignored: string[];
  /** That the rows are about. */
  datasets: string[];
  /** Of the first questions that they are about. */
  keys: string[];
  /** Labels that differ in case or spaces alone. */
  alikeLabels: string[];
}

const shownRows = 6;
const shownCharacters = 120;
/** So many tell a dataset. */
const mostKeys = 20;

/** Checks the preview's rows with the very schemas that the import uses. */
export function checkPreview(
  kind: ImportKind,
  options: RowOptions,
  preview: Preview,
): CheckedPreview {
  const { columns, items, format } = preview;
  const check = createRowChecker(kind, options, format === "jsonl" ? undefined : columns);
  const rows: PreviewRow[] = [];
  const errors: RowError[] = [];
  const datasets = new Set<string>();
  const keys = new Set<string>();
  const labels = new Set<string>();
  let rowsChecked = 0;
  let rowsBad = 0;
  let cellsEmpty = 0;
  let rowsWithoutTruth = 0;
  for (const item of items) {
    const checkedRows = "problem" in item ? [] : [...check(item)];
    const found = "problem" in item ? [readError(item)] : checkedRows.flatMap(errorsOf);
    for (const one of checkedRows) {
      if (!("row" in one)) continue;
      if ("dataset" in one.row) datasets.add(one.row.dataset);
      if ("question" in one.row && keys.size < mostKeys) keys.add(one.row.question);
      if ("label" in one.row) labels.add(one.row.label);
      if (kind === "questions" && "truth" in one.row && one.row.truth === null)
        rowsWithoutTruth += 1;
    }
    if (options.unpivot && "cells" in item)
      cellsEmpty += options.unpivot.columns.length - checkedRows.length;
    rowsChecked += "problem" in item ? 1 : checkedRows.length;
    rowsBad += "problem" in item ? 1 : checkedRows.filter((one) => "errors" in one).length;
    errors.push(...found);
    if (rows.length < shownRows) {
      const cells = "cells" in item ? item.cells : new Map<string, unknown>();
      rows.push(toRow(item.line, columns, cells, found));
    }
  }
  const fieldProblems = new Map(
    checkColumns(kind, options, columns).map(({ field, message }) => [field, message]),
  );
  return {
    rows,
    rowsChecked,
    rowsBad,
    cellsEmpty,
    rowsWithoutTruth,
    errors,
    fieldProblems,
    ignored: ignoredColumns(kind, options, columns),
    datasets: [...datasets],
    keys: [...keys],
    alikeLabels: findAlike(labels),
  };
}

function findAlike(labels: ReadonlySet<string>): string[] {
  const alike = Map.groupBy(labels, (label) => label.toLowerCase().replace(/\s+/g, ""));
  return [...alike.values()].flatMap((those) => (those.length > 1 ? those : []));
}

const readError = ({ line, problem }: { line: number; problem: string }): RowError => ({
  line,
  column: "",
  reason: problem,
});

const errorsOf = (checked: GoodRow<ImportKind> | BadRow) =>
  "errors" in checked ? checked.errors : [];

function toRow(
  line: number,
  columns: string[],
  cells: ReadonlyMap<string, unknown>,
  errors: RowError[],
): PreviewRow {
  const problemOf = (column: string) => errors.find((e) => e.column === column)?.reason ?? null;
  return {
    line,
    cells: columns.map((column) => ({
      column,
      text: shorten(cells.get(column)),
      problem: problemOf(column),
    })),
    problem: errors.find((e) => !columns.includes(e.column))?.reason ?? null,
  };
}

function shorten(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
}

export function badRowsCsv(errors: RowError[]): string {
  const rows = errors.map(({ line, column, reason }) => [line, column, reason]);
  return writeCsv([["line", "column", "reason"], ...rows]);
}
