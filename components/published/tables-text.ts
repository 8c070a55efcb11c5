import type { PublishedSource } from "@/lib/published/schema";
import { count } from "@/lib/text/count";

/** "question answering: 13 rows, 104 figures; agreement: 6 rows, 12 figures" */
export const tablesText = (tables: PublishedSource["tables"]) =>
  tables
    .map(
      ({ table, rows, figures }) => `${table}: ${count(rows, "row")}, ${count(figures, "figure")}`,
    )
    .join("; ");
