import { fieldsOf } from "./fields";
import type { ImportKind, Mapping } from "./options";

/** Where a field's values are. `column` is also what messages call it. */
export interface Place {
  field: string;
  column: string;
  /** The same for every row, instead of a column. */
  constant?: string;
}

/** Finds each field: where the mapping says, or else in the first of its usual columns. */
export function locateFields(
  kind: ImportKind,
  mapping: Mapping,
  file: { has(column: string): boolean },
): Place[] {
  const places: Place[] = [];
  for (const { name: field, columns } of fieldsOf(kind)) {
    const source = mapping[field];
    if (source === null) continue;
    if (source && "value" in source) places.push({ field, column: field, constant: source.value });
    else if (source) places.push({ field, column: source.column });
    else {
      const column = columns.find((column) => file.has(column));
      if (column !== undefined) places.push({ field, column });
    }
  }
  return places;
}
