// A spreadsheet runs what begins with one of these as a formula. That may be in the middle of a cell: one that
// splits at semicolons, tabs or bars knows nothing of our quotes, so a new cell begins after each of them and
// after a line break. A number that is all of a cell stays one: with a line break or a bar after it, it may be
// where a formula begins. After a line break a number stays one, and so does a list in a text ("- first").
const atCell = String.raw`(?<=(?:^|[;\t|])"{0,3})`;
const atLine = String.raw`(?<=[\r\n]"{0,3})(?! *[+-] )`;
const number = String.raw`[+-]\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?`;
// Spreadsheets may leave out spaces, and characters that nobody sees.
const leftOut = String.raw`(?:(?![\t\r\n])[\p{Z}\p{Cc}\p{Cf}])`;
const opener = (end: string) =>
  String.raw`(?=(?:'|${leftOut})*(?!${number}(?=$|["';\t${end}]))(?:[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r](?<=^["']*[\t\r])))`;
const [inCell, inLine] = [opener(""), opener(String.raw`\r\n`)];

const formula = new RegExp(`${atCell}${inCell}|${atLine}${inLine}`, "gu");
const escaped = new RegExp(`${atCell}'${inCell}|${atLine}'${inLine}`, "gu");

/** Puts an apostrophe before anything that a spreadsheet would run as a formula. */
export const escapeFormulas = (text: string): string => text.replace(formula, "'");

/** The text as it was before `escapeFormulas`. */
export const unescapeFormulas = (text: string): string =>
  text.includes("'") ? text.replace(escaped, "") : text;
