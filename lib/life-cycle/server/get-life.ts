import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { closedAt } from "@/lib/studies/server/closed-at";
import { announcedDays, type getLife as contract, type Life } from "../schema";

type LifeOfStudy = z.infer<typeof contract.response>["studies"][number];

/** The archived or soon deleted parts of a project, and when its studies' answers are erased. */
export async function getLife(db: Db, { projectId }: { projectId: string }) {
  const projects = await db.execute<Life & { months: number | null }>(sql`
    select ${isoInstant(sql`archived_at`)} as "archivedAt",
      ${isoInstant(sql`delete_at`)} as "deleteAt", retention_months as months
    from project where id = ${projectId}`);
  const studies = await db.execute<LifeOfStudy>(sql`
    select s.id, s.name, ${isoInstant(sql`s.archived_at`)} as "archivedAt",
      ${isoInstant(sql`s.delete_at`)} as "deleteAt",
      ${isoInstant(sql`s.retention_ended_at`)} as "erasedAt",
      ${isoInstant(sql`case when s.retention_ended_at is null and closed.at is not null
          and p.retention_months is not null then
        greatest(closed.at + make_interval(months => p.retention_months),
          coalesce(s.retention_announced_at, now()) + make_interval(days => ${announcedDays}))
        end`)} as "eraseAt"
    from study s join project p on p.id = s.project_id
      cross join lateral (select ${closedAt} as at) closed
    where p.id = ${projectId} and s.preview_of is null order by s.created_at, s.id`);
  const [found] = projects.rows;
  if (!found) throw new Error(`Project ${projectId} is gone.`);
  const { months, ...project } = found;
  const agreedMonths = await shortestAgreed(db, projectId);
  return { project, retentionMonths: months, agreedMonths, studies: studies.rows };
}

/**
 * The shortest retention period, in months, that somebody in a project agreed to who has not been
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
