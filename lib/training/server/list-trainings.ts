import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type Summary, summaryColumns, withTimes } from "./summary-columns";

const pageSize = 50;

interface Listed {
  projectId: string;
  page: number;
  study?: string | undefined;
  dataset?: string | undefined;
  models?: string[] | undefined;
  curves?: string | undefined;
}

/**
 * A project's training runs, the newest first; of a study, those that learnt from its forecasts; of a dataset, those that
 * wrote texts on its questions, perhaps those of some models alone; of a stage, those that have curves of it.
 */
export async function listTrainings(
  db: Db,
  { projectId, page, study, dataset, models, curves }: Listed,
) {
  const ofStudy =
    study === undefined
      ? sql`true`
      : sql`exists (select from training_file f join training_file_source s on s.file_id = f.id
          where f.training_id = t.id and s.study_id = ${study})`;
  const ofModels =
    models === undefined ? sql`true` : sql`m.model_id = any(${sql.param(models)}::uuid[])`;
  const ofDataset =
    dataset === undefined
      ? sql`true`
      : sql`exists (select from training_text_model m join generation g on g.model_id = m.model_id
          join question q on q.id = g.question_id
          where m.training_id = t.id and q.dataset_id = ${dataset} and ${ofModels})`;
  // The run's own stage first: a search through all events of a run that has no such stage takes long.
  const withCurves =
    curves === undefined
      ? sql`true`
      : sql`case when exists (
            select from training_stage s where s.training_id = t.id and s.name = ${curves})
          then exists (
            select from training_event e where e.training_id = t.id and e.stage = ${curves}
              and e.event in ('step', 'validation') and e.step is not null)
          else false end`;
  const mine = sql`from training t
    where t.project_id = ${projectId} and ${ofStudy} and ${ofDataset} and ${withCurves}`;
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total ${mine}`);
  const { rows } = await db.execute<Summary & Record<string, unknown>>(sql`
    select ${summaryColumns} ${mine}
    order by t.created_at desc, t.id limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return { trainings: rows.map(withTimes), total: counted.rows[0]?.total ?? 0, pageSize };
}
