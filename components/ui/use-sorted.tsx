import { type Order, useOrder } from "./use-order";

/** A column by its name, and what its rows are sorted by; null comes last either way. */
interface Sortable<R> {
  name: string;
  value: (row: R) => string | number | null;
}

/** Rows in the order of a column that a click on its head chooses. */
export function useSorted<R>(rows: readonly R[], columns: readonly Sortable<R>[]) {
  const { order, head, select } = useOrder(columns.map(({ name }) => name));
  const by = columns.find(({ name }) => name === order?.by);
  const sorted =
    order && by ? rows.toSorted((a, b) => compare(by.value(a), by.value(b), order)) : rows;
  return { sorted, head, select };
}

function compare(
  a: string | number | null,
  b: string | number | null,
  { descending }: Order,
): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
  return descending ? -order : order;
}
