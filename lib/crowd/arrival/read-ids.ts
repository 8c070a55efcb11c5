import { parse } from "csv-parse/browser/esm/sync";

/** The ids in a text or CSV file: its first column, without a header line. */
export function readIds(text: string): string[] {
  const rows = parse(text, {
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  }) as string[][];
  const ids = rows.map(([first = ""]) => first).filter((id) => id !== "");
  const [head, ...rest] = ids;
  return head !== undefined && columnNames.has(head.toLowerCase()) ? rest : ids;
}

const columnNames = new Set([
  "id",
  "ids",
  "label",
  "participant",
  "participant_id",
  "prolific_pid",
]);
