import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

interface Wanted {
  projectId: string;
  source: string;
  /** The title of its page, in any case. */
  entity: string;
  claim: string;
  /** At most so many. */
  k: number;
}

/** Passages of an entity's own page that share most with a claim, the best first; none where there is no such page. */
export async function findPassages(
  db: Db,
  { projectId, source, entity, claim, k }: Wanted,
): Promise<{ title: string; text: string }[]> {
  const { rows } = await db.execute<{ title: string; text: string }>(sql`
    with asked as (
      select string_agg(quote_literal(lexeme), ' | ')::tsquery as words
      from unnest(to_tsvector('english', ${claim}))
    )
    select p.title, p.text from passage p, asked
    where p.project_id = ${projectId} and p.source = ${source} and lower(p.title) = lower(${entity})
    order by coalesce(ts_rank(to_tsvector('english', p.text), asked.words), 0) desc, p.no
    limit ${k}`);
  return rows;
}
