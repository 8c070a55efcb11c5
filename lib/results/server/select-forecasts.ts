import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { joinCountingJudgement } from "@/lib/forecasts/server/counting-judgement";
import { exportOrder } from "@/lib/forecasts/server/export-order";
import { type ModelLabel, type ReaderLabel, selectLabels } from "./select-labels";

export type ForecastScope =
  /** The crowd's, from submitted assignments of the study's main rounds. */
  | { kind: "study"; projectId: string; studyId: string }
  /** Imported ones (draw 0) of generations that the study shows. */
  | { kind: "imported"; projectId: string; studyId: string }
  /** All on the dataset's questions, imported and the crowd's. */
  | { kind: "dataset"; projectId: string; datasetId: string };

type Row = {
  forecastId: string;
  questionId: string;
  questionKey: string;
  generationId: string | null;
  modelId: string | null;
  readerId: string;
  assignmentId: string | null;
  placeNo: number | null;
  draw: number;
  status: "ok" | "no_answer" | "unparsable";
  confidence: number | null;
  judge: string | null;
  judged: boolean | null;
};

export interface ForecastRow extends Omit<Row, "modelId" | "readerId" | "judged"> {
  model: ModelLabel | null;
  reader: ReaderLabel;
  /** Null while unjudged. `no_answer` is wrong whoever judges, as the paper counts it. */
  correct: boolean | null;
}

/**
 * Forecasts with the judgement that counts (see `joinCountingJudgement`), in the order in which an
 * export lists them. Nothing is left out here.
 */
export async function selectForecasts(db: Db, scope: ForecastScope): Promise<ForecastRow[]> {
  const { readers, models } = await selectLabels(db, scope.projectId);
  const { rows } = await db.execute<Row>(sql`
    select
      f.id as "forecastId", f.question_id as "questionId", q.key as "questionKey",
      f.generation_id as "generationId", g.model_id as "modelId", f.reader_id as "readerId",
      f.assignment_id as "assignmentId", a.place_no as "placeNo", f.draw, f.status, f.confidence,
      counting.judge, counting.correct as judged
    from forecast f
    join reader r on r.id = f.reader_id
    join question q on q.id = f.question_id
    join dataset d on d.id = q.dataset_id and d.project_id = ${scope.projectId}
    left join generation g on g.id = f.generation_id
    left join model m on m.id = g.model_id
    left join assignment a on a.id = f.assignment_id
    left join task t on t.id = a.task_id
    left join round on round.id = t.round_id
    ${joinCountingJudgement}
    where ${whereIn(scope)}
    order by ${exportOrder}`);
  return rows.map(({ modelId, readerId, judged, ...row }) => {
    const reader = readers.get(readerId);
    if (!reader) throw new Error(`Reader ${readerId} is of another project than its forecast.`);
    const correct = row.status === "no_answer" ? false : judged;
    return { ...row, reader, model: modelId ? (models.get(modelId) ?? null) : null, correct };
  });
}

function whereIn(scope: ForecastScope): SQL {
  switch (scope.kind) {
    case "study":
      return sql`a.study_id = ${scope.studyId} and a.state = 'submitted' and round.kind = 'main'`;
    case "imported":
      return sql`f.assignment_id is null and f.draw = 0 and f.generation_id in (
        select o.generation_id from task_output o
        join task shown on shown.id = o.task_id
        join round on round.id = shown.round_id and round.kind = 'main'
        where shown.study_id = ${scope.studyId})`;
    case "dataset":
      return sql`q.dataset_id = ${scope.datasetId}`;
  }
}
