import type { ZodType } from "zod";
import { longestValue, type TagKind, type Tags } from "@/lib/tags/tags";
import { fieldNames, fieldsOf, type RowOf, rowSchemas } from "./fields";
import { findUnstorable } from "./find-unstorable";
import { locateFields, type Place } from "./locate-fields";
import type { ImportKind, RowError, RowOptions } from "./options";
import type { SourceRow } from "./reading/source-row";
import { asScaled, isAboveOne } from "./rows/scaled-cell";
import { unpivoted, unpivotedColumns, unpivotRow } from "./unpivot";

export interface GoodRow<K extends ImportKind> {
  line: number;
  row: RowOf<K>;
  /** Columns of one's own, by what they are tags of. */
  tags: Partial<Record<TagKind, Tags>>;
  /** What the file calls a field. */
  columnOf(field: string): string;
}

export interface BadRow {
  line: number;
  errors: RowError[];
  /** Whether a number is above 1, and nobody has said if numbers are percentages. */
  needsScale?: boolean;
}

/** Gives the rows one after another, because a record may stand for a thousand. */
export type RowChecker<K extends ImportKind> = (source: SourceRow) => Iterable<GoodRow<K> | BadRow>;

/**
 * Says for each record of a file what it means, or what is wrong with it. The browser's preview and
 * the import itself both ask here.
 * @param columns of a file whose rows all have the same; otherwise each row is looked at for itself
 */
export function createRowChecker<K extends ImportKind>(
  kind: K,
  { mapping, scale, unpivot, tags: tagColumns = {} }: RowOptions,
  columns?: string[],
): RowChecker<K> {
  const known = columns && new Set(unpivot ? unpivotedColumns(columns, unpivot) : columns);
  const shared = known && locateFields(kind, mapping, known);
  const absent = Object.fromEntries(fieldNames(kind).map((field) => [field, null]));
  const probabilities = new Set(
    fieldsOf(kind).flatMap(({ name, content }) => (content === "probability" ? [name] : [])),
  );

  function* checkRow({ line, cells }: SourceRow, places: Place[]): Generator<GoodRow<K> | BadRow> {
    const columnOf = nameColumns(kind, places, cells);
    const values: Record<string, unknown> = { ...absent };
    const errors: RowError[] = [];
    let needsScale = false;
    for (const { field, column, given } of places) {
      const value = given ? given(line) : cells.get(column);
      const isProbability = probabilities.has(field);
      needsScale ||= isProbability && !scale && isAboveOne(value);
      const reason = findUnstorable(value);
      if (reason) errors.push({ line, column: columnOf(field), reason });
      values[field] = (isProbability ? asScaled(value, scale) : value) ?? null;
    }
    const tags: Partial<Record<TagKind, Record<string, string>>> = {};
    for (const [column, kind] of Object.entries(tagColumns)) {
      const read = readTagCell(cells.get(column));
      if ("problem" in read) errors.push({ line, column, reason: read.problem });
      else if (read.value !== "") tags[kind] = { ...tags[kind], [column]: read.value };
    }
    if (errors.length > 0) {
      yield { line, errors };
      return;
    }
    for (const one of spread(kind, values)) {
      const checked = check(kind, { line, tags, columnOf }, one);
      yield needsScale && "errors" in checked ? withScaleNeeded(checked) : checked;
    }
  }

  return function* (source) {
    let places = shared;
    for (const row of unpivot ? unpivotRow(source, unpivot) : [source]) {
      places ??= locateFields(kind, mapping, row.cells);
      yield* checkRow(row, places);
    }
  };
}

function withScaleNeeded({ line, errors }: BadRow): BadRow {
  const hint = (reason: string) =>
    reason.endsWith("100%") ? `${reason}; if the file writes percentages, say so` : reason;
  return { line, errors: errors.map((e) => ({ ...e, reason: hint(e.reason) })), needsScale: true };
}

/** Names the column of a field, or the field where it has none; in a wide file, the column that the cell is in. It keeps no cells in memory. */
function nameColumns(kind: ImportKind, places: Place[], cells: SourceRow["cells"]) {
  const heading = cells.get(unpivoted.heading);
  return (field: string): string => {
    const place = places.find((p) => p.field === field);
    const column =
      place?.column ?? fieldsOf(kind).find(({ name }) => name === field)?.label ?? field;
    return column === unpivoted.cell ? String(heading ?? column) : column;
  };
}

/** A text that is an object {model: text} stands for one generation of each model. */
function spread(kind: ImportKind, values: Record<string, unknown>): Record<string, unknown>[] {
  const { text } = values;
  const isObject = typeof text === "object" && text !== null && !Array.isArray(text);
  if (kind !== "generations" || !isObject) return [values];
  const perModel = Object.entries(text);
  if (perModel.length === 0) return [{ ...values, text: null }];
  return perModel.map(([model, one]) => ({ ...values, model, text: one }));
}

function check<K extends ImportKind>(
  kind: K,
  { line, tags, columnOf }: Pick<GoodRow<K>, "line" | "tags" | "columnOf">,
  values: Record<string, unknown>,
): GoodRow<K> | BadRow {
  // The compiler can't see that the schema of a kind gives the rows of that kind.
  const schema = rowSchemas[kind] as unknown as ZodType<RowOf<K>>;
  const parsed = schema.safeParse(values);
  if (parsed.success) return { line, row: parsed.data, tags, columnOf };
  const errors = parsed.error.issues.map(({ path, message }) => ({
    line,
    column: columnOf(String(path[0] ?? "")),
    reason: message,
  }));
  return { line, errors };
}

/** A tag's value as text; empty where the cell is. */
function readTagCell(cell: unknown): { value: string } | { problem: string } {
  if (typeof cell === "object" && cell !== null) return { problem: "is no text" };
  const value = String(cell ?? "").trim();
  if (value.length > longestValue) return { problem: `is longer than ${longestValue} characters` };
  const unstorable = findUnstorable(value);
  return unstorable ? { problem: unstorable } : { value };
}
