// A spreadsheet runs what begins with one of these as a formula. That may be in the middle of a cell: one that
// splits at semicolons, tabs or bars knows nothing of our quotes, so a new cell begins after each of them and
// after a line break. A number stays one, and so does a list in a text ("- first") after a line break.
const begin = String.raw`(?<=(?:^|[;\t|\r\n])"{0,3})`;
const atStart = String.raw`(?:^|(?<![\r\n]"{0,3})|(?![+-] ))`;
const number = String.raw`[+-]\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?(?=$|["';\t|\r\n])`;
const opener = String.raw`(?!${number})(?:[=+\-@＝＋－＠]|[\t\r](?<=^["']*[\t\r]))`;

const formula = new RegExp(`${begin}${atStart}(?='*${opener})`, "g");
const escaped = new RegExp(`${begin}${atStart}'(?='*${opener})`, "g");

/** Puts an apostrophe before whatever a spreadsheet would run as a formula. */
export const escapeFormulas = (text: string): string => text.replace(formula, "'");

/** The text as it was before `escapeFormulas`. */
export const unescapeFormulas = (text: string): string =>
  text.includes("'") ? text.replace(escaped, "") : text;
