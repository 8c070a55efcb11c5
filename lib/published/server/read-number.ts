import { type MetricName, publishedMetrics } from "../metrics";

/** A number and its interval as a cell gives them; null is not given. */
export interface CellNumbers {
  value: string | null;
  low: string | null;
  high: string | null;
}

export interface ReadNumbers {
  value: number;
  low: number | null;
  high: number | null;
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The numbers of a metric in its own unit: a share of 0.6474 for "64.74" in percent. Null when the
 * value is not given.
 * @returns `{ problem }` for what is no number, is out of the metric's range, or is half an interval
 */
export function readNumbers(
  metric: MetricName,
  cell: CellNumbers,
  isPercent: boolean,
): ReadNumbers | { problem: string } | null {
  const { low: least, high: most } = publishedMetrics[metric];
  const read: (number | null)[] = [];
  for (const text of [cell.value, cell.low, cell.high]) {
    if (text === null) {
      read.push(null);
      continue;
    }
    if (!decimal.test(text)) return { problem: `“${text}” is no number` };
    // The decimal shift in the text keeps 52.32 % at 0.5232, which a division might not.
    const value = isPercent && !/e/i.test(text) ? Number(`${text}e-2`) : Number(text);
    if (value < least || value > most) {
      const unit = isPercent ? " %" : "";
      const hint = !isPercent && value > 1 && value <= 100 ? "; is it percent? Say so (%)" : "";
      return { problem: `${text}${unit} is not from ${least} to ${most}${hint}` };
    }
    read.push(value);
  }
  const [value = null, low = null, high = null] = read;
  if ((low === null) !== (high === null)) {
    return { problem: "has one end of an interval without the other" };
  }
  if (value === null) return low === null ? null : { problem: "has an interval without a value" };
  if (low !== null && high !== null && low > high) {
    return { problem: `its interval ends (${cell.high}) below where it begins (${cell.low})` };
  }
  return { value, low, high };
}
