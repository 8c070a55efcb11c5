import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { isResult, joinCountingJudgement } from "@/lib/forecasts/server/forecast-sql";
import { excludedNow, joinExclusion } from "@/lib/quality/exclusions/server/exclusion-status";
import type { StudyIds } from "@/lib/studies/schema";
import { requireStudy } from "@/lib/studies/server/require-study";
import { shownText, shownTruth } from "@/lib/studies/server/shown-question";
import type { Disagreement, Disagreements } from "../schema";
import { newestAdjudications } from "./newest-adjudications";

/** More texts at once would be too many to go through. */
const mostTexts = 100;

/**
 * The texts of a study's main rounds whose answers people judged differently, or about which somebody has decided.
 * People who are excluded make no disagreement, but are shown.
 * @throws Refusal 404 when the study is not the project's
 */
export async function listDisagreements(db: Db, ids: StudyIds): Promise<Disagreements> {
  await requireStudy(db, ids);
  const { rows } = await db.execute<Disagreement & Counts>(sql`
    with read as (
      select t.id as task_id, o.position, r.name as pseudonym, r.simulated, ${excludedNow} as excluded,
        f.status, f.answer, f.confidence,
        case when f.status = 'no_answer' then false else counting.correct end as correct
      from assignment a
      join task t on t.id = a.task_id
      join round on round.id = t.round_id and round.kind = 'main'
      join study s on s.id = t.study_id
      join forecast f on f.assignment_id = a.id
      join task_output o on o.task_id = t.id and o.generation_id = f.generation_id
      join reader r on r.id = f.reader_id
      ${joinExclusion}
      ${joinCountingJudgement}
      where a.study_id = ${ids.studyId} and ${isResult}
    ), judged as (
      select task_id, position,
        count(correct) filter (where not excluded) >= 2 as is_shared,
        coalesce(bool_or(correct) filter (where not excluded)
          and not bool_and(correct) filter (where not excluded), false) as is_different,
        json_agg(json_build_object('pseudonym', pseudonym, 'simulated', simulated, 'excluded', excluded,
          'status', status, 'answer', answer, 'confidence', confidence, 'correct', correct)
          order by pseudonym) as readings
      from read group by task_id, position
    ), found as (
      select j.*, decided.correct, decided.reason, decided.user_id, decided.created_at,
        (count(*) filter (where j.is_shared) over ())::int as shared,
        (count(*) filter (where j.is_different) over ())::int as different,
        (count(*) filter (where decided.correct is not null) over ())::int as decided
      from judged j
      left join (${newestAdjudications}) decided
        on decided.task_id = j.task_id and decided.position = j.position
    )
    select found.shared, found.different, found.decided,
      found.is_different or found.correct is not null as "isListed",
      found.task_id as "taskId", found.position, v.no as version, t.no as "taskNo",
      ${shownText} as question, ${shownTruth} as truth, m.name as model, g.text, found.readings,
      case when found.correct is not null then json_build_object('correct', found.correct, 'by', u.name,
        'reason', found.reason, 'at', ${isoInstant(sql`found.created_at`)}) end as adjudicated
    from found
    join task t on t.id = found.task_id
    join question q on q.id = t.question_id
    join round on round.id = t.round_id
    join study_version v on v.id = round.study_version_id
    join task_output o on o.task_id = t.id and o.position = found.position
    join generation g on g.id = o.generation_id
    join model m on m.id = g.model_id
    left join "user" u on u.id = found.user_id
    -- Without any, the first row still has the counts.
    order by "isListed" desc, found.correct is not null, v.no, t.no, found.position
    limit ${mostTexts}`);
  const { shared = 0, different = 0, decided = 0 } = rows[0] ?? {};
  return { shared, different, decided, texts: rows.filter(({ isListed }) => isListed) };
}

type Counts = Record<"shared" | "different" | "decided", number> & { isListed: boolean } & Record<
    string,
    unknown
  >;
