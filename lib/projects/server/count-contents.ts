import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

type Counts = Record<
  | ("datasets" | "questions" | "models" | "generations")
  | ("studies" | "readers" | "forecasts" | "trainings"),
  number
>;

const notTrying = sql`not exists (
  select 1 from participant p join study s on s.id = p.study_id
  where p.reader_id = r.id and s.preview_of is not null)`;

/** Counts of a project's contents, without previews of studies and the people in them. */
export async function countContents(db: Db, { projectId }: { projectId: string }): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`
    select
      (select count(*)::int from dataset where project_id = ${projectId}) as datasets,
      (select count(*)::int from question q join dataset d on d.id = q.dataset_id
        where d.project_id = ${projectId}) as questions,
      (select count(*)::int from model where project_id = ${projectId} and not shows_phrases) as models,
      (select count(*)::int from generation g join model m on m.id = g.model_id
        where m.project_id = ${projectId} and not m.shows_phrases) as generations,
      (select count(*)::int from study where project_id = ${projectId} and preview_of is null) as studies,
      (select count(*)::int from reader r where r.project_id = ${projectId} and ${notTrying}) as readers,
      (select count(*)::int from forecast f join reader r on r.id = f.reader_id
        where r.project_id = ${projectId} and ${notTrying}) as forecasts,
      (select count(*)::int from training where project_id = ${projectId}) as trainings`);
  const [counts] = rows;
  if (!counts) throw new Error("Counting gave no row.");
  return counts;
}
