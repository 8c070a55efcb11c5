import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { evaluation, type run } from "@/db/schema";

/** Evaluations of models, the oldest first, each with the state of its runs. */
export async function listEvaluations(db: Db, modelIds: string[]) {
  if (modelIds.length === 0) return [];
  const { rows } = await db.execute<EvaluationRow>(sql`
    select e.id, e.model_id as "modelId", e.problem,
      w.settings ->> 'datasetId' as "datasetId", w.settings ->> 'split' as split,
      (w.settings ->> 'questions')::int as questions, r.settings ->> 'kind' as reader, r.reader_id as "readerId",
      json_build_object('id', w.id, 'name', w.name, 'state', w.state) as write,
      json_build_object('id', r.id, 'name', r.name, 'state', r.state) as read
    from evaluation e join run w on w.id = e.write_run_id join run r on r.id = e.read_run_id
    where e.model_id = any(${sql.param(modelIds)}::uuid[]) order by e.created_at`);
  return rows;
}

/** One of them. @throws Error where there is none */
export async function findEvaluation(db: Db, id: string) {
  const [{ modelId = "" } = {}] = await db
    .select({ modelId: evaluation.modelId })
    .from(evaluation)
    .where(eq(evaluation.id, id));
  const found = (await listEvaluations(db, [modelId])).find((one) => one.id === id);
  if (!found) throw new Error("There is no such evaluation.");
  return found;
}

type RunOf = { id: string; name: string; state: (typeof run.$inferSelect)["state"] };

interface EvaluationRow extends Record<string, unknown> {
  id: string;
  modelId: string;
  problem: string | null;
  datasetId: string;
  split: string | null;
  questions: number | null;
  reader: "rules" | "read";
  readerId: string | null;
  write: RunOf;
  read: RunOf;
}
