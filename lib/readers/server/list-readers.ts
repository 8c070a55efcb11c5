import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { containing } from "@/db/like-pattern";
import { countUncounted } from "@/lib/forecasts/server/count-uncounted";
import type { ReaderSummary } from "../schema";

const pageSize = 50;

/** One page of the readers that came with files, those in use first, by name. */
export async function listReaders(
  db: Db,
  { projectId, search, page }: { projectId: string; search: string; page: number },
) {
  const where = foundReaders(projectId, search);
  const uncounted = await countUncounted(db, projectId);
  const { rows } = await db.execute<ReaderSummary & Record<string, unknown>>(sql`
    select r.id, r.name, r.version, r.kind, r.tags, r.archived_at as "archivedAt", r.delete_at as "deleteAt",
      (select trim(o.name || ' ' || o.version) from reader o where o.id = r.merging_into) as "mergingInto",
      r.merge_failure as "mergeFailure",
      (select coalesce(sum(n), 0)::int from tally where reader_id = r.id) as forecasts,
      coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.created_at, t.id)
        from training t where t.id in (
          select f.training_id from training_file f join training_file_source s on s.file_id = f.id
          where s.reader_id = r.id)), '[]') as trainings
    from reader r where ${where}
    order by r.archived_at is not null, lower(r.name), r.name, r.version
    limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const all = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from reader r where ${where}`,
  );
  const asDate = (at: Date | string | null) => (at === null ? null : new Date(at));
  const readers = rows.map((row) => ({
    ...row,
    archivedAt: asDate(row.archivedAt),
    deleteAt: asDate(row.deleteAt),
  }));
  return { readers, total: all.rows[0]?.total ?? 0, pageSize, uncounted };
}

/** The readers that came with files and that a search finds; crowdworkers are none of them. */
export const foundReaders = (projectId: string, search: string): SQL =>
  sql`r.project_id = ${projectId} and ${matches(search)}
    and not exists (select from participant p where p.reader_id = r.id)`;

function matches(search: string): SQL {
  if (search === "") return sql`true`;
  const pattern = containing(search);
  // As it is shown: "gpt-4o 0513" finds the version 0513 of gpt-4o.
  return sql`(r.name || ' ' || r.version) ilike ${pattern}`;
}
