import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { joinCountingJudgement } from "@/lib/forecasts/server/counting-judgement";
import { exportOrder } from "@/lib/forecasts/server/export-order";
import { isResult } from "@/lib/forecasts/server/result-forecast";
import { joinTaskSequence } from "@/lib/forecasts/server/task-sequence";
import { excludedNow, joinExclusion } from "@/lib/quality/exclusions/server/exclusion-status";

/** An output that a crowdworker has read in a submitted task, with their forecast. */
export type ReadOutput = {
  modelId: string;
  questionKey: string;
  readerId: string;
  reader: string;
  simulated: boolean;
  excluded: boolean;
  assignmentId: string;
  /** Of the study. */
  version: number;
  /** Where on the screen the output was shown, from 1. */
  position: number | null;
  /** Which of the person's own tasks it was, from 1. */
  sequence: number | null;
  /** Null where it does not count. */
  confidence: number | null;
  /** Null while unjudged. `no_answer` is wrong whoever judges, as the paper counts it. */
  correct: boolean | null;
  /** How it was read; all four null where that was not measured. */
  activeMs: number | null;
  idleMs: number | null;
  edits: number | null;
  pastes: number | null;
};

/** What crowdworkers have read in these rounds of a project's study, in the order of an export. */
export async function selectReadOutputs(
  db: Db,
  { projectId, rounds }: { projectId: string; rounds: readonly string[] },
): Promise<ReadOutput[]> {
  const { rows } = await db.execute<ReadOutput>(sql`
    select
      g.model_id as "modelId", q.key as "questionKey",
      r.id as "readerId", r.name as reader, r.simulated, ${excludedNow} as excluded,
      f.assignment_id as "assignmentId", v.no as version,
      array_position(a.output_order, o.position) as position, sequence.no::int as sequence,
      f.confidence,
      case when f.status = 'no_answer' then false else counting.correct end as correct,
      time.active_ms as "activeMs", time.idle_ms as "idleMs", time.edits, time.pastes
    from forecast f
    join reader r on r.id = f.reader_id and r.project_id = ${projectId}
    join question q on q.id = f.question_id
    join dataset d on d.id = q.dataset_id
    join generation g on g.id = f.generation_id
    join model m on m.id = g.model_id
    join assignment a on a.id = f.assignment_id
    join task t on t.id = a.task_id
    join task_output o on o.task_id = t.id and o.generation_id = f.generation_id
    join round on round.id = t.round_id
    join study_version v on v.id = round.study_version_id
    join study s on s.id = t.study_id
    left join reading_time time on time.forecast_id = f.id
    ${joinExclusion}
    ${joinTaskSequence(projectId)}
    ${joinCountingJudgement}
    where ${isResult} and t.round_id = any(${sql.param([...rounds])}::uuid[])
    order by ${exportOrder}`);
  return rows;
}
