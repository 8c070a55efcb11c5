interface Limits {
  /** 0 unless given. */
  least?: number;
  most: number;
  /** How many digits there may be after the point; 2 unless given. */
  decimals?: number;
}

/** An amount in whole units of the currency, "" for an empty text, or what is wrong with the text and how to write it. */
export type ReadMoney = { amount: number | "" } | { problem: string };

const plain = /^\d+(\.\d*)?$|^\.\d+$/;
const grouped = /^[1-9]\d{0,2}((,\d{3})+|(\s\d{3})+)(\.\d*)?$/;
const decimalComma = /^(\d+|[1-9]\d{0,2}(\s\d{3})+),\d{1,2}$/;
/** 5,000 is five thousand, unless it may be a five with three decimals. */
const oneComma = /^[1-9]\d{0,2},\d{3}$/;

/**
 * Reads an amount as people type it, in digits: 1234.56, 1,234.56, 1 234.56 or 12,5. What can be read in two ways is
 * refused, not guessed.
 */
export function readMoney(text: string, { least = 0, most, decimals = 2 }: Limits): ReadMoney {
  const trimmed = text.trim();
  if (trimmed === "") return { amount: "" };
  const unsigned = trimmed.replace(/^[-−]/, "");
  if (decimals > 2 && oneComma.test(unsigned)) {
    const [point, none] = [".", ""].map((sign) => unsigned.replace(",", sign));
    return { problem: `The comma can be read in two ways. Write ${none} or ${point}.` };
  }
  const digits = digitsOf(unsigned);
  if (digits === null) {
    return { problem: "Write the amount in digits with a decimal point, such as 1234.56." };
  }
  if ((digits.split(".")[1] ?? "").length > decimals) {
    return { problem: `Write at most ${decimals} digits after the point.` };
  }
  const amount = unsigned === trimmed ? Number(digits) : -Number(digits);
  if (amount > most) return { problem: `The largest amount is ${withCommas(most)}.` };
  if (amount < least) return { problem: `The smallest amount is ${withCommas(least)}.` };
  return { amount };
}

/** The same amount with no commas and a decimal point; null for what is no amount. */
function digitsOf(text: string): string | null {
  if (plain.test(text) || grouped.test(text)) return text.replace(/[,\s]/g, "");
  if (decimalComma.test(text)) return text.replace(/\s/g, "").replace(",", ".");
  return null;
}

const withCommas = (amount: number) => amount.toLocaleString("en", { minimumFractionDigits: 2 });

/** An amount as `readMoney` reads it: 12.50, and 0.075 with more than two decimals. */
export const writeMoney = (amount: number, decimals = 2): string =>
  amount.toFixed(decimals).replace(/(\.\d\d\d*?)0+$/, "$1");
