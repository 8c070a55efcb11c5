import { capitalise } from "@/lib/text/capitalise";
import { metricNames } from "./metrics";
import { paperTables, type TableLayout } from "./paper-tables";
import type { PublishedFigure } from "./schema";

/** Layouts for the tables of other papers: datasets side by side, with the metrics that there are. */
export function otherTables(figures: readonly PublishedFigure[]): TableLayout[] {
  const named = new Set(paperTables.map(({ name }) => name));
  const names = new Set(figures.map(({ table }) => table).filter((table) => !named.has(table)));
  return [...names].map((name) => ({
    name,
    title: capitalise(name),
    across: "dataset",
    metrics: metricNames,
    note: "",
  }));
}
