import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

interface Wanted {
  projectId: string;
  source: string;
  /** Its title in any case, or another title that leads to it. */
  entity: string;
}

export interface FoundPage extends Record<string, unknown> {
  id: string;
  title: string;
}

/** The page about an entity; null where its source has none. */
export async function findPage(
  db: Db,
  { projectId, source, entity }: Wanted,
): Promise<FoundPage | null> {
  const ofTitle = (title: ReturnType<typeof sql>) => sql`
    select p.id, p.title, p.redirect_to from page p join knowledge_source s on s.id = p.source_id
    where s.project_id = ${projectId} and s.name = ${source} and lower(p.title) = lower(${title})
    order by p.redirect_to is not null, p.title <> ${title}, p.title limit 1`;
  const { rows } = await db.execute<FoundPage>(sql`
    with named as (${ofTitle(sql`${entity}::text`)})
    select id, title from named where redirect_to is null
    union all
    select target.id, target.title from named cross join lateral (${ofTitle(sql`named.redirect_to`)}) target
    where named.redirect_to is not null and target.redirect_to is null`);
  return rows[0] ?? null;
}
