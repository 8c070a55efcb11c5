import { type CellParser, quote } from "./cell";

/** What a number or a word may be written as: a list in JSON is neither, though it may hold one. */
const wordOf = (cell: unknown) => (typeof cell === "object" ? "" : String(cell).trim());

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A probability: a number from 0 to 1, or a percentage with its sign. */
export const probability: CellParser<number> = (cell) => {
  const text = wordOf(cell);
  const isPercent = text.endsWith("%");
  const digits = isPercent ? text.slice(0, -1).trim() : text;
  if (!decimal.test(digits)) {
    const hint = /^\d+,\d+ ?%?$/.test(text) ? "; write a point instead of the comma" : "";
    return { problem: `${quote(cell)} is not a number from 0 to 1${hint}` };
  }
  // The decimal shift in the text keeps 12.3 % at 0.123, which a division would not.
  const value = isPercent && !/e/i.test(digits) ? Number(`${digits}e-2`) : Number(digits);
  if (value >= 0 && value <= 1) return { value };
  return { problem: `${quote(cell)} is not from 0 to 1 or from 0% to 100%` };
};

/** A whole number from 0 that fits the database's integers. */
export const wholeNumber: CellParser<number> = (cell) => {
  const text = wordOf(cell);
  const value = Number(text);
  // Data frames write whole numbers with an empty fraction when a column has gaps.
  if (/^\d+(\.0+)?$/.test(text) && value <= 2_147_483_647) return { value };
  return { problem: `${quote(cell)} is not a whole number from 0 to 2147483647` };
};

const yes = new Set(["1", "1.0", "true", "yes"]);
const no = new Set(["0", "0.0", "false", "no"]);

/** Yes or no. */
export const flag: CellParser<boolean> = (cell) => {
  const word = wordOf(cell).toLowerCase();
  if (yes.has(word)) return { value: true };
  if (no.has(word)) return { value: false };
  return { problem: `${quote(cell)} is none of 1, 0, true, false, yes, no` };
};
