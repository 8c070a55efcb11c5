import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { announcedDays } from "../schema";
import { closedAt } from "./closed-at";

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  archivedAt: string | Date | null;
  deleteAt: string | Date | null;
  eraseAt: string | Date | null;
  erasedAt: string | Date | null;
}

/** What of a project is archived or waits for its deletion, and when its studies' answers are erased. */
export async function getLife(db: Db, { projectId }: { projectId: string }) {
  const projects = await db.execute<Row & { months: number | null }>(sql`
    select archived_at as "archivedAt", delete_at as "deleteAt", retention_months as months
    from project where id = ${projectId}`);
  const studies = await db.execute<Row>(sql`
    select s.id, s.name, s.archived_at as "archivedAt", s.delete_at as "deleteAt",
      s.retention_ended_at as "erasedAt",
      case when s.retention_ended_at is null and closed.at is not null
          and p.retention_months is not null then
        greatest(closed.at + make_interval(months => p.retention_months),
          coalesce(s.retention_announced_at, now()) + make_interval(days => ${announcedDays})) end as "eraseAt"
    from study s join project p on p.id = s.project_id
      cross join lateral (select ${closedAt} as at) closed
    where p.id = ${projectId} and s.preview_of is null order by s.created_at, s.id`);
  const [found] = projects.rows;
  if (!found) throw new Error(`Project ${projectId} is gone.`);
  return {
    project: { archivedAt: iso(found.archivedAt), deleteAt: iso(found.deleteAt) },
    retentionMonths: found.months,
    agreedMonths: await shortestAgreed(db, projectId),
    studies: studies.rows.map(({ id, name, archivedAt, deleteAt, eraseAt, erasedAt }) => ({
      ...{ id, name, archivedAt: iso(archivedAt), deleteAt: iso(deleteAt) },
      ...{ eraseAt: iso(eraseAt), erasedAt: iso(erasedAt) },
    })),
  };
}

const iso = (moment: string | Date | null) =>
  moment === null ? null : new Date(moment).toISOString();

/**
 * The shortest retention period, in months, that somebody agreed to in a project and who has not been
 * erased; null where nobody agreed to any.
 */
export async function shortestAgreed(db: Db, projectId: string): Promise<number | null> {
  const { rows } = await db.execute<{ months: number | null }>(sql`
    select min(x.retention_months) as months
    from consent x join study s on s.id = x.study_id
      join participant p on p.study_id = x.study_id and p.reader_id = x.reader_id
    where s.project_id = ${projectId} and s.preview_of is null and p.erased_at is null`);
  return rows[0]?.months ?? null;
}
