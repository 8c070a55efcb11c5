import type { ZodType } from "zod";
import { fieldNames, type RowOf, rowSchemas } from "./fields";
import { findUnstorable } from "./find-unstorable";
import { locateFields, type Place } from "./locate-fields";
import type { ImportKind, Mapping, RowError } from "./options";
import type { SourceRow } from "./reading/source-row";

export interface GoodRow<K extends ImportKind> {
  line: number;
  row: RowOf<K>;
  /** What the file calls a field. */
  columnOf(field: string): string;
}

export interface BadRow {
  line: number;
  errors: RowError[];
}

export type RowChecker<K extends ImportKind> = (source: SourceRow) => (GoodRow<K> | BadRow)[];

/**
 * Says for each record of a file what it means, or what is wrong with it. The browser's preview and
 * the import itself both ask here.
 * @param columns of a file whose rows all have the same; otherwise each row is looked at for itself
 */
export function createRowChecker<K extends ImportKind>(
  kind: K,
  mapping: Mapping,
  columns?: string[],
): RowChecker<K> {
  const known = columns && new Set(columns);
  const shared = known && locateFields(kind, mapping, known);
  const absent = Object.fromEntries(fieldNames(kind).map((field) => [field, null]));
  return ({ line, cells }) => {
    const places = shared ?? locateFields(kind, mapping, cells);
    const values: Record<string, unknown> = { ...absent };
    const errors: RowError[] = [];
    for (const { field, column, constant } of places) {
      const value = constant ?? cells.get(column);
      const reason = findUnstorable(value);
      if (reason) errors.push({ line, column, reason });
      values[field] = value ?? null;
    }
    if (errors.length > 0) return [{ line, errors }];
    return spread(kind, values).map((one) => check(kind, line, one, places));
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
  line: number,
  values: Record<string, unknown>,
  places: Place[],
): GoodRow<K> | BadRow {
  const columnOf = (field: string) => places.find((p) => p.field === field)?.column ?? field;
  // The compiler can't see that the schema of a kind gives the rows of that kind.
  const schema = rowSchemas[kind] as unknown as ZodType<RowOf<K>>;
  const parsed = schema.safeParse(values);
  if (parsed.success) return { line, row: parsed.data, columnOf };
  const errors = parsed.error.issues.map(({ path, message }) => ({
    line,
    column: columnOf(String(path[0] ?? "")),
    reason: message,
  }));
  return { line, errors };
}
