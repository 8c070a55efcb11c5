import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isResult, joinCountingJudgement } from "@/lib/forecasts/server/forecast-sql";
import { binTally } from "@/lib/metrics/calibration/bins/bin-tally";
import { expectedCalibrationError } from "@/lib/metrics/calibration/expected-calibration-error";
import { accuracy } from "@/lib/metrics/calibration/scores";
import { hasValue } from "@/lib/metrics/has-value";
import { tallyForecasts } from "@/lib/metrics/tally";
import type { Estimate, Scored } from "@/lib/metrics/types";
import type { StudyIds } from "@/lib/studies/schema";
import { requireStudy } from "@/lib/studies/server/require-study";
import { shownText } from "@/lib/studies/server/shown-question";
import { findViolators } from "../criteria";
import type { ExclusionEffect, ModelFigures } from "../schema";
import { excludedNow, isExcluded, joinExclusion } from "./exclusion-status";
import { findPerson } from "./find-person";
import { listExclusions } from "./list-exclusions";

/** Of more tasks, only the first are named. */
const namedTasks = 50;

/**
 * What would change if someone were excluded now (or restored, where they are excluded), or if the criteria were
 * applied. Nothing is stored.
 * @throws Refusal 404 when the study is not the project's, or the person not the study's
 */
export async function previewExclusion(
  db: Db,
  { reader, ...ids }: StudyIds & { reader?: string | undefined },
): Promise<ExclusionEffect> {
  await requireStudy(db, ids);
  const { studyId } = ids;
  const people = reader ? [reader] : await violators(db, ids);
  if (reader) await findPerson(db, studyId, reader);
  const excluded = reader !== undefined && (await isExcluded(db, { studyId, readerId: reader }));
  const action = excluded ? "restore" : "exclude";
  const results = await selectResults(db, studyId, people);
  return {
    action,
    people: people.length,
    forecasts: results
      .filter(({ isTheirs, excluded: out }) => isTheirs && out === (action === "restore"))
      .reduce((sum, { forecasts }) => sum + forecasts, 0),
    ...(await selectPlaces(db, { studyId, people, action })),
    models: [...Map.groupBy(results, ({ modelId }) => modelId)].map(([id, own]) => ({
      id,
      name: own[0]?.model ?? "",
      before: measure(own.filter(({ excluded: out }) => !out)),
      after: measure(
        own.filter(({ isTheirs, excluded: out }) => (isTheirs ? action === "restore" : !out)),
      ),
    })),
  };
}

async function violators(db: Db, ids: StudyIds): Promise<string[]> {
  const { people } = await listExclusions(db, ids);
  return findViolators(people).map(({ readerId }) => readerId);
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

/** The places in tasks that people's answers hold, or would get back; attention checks have enough for everyone. */
async function selectPlaces(
  db: Db,
  {
    studyId,
    people,
    action,
  }: { studyId: string; people: string[]; action: ExclusionEffect["action"] },
): Promise<Pick<ExclusionEffect, "places" | "open" | "surplus" | "tasks" | "allTasks">> {
  const isRestored = action === "restore";
  const { rows } = await db.execute<
    Omit<ExclusionEffect["tasks"][number], "places"> & { isOpen: boolean; isTaken: boolean }
  >(sql`
    select v.no as version, t.no, ${shownText} as question, round.state <> 'closed' as "isOpen",
      exists (
        select from assignment other
        where other.task_id = a.task_id and other.slot_no = a.slot_no and other.id <> a.id
          and other.state in ('leased', 'submitted') and other.voided_at is null) as "isTaken"
    from assignment a
    join task t on t.id = a.task_id and t.kind = 'sample'
    join question q on q.id = t.question_id
    join round on round.id = t.round_id and round.kind = 'main'
    join study_version v on v.id = round.study_version_id
    where a.study_id = ${studyId} and a.reader_id = any(${sql.param(people)}::uuid[])
      and a.state in ('leased', 'submitted') and (a.voided_at is not null) = ${isRestored}
    order by v.no, t.no`);
  // What is taken back from someone is theirs alone; what comes back may have gone to others.
  const free = rows.filter(({ isTaken }) => !(isRestored && isTaken));
  const tasks = new Map(free.map((row) => [`${row.version} ${row.no}`, row]));
  return {
    places: free.length,
    open: free.filter(({ isOpen }) => isOpen).length,
    surplus: rows.length - free.length,
    allTasks: tasks.size,
    tasks: [...tasks.values()]
      .slice(0, namedTasks)
      .map(({ version, no, question }) => ({ version, no, question })),
  };
}
