import { fieldsOf } from "./fields";
import { locateFields } from "./locate-fields";
import type { FieldSource, ImportKind, RowOptions } from "./options";
import { unpivotedColumns } from "./unpivot";

export interface ColumnProblem {
  field: string;
  message: string;
}

/** What is missing in a file with these columns, before any of its rows is looked at. */
export function checkColumns(
  kind: ImportKind,
  { mapping, unpivot, tags = {} }: RowOptions,
  columns: string[],
): ColumnProblem[] {
  const absent = unpivot?.columns.find((column) => !columns.includes(column));
  if (absent !== undefined) {
    const message = `The file has no column “${absent}”, which is listed as a wide column.`;
    return [{ field: "unpivot", message }];
  }
  const known = new Set(unpivot ? unpivotedColumns(columns, unpivot) : columns);
  const [untagged] = Object.keys(tags).filter((column) => !known.has(column));
  if (untagged !== undefined) {
    const message = `The file has no column “${untagged}”, which is to be kept as a tag.`;
    return [{ field: "tags", message }];
  }
  const located = new Map(locateFields(kind, mapping, known).map((p) => [p.field, p]));
  const problems: ColumnProblem[] = [];
  for (const { name: field, label, required, isKey } of fieldsOf(kind)) {
    const place = located.get(field);
    if (place && !place.given && !known.has(place.column)) {
      const message = `The file has no column “${place.column}”, from which “${label}” is to be read.`;
      problems.push({ field, message });
    } else if (isKey && (!place || isConstant(mapping[field]))) {
      const message = `Every row needs a “${label}” of its own: choose a column, or the number of the line.`;
      problems.push({ field, message });
    } else if (required && !place) {
      const message = `Every row needs “${label}”: choose a column, or one value for all rows.`;
      problems.push({ field, message });
    } else if (required && place?.given?.(1).trim() === "") {
      problems.push({ field, message: `Every row needs “${label}”: give the value.` });
    }
  }
  return problems;
}

const isConstant = (source: FieldSource | undefined): boolean =>
  source !== undefined && source !== null && "value" in source;

/** Columns from which nothing is read. */
export function ignoredColumns(
  kind: ImportKind,
  { mapping, unpivot, tags = {} }: RowOptions,
  columns: string[],
): string[] {
  const known = new Set(unpivot ? unpivotedColumns(columns, unpivot) : columns);
  const places = locateFields(kind, mapping, known);
  const used = new Set(places.filter((p) => !p.given).map((p) => p.column));
  return columns.filter((column) => known.has(column) && !used.has(column) && !tags[column]);
}
