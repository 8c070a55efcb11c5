import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isResult, joinCountingJudgement } from "@/lib/forecasts/server/forecast-sql";
import { binTally } from "@/lib/metrics/calibration/bins/bin-tally";
import { expectedCalibrationError } from "@/lib/metrics/calibration/expected-calibration-error";
import { accuracy } from "@/lib/metrics/calibration/scores";
import { hasValue } from "@/lib/metrics/has-value";
import type { Estimate, Tally } from "@/lib/metrics/types";
import type { ExclusionEffect, ModelFigures } from "../schema";
import { excludedNow, joinExclusion } from "./exclusion-status";

export interface Asked {
  studyId: string;
  /** The people who would be excluded or restored. */
  people: string[];
  action: ExclusionEffect["action"];
}

/** How many forecasts leave a study's results or come back, and each model's figures before and after. */
export async function effectOnResults(
  db: Db,
  asked: Asked,
): Promise<Pick<ExclusionEffect, "forecasts" | "models">> {
  const counted = await countResults(db, asked);
  return {
    forecasts: counted.reduce((sum, { moving }) => sum + moving, 0),
    models: [...Map.groupBy(counted, ({ modelId }) => modelId)].map(([id, own]) => ({
      id,
      name: own[0]?.model ?? "",
      before: measure(own.map(({ confidence, before: n }) => ({ confidence, ...n }))),
      after: measure(own.map(({ confidence, after: n }) => ({ confidence, ...n }))),
    })),
  };
}

/** Forecasts with a confidence and a judgement. */
interface Counts {
  right: number;
  wrong: number;
}

interface Counted extends Record<string, unknown> {
  modelId: string;
  model: string;
  /** Null for all forecasts without one. */
  confidence: number | null;
  /** How many leave the results or come back. */
  moving: number;
  before: Counts;
  after: Counts;
}

/** The study's results, counted by model and confidence, in ascending order of confidence. */
async function countResults(db: Db, { studyId, people, action }: Asked): Promise<Counted[]> {
  const isRestored = action === "restore";
  const counts = (counting: SQL) => sql`json_build_object(
    'right', count(*) filter (where ${counting} and confidence is not null and correct),
    'wrong', count(*) filter (where ${counting} and confidence is not null and not correct))`;
  const { rows } = await db.execute<Counted>(sql`
    with result as (
      select g.model_id, m.name as model, f.reader_id = any(${sql.param(people)}::uuid[]) as is_theirs,
        ${excludedNow} as excluded, f.confidence,
        case when f.status = 'no_answer' then false else counting.correct end as correct
      from assignment a
      join task t on t.id = a.task_id
      join round on round.id = t.round_id and round.kind = 'main'
      join study s on s.id = t.study_id
      join forecast f on f.assignment_id = a.id
      join generation g on g.id = f.generation_id
      join model m on m.id = g.model_id
      ${joinExclusion}
      ${joinCountingJudgement}
      where a.study_id = ${studyId} and ${isResult}
    )
    select model_id as "modelId", model, confidence,
      (count(*) filter (where is_theirs and excluded = ${isRestored}))::int as moving,
      ${counts(sql`not excluded`)} as before,
      ${counts(sql`case when is_theirs then ${isRestored}::boolean else not excluded end`)} as after
    from result
    group by model_id, model, confidence
    order by model, model_id, confidence`);
  return rows;
}

/** As the study's results are measured by default. */
function measure(counted: readonly (Counts & { confidence: number | null })[]): ModelFigures {
  const some = counted.flatMap(({ confidence, right, wrong }) =>
    confidence !== null && right + wrong > 0 ? [{ confidence: confidence + 0, right, wrong }] : [],
  );
  const tally: Tally = {
    confidence: Float64Array.from(some, (one) => one.confidence),
    right: Float64Array.from(some, (one) => one.right),
    wrong: Float64Array.from(some, (one) => one.wrong),
  };
  const rules = { binning: "equal-mass", rules: "default", bins: 10 } as const;
  const right = accuracy(tally);
  const ece = expectedCalibrationError(binTally(tally, rules));
  return {
    n: right.n,
    accuracy: numberOf(right),
    ece: numberOf(ece),
    eceUndefined: "undefined" in ece ? ece.undefined : null,
  };
}

const numberOf = (estimate: Estimate) => (hasValue(estimate) ? estimate.value : null);
