import type { PublishedSource } from "@/lib/published/schema";

/** "question answering: 13 rows, 104 figures; agreement: 6 rows, 12 figures" */
export const tablesText = (tables: PublishedSource["tables"]) =>
  tables
    .map(
      ({ table, rows, figures }) => `${table}: ${count(rows, "row")}, ${count(figures, "figure")}`,
    )
    .join("; ");

/** 1,008 figures */
const count = (n: number, what: string) => `${n.toLocaleString("en")} ${what}${n === 1 ? "" : "s"}`;
