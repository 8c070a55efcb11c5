import { type SQL, sql } from "drizzle-orm";
import { isoInstant } from "@/db/iso-instant";
import {
  equivalentAnswers,
  exportOrder,
  isResult,
  joinCountingJudgement,
  originOf,
  taskSequence,
} from "@/lib/forecasts/server/forecast-sql";
import { newestAdjudications } from "@/lib/quality/adjudication/server/newest-adjudications";
import {
  excludedNow,
  newestExclusions,
  surplusNow,
} from "@/lib/quality/exclusions/server/exclusion-status";
import type { VersionQuery } from "@/lib/studies/schema-version";
import { shownText, shownTruth } from "@/lib/studies/server/shown-question";

type StudyScope = {
  projectId: string;
  studyId: string;
  version: VersionQuery;
  /** `results`: submitted tasks of the sample. `all`: of every kind and round. */
  rounds: "results" | "all";
  /** `crowd`: those of the study. `all`: also other readers' of the generations that it shows. */
  readers: "crowd" | "all";
};
type DatasetScope = { projectId: string; datasetId: string };
/** `chosen` says whether a forecast `f` is one of them. */
type ChosenScope = { projectId: string; chosen: SQL };
export type ExportScope = StudyScope | DatasetScope | ChosenScope;

/**
 * One row per forecast with the columns of `exportColumns`, in the order that they state. Questions are gone
 * through one by one, so the first rows are there before the last are found, and nothing is sorted but
 * the forecasts of one question.
 */
export function exportQuery(scope: ExportScope): SQL {
  const { parts, where } = rowsOf(scope);
  return sql`
    with exclusion as materialized (${newestExclusions}),
    adjudicated as materialized (${newestAdjudications}),
    sequence as materialized (${taskSequence(scope.projectId)}),
    part as materialized (${parts})
    select forecasts.* from (select * from part order by imported, md5(key), key) part
    cross join lateral (
      select
        f.id as forecast_id,
        ${originOf} as origin,
        s.name as study, v.no as version, v.config ->> 'protocol' as protocol,
        round.kind as round, round.no as round_no,
        t.kind as task_kind, t.no as task_no, a.slot_no,
        visit.no as visit_no, sequence.no::int as task_sequence,
        d.name as dataset, q.key as question_key, q.split, ${shownText} as question, ${shownTruth} as truth,
        m.name as model, m.kind as model_kind,
        g.id as generation_id, g.seed as generation_seed,
        array_position(a.output_order, o.position) as output_position,
        r.name as reader, r.kind as reader_kind, r.version as reader_version, r.simulated,
        f.draw, f.status, f.answer, f.answer_start, f.answer_end, f.confidence, f.distribution,
        reading.truth_probability, matches.matches_truth, matches.equivalent,
        case when f.status = 'no_answer' then false else counting.correct end as correct,
        counting.judge,
        gold.status as expected_status, gold.confidence as expected_confidence,
        gold.correct as expected_correct,
        adjudicated.correct as adjudicated_correct,
        case when adjudicated.correct is not null then adjudicated.reason end as adjudication_reason,
        r.tags as reader_tags, q.tags as question_tags, m.tags as model_tags,
        f.tags as forecast_tags, f.comment,
        ${isoInstant(sql`a.created_at`)} as leased_at, ${isoInstant(sql`a.locked_at`)} as locked_at,
        ${isoInstant(sql`a.submitted_at`)} as submitted_at,
        time.active_ms, time.idle_ms, time.edits, time.pastes, time.keys, time.focus_losses,
        case when a.id is not null then ${excludedNow} end as excluded,
        case when ${excludedNow} then exclusion.reason end as exclusion_reason,
        case when ${excludedNow} then coalesce(exclusion.rule, 'by_hand') end as exclusion_basis,
        case when a.id is not null then ${surplusNow} end as surplus
      from unnest(part.questions) asked (id)
      join question q on q.id = asked.id
      join dataset d on d.id = q.dataset_id and d.project_id = ${scope.projectId}
      join forecast f on f.question_id = q.id
      join reader r on r.id = f.reader_id
      left join generation g on g.id = f.generation_id
      left join model m on m.id = g.model_id
      left join assignment a on a.id = f.assignment_id
      left join visit on visit.id = a.visit_id
      left join task t on t.id = a.task_id
      left join task_output o on o.task_id = t.id and o.generation_id = f.generation_id
      left join gold_answer gold on gold.task_id = o.task_id and gold.position = o.position
      left join adjudicated on adjudicated.task_id = o.task_id and adjudicated.position = o.position
      left join round on round.id = t.round_id
      left join study_version v on v.id = round.study_version_id
      left join study s on s.id = t.study_id
      left join reading_time time on time.forecast_id = f.id
      left join reading on reading.forecast_id = f.id
      ${equivalentAnswers}
      left join exclusion on exclusion.study_id = a.study_id and exclusion.reader_id = a.reader_id
      left join sequence on sequence.id = a.id
      ${joinCountingJudgement}
      where ${where}
      order by ${exportOrder}
    ) forecasts`;
}

/** Of which questions a file is, by key, and which of their forecasts. */
function rowsOf(scope: ExportScope): { parts: SQL; where: SQL } {
  if ("studyId" in scope) return ofStudy(scope);
  const ofDataset = "datasetId" in scope ? sql`and d.id = ${scope.datasetId}` : sql``;
  return {
    parts: sql`
      select q.key, array_agg(q.id) as questions, false as imported
      from question q
      join dataset d on d.id = q.dataset_id and d.project_id = ${scope.projectId} ${ofDataset}
      group by q.key`,
    where: "datasetId" in scope ? isResult : scope.chosen,
  };
}

/** The crowd's forecasts of the study, then other readers' of the generations that it shows. */
function ofStudy({ studyId, version, rounds, readers }: StudyScope) {
  const ofVersion = version === "all" ? sql`true` : sql`v.no = ${version}`;
  const tasks = sql`
    from task_output o
    join task t on t.id = o.task_id ${rounds === "all" ? sql`` : sql`and t.kind = 'sample'`}
    join round on round.id = t.round_id
    join study_version v on v.id = round.study_version_id
    where t.study_id = ${studyId} and ${ofVersion}`;
  return {
    parts: sql`
      select q.key, array_agg(q.id) as questions, imported
      from question q, (values (false), (true)) origin (imported)
      where q.id in (select t.question_id ${tasks}) and (${readers === "all"} or not imported)
      group by q.key, imported`,
    where: sql`
      ${rounds === "all" ? sql`(a.id is null or a.state = 'submitted')` : isResult}
      and part.imported = (f.assignment_id is null)
      and case when part.imported then f.generation_id = any(array(select o.generation_id ${tasks}))
        else a.study_id = ${studyId} and ${ofVersion} end`,
  };
}
