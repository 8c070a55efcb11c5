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
 * themselves. Nothing keeps which rows they were. A correction stands where the import stood that it corrects.
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
    with recursive this as (
      select id, project_id, corrects, finished_at from import_file where id = ${importId}
      union all select o.id, o.project_id, o.corrects, o.finished_at from import_file o join this on o.id = this.corrects
    )
    select i.id, i.filename, i.rows_unchanged - i.rows_repeated as rows, count(*) over ()::int as total
    from import_file i join this on this.project_id = i.project_id and this.finished_at < i.finished_at
    where this.corrects is null and i.id <> ${importId}
      and i.state = 'done' and i.rows_unchanged > i.rows_repeated
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
