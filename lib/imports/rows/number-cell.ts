import { fromPercent } from "@/lib/text/from-percent";
import { readDecimal } from "@/lib/text/read-decimal";
import { type CellParser, quote } from "./cell";

/** What a number or a word may be written as: a list in JSON is neither, though it may hold one. */
const wordOf = (cell: unknown) => (typeof cell === "object" ? "" : String(cell).trim());

/**
 * A probability: a number from 0 to 1, or a percentage with its sign. A comma is a decimal comma: no probability is in
 * the thousands.
 */
export const probability: CellParser<number> = (cell) => {
  const text = wordOf(cell);
  const isPercent = text.endsWith("%");
  const written = isPercent ? text.slice(0, -1).trim() : text;
  const number = readDecimal(written);
  if (number === null) return { problem: `${quote(cell)} is not a number` };
  const value = isPercent ? fromPercent(number) : number;
  if (value >= 0 && value <= 1) return { value };
  const range = isPercent ? "from 0% to 100%" : "from 0 to 1 or from 0% to 100%";
  return { problem: `${quote(cell)} is not ${range}` };
};

/** Thousands are set apart by commas, spaces or apostrophes. */
const inGroups = /^\d{1,3}([,\s’'])\d{3}(\1\d{3})*$/;

/** A whole number from 0 that fits the database's integers. */
export const wholeNumber: CellParser<number> = (cell) => {
  const written = wordOf(cell);
  const text = inGroups.test(written) ? written.replace(/\D/g, "") : written;
  const value = Number(text);
  // Data frames write whole numbers with an empty fraction when a column has gaps.
  if (/^\d+(\.0+)?$/.test(text) && value <= 2_147_483_647) return { value };
  return { problem: `${quote(cell)} is not a whole number from 0 to 2147483647` };
};

const yes = new Set(["1", "1.0", "true", "yes", "t", "y", "correct", "right"]);
const no = new Set(["0", "0.0", "false", "no", "f", "n", "incorrect", "wrong"]);

/** Yes or no. */
export const flag: CellParser<boolean> = (cell) => {
  const word = wordOf(cell).toLowerCase();
  if (yes.has(word)) return { value: true };
  if (no.has(word)) return { value: false };
  return { problem: `${quote(cell)} is none of 1, 0, true, false, yes, no, correct, incorrect` };
};
