import { count } from "@/lib/text/count";
import { isVisible } from "@/lib/text/visible-text";
import { findUnstorable } from "../find-unstorable";
import { type CellParser, type Parsed, parseJson, quote } from "./cell";

/** Text of at most `max` characters. A number in JSON becomes text unless it lost digits when it was read. */
export const longText =
  (max: number): CellParser<string> =>
  (cell) => {
    if (typeof cell === "object") return { problem: `must be text, but is ${quote(cell)}` };
    if (typeof cell === "number" && Math.abs(cell) > Number.MAX_SAFE_INTEGER) {
      return {
        problem: "is a number with more digits than JSON readers keep; write it as text, in quotes",
      };
    }
    const text = String(cell);
    if (text.length <= max) return { value: text };
    return {
      problem: `has ${count(text.length, "character")}; at most ${max.toLocaleString("en")} can be stored`,
    };
  };

/** A name or a key: without space around it, so that the same name is the same. */
export const name =
  (max: number): CellParser<string> =>
  (cell) => {
    if (typeof cell !== "string") return longText(max)(cell);
    if (!isVisible(cell)) return { problem: "has no visible character" };
    return longText(max)(cell.trim());
  };

/** One of a few words, in any case. */
export const oneOf =
  <const T extends string>(words: readonly T[]): CellParser<T> =>
  (cell) => {
    const word = words.find((w) => w === String(cell).trim().toLowerCase());
    if (word) return { value: word };
    return { problem: `${quote(cell)} is none of ${words.join(", ")}` };
  };

const maxItemLength = 2_000;

/** A list of texts: a JSON array, or separated by `|`. Blank ones and repeats are left out. */
export const textList: CellParser<string[]> = (cell) => {
  const list = toList(cell);
  if ("problem" in list) return list;
  const texts = new Set<string>();
  for (const item of list.value) {
    if (typeof item === "object")
      return { problem: `must hold only texts, but has ${quote(item)}` };
    const text = String(item).trim();
    if (text.length > maxItemLength) {
      return {
        problem: `has a text of ${count(text.length, "character")}; at most ${maxItemLength.toLocaleString("en")}`,
      };
    }
    if (text) texts.add(text);
  }
  return { value: [...texts] };
};

function toList(cell: unknown): Parsed<unknown[]> {
  if (Array.isArray(cell)) return { value: cell };
  if (typeof cell !== "string") return { problem: `must be a list, but is ${quote(cell)}` };
  if (!cell.trimStart().startsWith("[")) return { value: cell.split("|") };
  const items = parseJson(cell);
  if (!Array.isArray(items)) {
    return { problem: `${quote(cell)} begins like a JSON list but is not one` };
  }
  // Parsing has turned escapes into characters, so they are checked now.
  const unstorable = findUnstorable(items);
  return unstorable ? { problem: unstorable } : { value: items };
}
