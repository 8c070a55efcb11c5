import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isSetToOne } from "@/lib/figures/server/choose-forecasts";
import type { VersionQuery } from "@/lib/forecasts/schema-version";
import { joinCountingJudgement } from "@/lib/forecasts/server/counting-judgement";
import { exportOrder } from "@/lib/forecasts/server/export-order";
import { isResult } from "@/lib/forecasts/server/result-forecast";
import { joinTaskSequence } from "@/lib/forecasts/server/task-sequence";
import type { RuleName } from "@/lib/quality/exclusions/schema";
import {
  excludedNow,
  joinExclusion,
  surplusNow,
} from "@/lib/quality/exclusions/server/latest-exclusion";
import { type ModelLabel, type ReaderLabel, selectLabels } from "./select-labels";

export interface ForecastScope {
  projectId: string;
  studyId: string;
  version: VersionQuery;
  /** The crowd's, from submitted tasks; or imported ones (draw 0) of generations that the sample shows. */
  kind: "study" | "imported";
  /** Of one model alone. */
  modelId?: string;
}

type Row = {
  forecastId: string;
  questionId: string;
  questionKey: string;
  generationId: string | null;
  modelId: string | null;
  readerId: string;
  assignmentId: string | null;
  /** Of the study, as the next ones; null for imported forecasts. */
  version: number | null;
  placeNo: number | null;
  /** Where on the screen its output was shown, from 1. */
  position: number | null;
  /** Which of the person's own tasks it was, from 1. */
  sequence: number | null;
  excluded: boolean;
  /** The rule by which its reader is excluded; null when a person decided. */
  exclusionRule: RuleName | null;
  surplus: boolean;
  draw: number;
  status: "ok" | "no_answer" | "unparsable";
  confidence: number | null;
  /** Read by a program, of a model that states no confidence: its confidence is 1, whatever it said. */
  setToOne: boolean;
  judge: string | null;
  judged: boolean | null;
  /** How it was read; all four null where that was not measured. */
  activeMs: number | null;
  idleMs: number | null;
  edits: number | null;
  pastes: number | null;
};

export interface ForecastRow extends Omit<Row, "modelId" | "readerId" | "judged"> {
  model: ModelLabel | null;
  reader: ReaderLabel;
  /** Null while unjudged. `no_answer` is wrong whoever judges, as the paper counts it. */
  correct: boolean | null;
}

/**
 * Forecasts with the judgement that counts (see `joinCountingJudgement`), in the order in which an
 * export lists them. No result (see `isResult`) is left out here.
 */
export async function selectForecasts(db: Db, scope: ForecastScope): Promise<ForecastRow[]> {
  const { readers, models } = await selectLabels(db, scope.projectId);
  const { rows } = await db.execute<Row>(sql`
    select
      f.id as "forecastId", f.question_id as "questionId", q.key as "questionKey",
      f.generation_id as "generationId", g.model_id as "modelId", f.reader_id as "readerId",
      f.assignment_id as "assignmentId", v.no as version, a.place_no as "placeNo",
      array_position(a.output_order, o.position) as position, sequence.no::int as sequence,
      ${excludedNow} as excluded,
      case when ${excludedNow} then exclusion.rule end as "exclusionRule",
      ${surplusNow} as surplus,
      f.draw, f.status,
      case when f.confidence is not null and ${isSetToOne} then 1 else f.confidence end as confidence,
      coalesce(${isSetToOne}, false) as "setToOne", counting.judge, counting.correct as judged,
      time.active_ms as "activeMs", time.idle_ms as "idleMs", time.edits, time.pastes
    from forecast f
    join reader r on r.id = f.reader_id
    join question q on q.id = f.question_id
    join dataset d on d.id = q.dataset_id and d.project_id = ${scope.projectId}
    left join generation g on g.id = f.generation_id
    left join model m on m.id = g.model_id
    left join assignment a on a.id = f.assignment_id
    left join task t on t.id = a.task_id
    left join task_output o on o.task_id = t.id and o.generation_id = f.generation_id
    left join round on round.id = t.round_id
    left join study_version v on v.id = round.study_version_id
    left join study s on s.id = t.study_id
    left join reading_time time on time.forecast_id = f.id
    ${joinExclusion}
    ${joinTaskSequence(scope.projectId)}
    ${joinCountingJudgement}
    where ${isResult} and ${whereIn(scope)}
    order by ${exportOrder}`);
  return rows.map(({ modelId, readerId, judged, ...row }) => {
    const reader = readers.get(readerId);
    if (!reader) throw new Error(`Reader ${readerId} is of another project than its forecast.`);
    const correct = row.status === "no_answer" ? false : judged;
    return { ...row, reader, model: modelId ? (models.get(modelId) ?? null) : null, correct };
  });
}

function whereIn({ kind, studyId, version, modelId }: ForecastScope): SQL {
  const ofModel = modelId === undefined ? sql`` : sql`and g.model_id = ${modelId}`;
  if (kind === "study") return sql`a.study_id = ${studyId} and ${isVersion(version)} ${ofModel}`;
  return sql`f.assignment_id is null and f.draw = 0 ${ofModel} and f.generation_id in (
    select o.generation_id from task_output o
    join task shown on shown.id = o.task_id and shown.kind = 'sample'
    join round on round.id = shown.round_id
    join study_version v on v.id = round.study_version_id
    where shown.study_id = ${studyId} and ${isVersion(version)})`;
}

/** Whether study version `v` is asked for. */
const isVersion = (version: VersionQuery) =>
  version === "all" ? sql`true` : sql`v.no = ${version}`;
