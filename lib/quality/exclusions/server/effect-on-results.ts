import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isResult, joinCountingJudgement } from "@/lib/forecasts/server/forecast-sql";
import { binTally } from "@/lib/metrics/calibration/bins/bin-tally";
import { expectedCalibrationError } from "@/lib/metrics/calibration/expected-calibration-error";
import { accuracy } from "@/lib/metrics/calibration/scores";
import { hasValue } from "@/lib/metrics/has-value";
import { tallyForecasts } from "@/lib/metrics/tally";
import type { Estimate, Scored } from "@/lib/metrics/types";
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
  { studyId, people, action }: Asked,
): Promise<Pick<ExclusionEffect, "forecasts" | "models">> {
  const results = await selectResults(db, studyId, people);
  const isRestored = action === "restore";
  return {
    forecasts: results
      .filter(({ isTheirs, excluded }) => isTheirs && excluded === isRestored)
      .reduce((sum, { forecasts }) => sum + forecasts, 0),
    models: [...Map.groupBy(results, ({ modelId }) => modelId)].map(([id, own]) => ({
      id,
      name: own[0]?.model ?? "",
      before: measure(own.filter(({ excluded }) => !excluded)),
      after: measure(own.filter(({ isTheirs, excluded }) => (isTheirs ? isRestored : !excluded))),
    })),
  };
}

interface Results extends Record<string, unknown> {
  modelId: string;
  model: string;
  /** Of the people whom the preview is about. */
  isTheirs: boolean;
  excluded: boolean;
  /** All of them, and those with a confidence and a judgement. */
  forecasts: number;
  confidence: number[];
  correct: boolean[];
}

/** The study's results by model and by who gave them. */
async function selectResults(db: Db, studyId: string, people: string[]): Promise<Results[]> {
  const { rows } = await db.execute<Results>(sql`
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
    select model_id as "modelId", model, is_theirs as "isTheirs", excluded, count(*)::int as forecasts,
      coalesce(array_agg(confidence) filter (where scored), '{}') as confidence,
      coalesce(array_agg(correct) filter (where scored), '{}') as correct
    from result cross join lateral (select confidence is not null and correct is not null as scored) s
    group by model_id, model, is_theirs, excluded
    order by model, model_id`);
  return rows;
}

/** As the study's results are measured by default. */
function measure(results: readonly Results[]): ModelFigures {
  const tally = tallyForecasts(
    results.flatMap(({ confidence, correct }) =>
      confidence.map((c, i): Scored => ({ confidence: c, correct: correct[i] ?? false })),
    ),
  );
  const rules = { binning: "equal-mass", rules: "default", bins: 10 } as const;
  const right = accuracy(tally);
  return {
    n: right.n,
    accuracy: numberOf(right),
    ece: numberOf(expectedCalibrationError(binTally(tally, rules))),
  };
}

const numberOf = (estimate: Estimate) => (hasValue(estimate) ? estimate.value : null);
