import type { PublishedFigure } from "../schema";

type Counted = Pick<PublishedFigure, "table" | "reader" | "model">;

/** How many rows and figures each table has, in the order of the figures. */
export function countTables(figures: readonly Counted[]) {
  const tables = new Map<string, { rows: Set<string>; figures: number }>();
  for (const { table, reader, model } of figures) {
    const found = tables.get(table) ?? { rows: new Set(), figures: 0 };
    found.rows.add(JSON.stringify([reader, model]));
    found.figures += 1;
    tables.set(table, found);
  }
  return [...tables].map(([table, t]) => ({ table, rows: t.rows.size, figures: t.figures }));
}
