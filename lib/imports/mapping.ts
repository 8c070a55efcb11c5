import { fieldsOf } from "./fields";
import { locateFields } from "./locate-fields";
import { type ImportKind, importKind, type Mapping } from "./options";

/** What a file with these columns most likely holds. */
export function guessKind(columns: string[]): ImportKind {
  const known = new Set(columns);
  const score = (kind: ImportKind) => {
    const found = new Set(locateFields(kind, {}, known).map((p) => p.field));
    const missing = fieldsOf(kind).filter((f) => f.required && !found.has(f.name));
    return found.size - 2 * missing.length;
  };
  return importKind.options.reduce((best, kind) => (score(kind) > score(best) ? kind : best));
}

/** Each field with the column that it is read from, for the person to look over. */
export function guessMapping(kind: ImportKind, columns: string[], filename: string): Mapping {
  const places = locateFields(kind, {}, new Set(columns));
  const mapping: Mapping = {};
  for (const { name, required, words } of fieldsOf(kind)) {
    const place = places.find(({ field }) => field === name);
    // What the file need not tell is asked for.
    const otherwise = required && words ? { value: "" } : null;
    mapping[name] = place ? { column: place.column } : otherwise;
  }
  // A file without a column for it is one dataset, and most often named after it.
  if (mapping.dataset === null) mapping.dataset = { value: filename.replace(/\.[^.]*$/, "") };
  return mapping;
}
