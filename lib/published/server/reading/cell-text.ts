import type { SourceRow } from "@/lib/imports/reading/source-row";

/** A cell without the space around it; empty when the column is not there. */
export const cellText = ({ cells }: SourceRow, column: string) =>
  String(cells.get(column) ?? "").trim();
