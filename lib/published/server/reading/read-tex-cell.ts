import { isNotGiven } from "./is-not-given";
import { plainTex } from "./plain-tex";
import type { CellNumbers } from "./read-number";

const number = "([+-]?(?:\\d+\\.?\\d*|\\.\\d+))";
const withInterval = new RegExp(`^${number}(?: ?[([] ?${number} ?[,;–] ?${number} ?[)\\]])?$`);

/**
 * The numbers of a table's cell: "\\B 64.74~\\scr{(63.86,~65.63)}" is 64.74 with 63.86 and 65.63.
 * @returns `{ problem }` for a cell that is neither empty nor a number with or without an interval
 */
export function readTexCell(
  tex: string,
): (CellNumbers & { isPercent: boolean }) | { problem: string } {
  const text = plainTex(tex).replace(/−/g, "-");
  const isPercent = text.includes("%");
  if (isNotGiven(text)) return { value: null, low: null, high: null, isPercent };
  const found = withInterval.exec(text.replace(/ ?%/g, ""));
  if (found) {
    return { value: found[1] ?? null, low: found[2] ?? null, high: found[3] ?? null, isPercent };
  }
  const hint = /\\pm/.test(tex) ? "; ± may mean many things, so give (low, high)" : "";
  return { problem: `“${text.slice(0, 60)}” is no number with an interval (low, high)${hint}` };
}
