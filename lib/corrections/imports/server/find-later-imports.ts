import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { ImportKind, LaterImports } from "@/lib/imports/options";

const shown = 20;

/** The row that a line of a file of each kind adds. */
const rowOf: Record<ImportKind, string> = {
  questions: "question",
  models: "model",
  generations: "generation",
  forecasts: "forecast",
  labels: "label",
  pages: "page",
};

/**
 * Later imports that found rows there already: perhaps some that this one added, which they would have added
 * themselves. Nothing keeps which rows they were.
 * @param kinds of the rows that this one loses
 */
export async function findLaterImports(
  db: Db,
  importId: string,
  kinds: readonly string[],
): Promise<LaterImports> {
  const touched = Object.entries(rowOf).flatMap(([kind, row]) =>
    kinds.includes(row) ? [kind] : [],
  );
  const { rows } = await db.execute<Found>(sql`
    select i.id, i.filename, i.rows_unchanged - i.rows_repeated as rows, count(*) over ()::int as total
    from import_file i join import_file this
      on this.project_id = i.project_id and this.finished_at < i.finished_at
    where this.id = ${importId} and i.state = 'done' and i.rows_unchanged > i.rows_repeated
      and i.kind = any(${sql.param(touched)}::import_kind[])
    order by i.finished_at desc, i.id limit ${shown}`);
  const newest = rows.map(({ total: _, ...found }) => found);
  return { total: rows[0]?.total ?? 0, newest };
}

interface Found extends Record<string, unknown> {
  id: string;
  filename: string;
  rows: number;
  total: number;
}
