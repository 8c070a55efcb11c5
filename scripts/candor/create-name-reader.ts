import { findUnstorable } from "@/lib/imports/find-unstorable";
import type { CellParser } from "@/lib/imports/rows/cell";
import { name } from "@/lib/imports/rows/text-cell";

/** Reads names of which many are the same, and keeps each once. Different ones stay different. */
export function createNameReader(): CellParser<string> {
  const read = name(1_000);
  const kept = new Map<string, string>();
  return (cell) => {
    const parsed = read(cell);
    if ("problem" in parsed) return parsed;
    const known = kept.get(parsed.value);
    if (known !== undefined) return { value: known };
    const unstorable = findUnstorable(parsed.value);
    if (unstorable) return { problem: unstorable };
    // A copy: the engine keeps a piece of a text as a view of it, and with it the file.
    const copy = Buffer.from(parsed.value).toString();
    kept.set(copy, copy);
    return { value: copy };
  };
}
