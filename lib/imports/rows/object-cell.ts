import { findUnstorable } from "../find-unstorable";
import { type CellParser, quote } from "./cell";

/** A JSON object, as such or written out in text. */
export const jsonObject: CellParser<Record<string, unknown>> = (cell) => {
  const value = typeof cell === "string" ? parse(cell) : cell;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { problem: `${quote(cell)} is no JSON object` };
  }
  // An escape in text only now is the character that it stands for.
  const unstorable = findUnstorable(value);
  return unstorable ? { problem: unstorable } : { value: value as Record<string, unknown> };
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not an object either way; the caller says so with the text.
    return undefined;
  }
}
