import { findUnstorable } from "../find-unstorable";
import { type CellParser, type Parsed, quote } from "./cell";

const maxLength = 2_000;

/** A list of texts: a JSON array, or separated by `|`. Blank ones and repeats are left out. */
export const textList: CellParser<string[]> = (cell) => {
  const list = toList(cell);
  if ("problem" in list) return list;
  const texts = new Set<string>();
  for (const item of list.value) {
    if (typeof item === "object")
      return { problem: `must hold texts only, and has ${quote(item)}` };
    const text = String(item).trim();
    if (text.length > maxLength) {
      return { problem: `has a text of ${text.length} characters; at most ${maxLength}` };
    }
    if (text) texts.add(text);
  }
  return { value: [...texts] };
};

function toList(cell: unknown): Parsed<unknown[]> {
  if (Array.isArray(cell)) return { value: cell };
  if (typeof cell !== "string") return { problem: `must be a list, and is ${quote(cell)}` };
  if (!cell.trimStart().startsWith("[")) return { value: cell.split("|") };
  const items = parse(cell);
  if (items === undefined) {
    return { problem: `${quote(cell)} begins like a JSON list and is none` };
  }
  // An escape in it only now is the character that it stands for.
  const unstorable = findUnstorable(items);
  return unstorable ? { problem: unstorable } : { value: items };
}

function parse(list: string): unknown[] | undefined {
  try {
    return JSON.parse(list);
  } catch {
    return undefined;
  }
}
