import { fieldsOf } from "./fields";
import { columnOf, type ImportKind, type Mapping } from "./options";
import { plainName } from "./plain-name";
import type { Field } from "./rows/field";
import { lineText } from "./unpivot";

/** Where a field's values are. `column` is also what messages call it; one that comes from no column has its field’s label there. */
export interface Place {
  field: string;
  column: string;
  /** The value in a line of the file, instead of a column. */
  given?: (line: number) => string;
}

/** The columns of a file, or of one of its rows. */
interface Columns {
  has(column: string): boolean;
  keys(): Iterable<string>;
}

/** Finds each field: where the mapping says, or else in the first column that is called so. */
export function locateFields(kind: ImportKind, mapping: Mapping, file: Columns): Place[] {
  const open = fieldsOf(kind).filter(({ name }) => mapping[name] === undefined);
  const taken = Object.values(mapping).flatMap((source) => columnOf(source) ?? []);
  const byName = open.length > 0 ? findByName(open, file, new Set(taken)) : undefined;
  const places: Place[] = [];
  for (const { name: field, label } of fieldsOf(kind)) {
    const source = mapping[field];
    if (source === null) continue;
    if (source && "column" in source) places.push({ field, column: source.column });
    else if (source) places.push({ field, column: label, given: givenBy(source) });
    else {
      const found = byName?.get(field);
      if (found) places.push({ field, column: found.column });
    }
  }
  return places;
}

const givenBy = (source: { value: string } | { lineNumber: true }) =>
  "value" in source ? () => source.value : lineText;

export interface FoundByName {
  column: string;
  /** Whether the column has another of the field's names. */
  isSynonym: boolean;
}

/** The columns that have a field's name; then, among the columns that are left, those that have a synonym of it. */
export function findByName(
  fields: Field[],
  file: Columns,
  taken: ReadonlySet<string> = new Set(),
): Map<string, FoundByName> {
  const byPlainName = new Map<string, string>();
  for (const column of file.keys()) {
    const plain = plainName(column);
    if (!byPlainName.has(plain)) byPlainName.set(plain, column);
  }
  const found = new Map<string, FoundByName>();
  for (const { name, columns } of fields) {
    const exact = columns.find((column) => file.has(column));
    const column = exact ?? firstOf(columns, byPlainName, taken);
    if (column !== undefined) found.set(name, { column, isSynonym: false });
  }
  const used = new Set([...taken, ...[...found.values()].map(({ column }) => column)]);
  for (const { name, synonyms = [], unless = [] } of fields) {
    if (found.has(name) || unless.some((other) => found.has(other))) continue;
    const column = firstOf(synonyms, byPlainName, used);
    if (column === undefined) continue;
    found.set(name, { column, isSynonym: true });
    used.add(column);
  }
  return found;
}

function firstOf(
  names: readonly string[],
  byPlainName: ReadonlyMap<string, string>,
  used: ReadonlySet<string>,
): string | undefined {
  for (const name of names) {
    const column = byPlainName.get(plainName(name));
    if (column !== undefined && !used.has(column)) return column;
  }
  return undefined;
}
