import { type SQL, sql } from "drizzle-orm";
import { joinCountingJudgement } from "./counting-judgement";
import { exportOrder } from "./export-order";

type StudyScope = { projectId: string; studyId: string };
type DatasetScope = { projectId: string; datasetId: string };
export type ExportScope = StudyScope | DatasetScope;

/** One row per forecast with the columns of `exportColumns`, in the order that they state. */
export function exportQuery(scope: ExportScope): SQL {
  const { from, order } = "studyId" in scope ? ofStudy(scope) : ofDataset(scope);
  return sql`
    select
      f.id as forecast_id,
      case when f.assignment_id is null then 'import' else 'crowd' end as origin,
      s.name as study, v.no as version, round.kind as round, t.no as task_no, a.place_no,
      d.name as dataset, q.key as question_key, q.split, q.text as question, q.truth,
      m.name as model, m.kind as model_kind,
      g.id as generation_id, g.seed as generation_seed,
      array_position(a.output_order, o.position) as output_position,
      r.name as reader, r.kind as reader_kind, r.version as reader_version, r.simulated,
      f.draw, f.status, f.answer, f.confidence, f.distribution,
      case when f.status = 'no_answer' then false else counting.correct end as correct,
      counting.judge,
      ${iso(sql`a.created_at`)} as leased_at, ${iso(sql`a.submitted_at`)} as submitted_at
    ${from}
    join reader r on r.id = f.reader_id
    join question q on q.id = f.question_id
    join dataset d on d.id = q.dataset_id and d.project_id = ${scope.projectId}
    left join generation g on g.id = f.generation_id
    left join model m on m.id = g.model_id
    ${joinCountingJudgement}
    ${order}`;
}

/** The crowd's forecasts of the study, then imported ones of the generations that it shows. */
function ofStudy({ projectId, studyId }: StudyScope) {
  return {
    from: sql`
      from study s
      join round on round.study_id = s.id and round.kind = 'main'
      join study_version v on v.id = round.study_version_id
      join task t on t.round_id = round.id
      join task_output o on o.task_id = t.id
      join forecast f on f.generation_id = o.generation_id
      left join assignment a on a.id = f.assignment_id and a.task_id = t.id and a.state = 'submitted'`,
    order: sql`
      where s.id = ${studyId} and s.project_id = ${projectId}
        and (a.id is not null or f.assignment_id is null)
      order by f.assignment_id is null, ${exportOrder}`,
  };
}

function ofDataset({ datasetId }: DatasetScope) {
  return {
    from: sql`
      from forecast f
      left join assignment a on a.id = f.assignment_id
      left join task t on t.id = a.task_id
      left join task_output o on o.task_id = t.id and o.generation_id = f.generation_id
      left join round on round.id = t.round_id
      left join study_version v on v.id = round.study_version_id
      left join study s on s.id = t.study_id`,
    order: sql`
      where q.dataset_id = ${datasetId}
      order by ${exportOrder}`,
  };
}

const iso = (instant: SQL) =>
  sql`to_char(${instant} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
