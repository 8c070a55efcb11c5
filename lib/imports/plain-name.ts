const units = new Set(["percent", "percentage", "pct", "%"]);

/** Words of a column's name, without case: `statedConfidence (%)` has stated, confidence and %. */
const wordsOf = (column: string): string[] =>
  column
    .normalize("NFKC")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}%]+/u)
    .filter((word) => word !== "");

/** A column's name as names are compared: without case, spaces, signs, and the unit of its numbers. */
export function plainName(column: string): string {
  const words = wordsOf(column);
  const named = words.filter((word) => !units.has(word));
  return (named.length > 0 ? named : words).join("").replace(/%/g, "");
}

/** The last word of a column's name: `Question ID` ends in id, `David` does not. */
export const lastWord = (column: string): string => wordsOf(column).at(-1) ?? "";

/** Whether a column's name says that its numbers are percentages. */
export const saysPercent = (column: string): boolean =>
  column.includes("%") || wordsOf(column).some((word) => units.has(word));
