import { maxDepth } from "@/lib/http/find-unacceptable";

// Unicode keeps these two for such uses, so no text has them.
/** Stands for a byte that is not UTF-8. */
export const invalidByte = "\uFDD0";
/** Stands for a date that JavaScript can't hold. */
export const invalidDate = "\uFDD1";

// With the u flag a surrogate matches only when it stands alone.
const unstorable = /[\0\uFDD0\uFDD1\uD800-\uDFFF]/u;

/** What in a value can't be stored as text, if anything. Looks into lists and objects as well. */
export function findUnstorable(value: unknown, depth = 0): string | undefined {
  if (typeof value === "string") {
    const found = unstorable.exec(value)?.[0];
    if (found === undefined) return undefined;
    if (found === "\0") return "holds a NUL character, which can’t be stored";
    if (found === invalidByte) return "has bytes that are not UTF-8: save the file as UTF-8";
    if (found === invalidDate)
      return "is a date out of range: before the year −271821 or after 275760";
    return "has half a character (a lone surrogate), which can’t be stored";
  }
  if (typeof value !== "object" || value === null) return undefined;
  if (depth === maxDepth) return `is nested deeper than ${maxDepth} levels`;
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorable(key) ?? findUnstorable(inner, depth + 1);
    if (found) return found;
  }
  return undefined;
}
