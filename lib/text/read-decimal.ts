const decimal = /^[+-]?(\d+[.,]?\d*|[.,]\d+)(e[+-]?\d+)?$/i;

/**
 * A number as files of people and programs write it: with a decimal point or a decimal comma, perhaps with an exponent.
 * Null for anything else, also for what JavaScript would read as a number.
 * @example readDecimal("7,5") // 7.5
 * @example readDecimal("0x10") // null
 */
export function readDecimal(text: string): number | null {
  const number = decimal.test(text) ? Number(text.replace(",", ".")) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}
