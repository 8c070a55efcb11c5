import { Checkbox } from "@mantine/core";
import { type ReactNode, useState } from "react";

/**
 * Rows that are selected by a box each, or all that are shown by one. Rows that a search hides are not chosen
 * while they are hidden.
 */
export function useChosen<R>(shown: readonly R[], idOf: (row: R) => string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = shown.filter((row) => ids.has(idOf(row)));
  const set = (row: R, on: boolean) =>
    setIds((now) => {
      const next = new Set(now);
      if (on) next.add(idOf(row));
      else next.delete(idOf(row));
      return next;
    });
  const isAll = shown.length > 0 && chosen.length === shown.length;
  const box = (row: R, label: string): ReactNode => (
    <Checkbox
      size="xs"
      aria-label={label}
      checked={ids.has(idOf(row))}
      onChange={(event) => set(row, event.currentTarget.checked)}
    />
  );
  const all = (
    <Checkbox
      size="xs"
      label={`Select all ${shown.length.toLocaleString("en")} shown`}
      checked={isAll}
      indeterminate={chosen.length > 0 && !isAll}
      onChange={() => setIds(new Set(isAll ? [] : shown.map(idOf)))}
    />
  );
  return { chosen, box, all, clear: () => setIds(new Set()) };
}
