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
}

/**
 * A project's training runs, the newest first; of a study, those that learnt from its forecasts; of a dataset, those that
 * wrote texts on its questions, perhaps those of some models alone.
 */
export async function listTrainings(db: Db, { projectId, page, study, dataset, models }: Listed) {
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
  const mine = sql`from training t where t.project_id = ${projectId} and ${ofStudy} and ${ofDataset}`;
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total ${mine}`);
  const { rows } = await db.execute<Summary & Record<string, unknown>>(sql`
    select ${summaryColumns} ${mine}
    order by t.created_at desc, t.id limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return { trainings: rows.map(withTimes), total: counted.rows[0]?.total ?? 0, pageSize };
}
