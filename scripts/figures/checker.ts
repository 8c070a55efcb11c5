import type { Reason } from "@/lib/metrics/reasons";
/** How many values were compared, how many differed, and the first of these in words. */
export interface Check {
  [column: string]: string | number;
  what: string;
  compared: number;
  wrong: number;
  first: string;
}

/** A figure as a route shows it. */
type Shown = { value: number } | { undefined: Reason } | undefined;

/** Compares shown values with expected ones, and counts the differences. */
export function checker(what: string) {
  const tally: Check = { what, compared: 0, wrong: 0, first: "" };
  const count = (name: string, fits: boolean, shown: unknown, expected: unknown) => {
    tally.compared += 1;
    if (fits) return;
    tally.wrong += 1;
    tally.first ||= `${name}: ${JSON.stringify(shown)}, not ${JSON.stringify(expected)}`;
  };
  return {
    same: (name: string, shown: unknown, expected: unknown) =>
      count(name, JSON.stringify(shown) === JSON.stringify(expected), shown, expected),
    /** Equal but for rounding in binary; a figure that can't be computed is undefined on both sides. */
    near: (name: string, shown: Shown, expected: number) => {
      const value = shown && "value" in shown ? shown.value : Number.NaN;
      const fits = Math.abs(value - expected) < 1e-9;
      count(name, fits || (Number.isNaN(value) && Number.isNaN(expected)), shown, expected);
    },
    done: (): Check => tally,
  };
}
