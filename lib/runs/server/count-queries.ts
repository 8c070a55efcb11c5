import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { notFound } from "@/lib/http/errors";
import { hasQuery } from "./query-of";

interface Of {
  projectId: string;
  datasetId: string;
  split?: string | undefined;
}

/** How many questions of a dataset, or of its split, there are and have a query. @throws Refusal 404 */
export async function countQueries(db: Db, { projectId, datasetId, split }: Of) {
  const { rows } = await db.execute<{ questions: number; withQuery: number }>(sql`
    select count(q.id)::int as questions,
      count(q.id) filter (where ${hasQuery(sql`q.id`)})::int as "withQuery"
    from dataset d left join question q on q.dataset_id = d.id
      and (${split ?? null}::text is null or q.split = ${split ?? null})
    where d.id = ${datasetId} and d.project_id = ${projectId} group by d.id`);
  const [found] = rows;
  if (!found) throw notFound("dataset");
  return found;
}
