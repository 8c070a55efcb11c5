import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { round } from "@/db/schema";
import { failedQuestions } from "@/lib/crowd/participation/server/failed-questions";
import type { StudyIds } from "@/lib/studies/schema";
import { runningStudy } from "@/lib/studies/server/require-study";
import { countReachable } from "./count-reachable";
import { appliedPassMarks } from "./find-round";

const count = (rows: SQL) => sql<number>`(select count(*)::int ${rows})`;

/** The tasks that a round is for: a test's, or the main round's sample. */
const purpose = sql`
  t.round_id = ${round.id} and t.kind = case when ${round.kind} = 'main' then 'sample' else 'test' end::task_kind`;

const answers = sql`
  from assignment a join task t on t.id = a.task_id where ${purpose} and a.voided_at is null`;

/** The people who submitted every task of a round's test. */
const finishedTest = sql`
  a.reader_id ${answers} and a.state = 'submitted'
  group by a.reader_id
  having count(*) = (select count(*) from task t where ${purpose})`;

const finishedVisit = sql`
  v.reader_id from visit v where v.round_id = ${round.id} and v.state = 'finished'`;

/** How far erased people had come, which is kept. */
const ofErased = sql`from erased_standing e where e.round_id = ${round.id}`;

const verdicts = sql`
  (select distinct on (v.reader_id) v.outcome, v.by_hand from verdict v
    where v.round_id = ${round.id} order by v.reader_id, v.created_at desc)
  union all select e.outcome, e.by_hand ${ofErased} and e.outcome is not null`;

const decided = (outcome: "pass" | "fail") =>
  count(sql`from (${verdicts}) decided where decided.outcome = ${outcome}`);

const counts = {
  tasks: count(sql`from task t where ${purpose}`),
  slots: count(sql`from slot s join task t on t.id = s.task_id where ${purpose}`),
  submitted: count(sql`${answers} and a.state = 'submitted'`),
  erasedAnswers: sql<number>`(select coalesce(sum(e.submitted), 0)::int ${ofErased})`,
  leased: count(sql`${answers} and a.state = 'leased' and a.lease_until > now()`),
};

const distinct = (readers: SQL) => count(sql`from (select distinct ${readers}) these`);

const passedByHand = count(
  sql`from (${verdicts}) decided where decided.outcome = 'pass' and decided.by_hand`,
);

const people = {
  // Whoever consented and was invited nowhere has arrived at the first round, and may have stopped before it.
  invited: distinct(sql`reader_id from (
    select i.reader_id from invitation i where i.round_id = ${round.id}
    union all
    select c.reader_id from consent c
    where ${round.no} = 1 and c.study_version_id = ${round.studyVersionId} and not exists (
      select from invitation i join round other on other.id = i.round_id
      where other.study_version_id = c.study_version_id and i.reader_id = c.reader_id)) came`),
  failedQuestions: count(
    sql`from (${failedQuestions(sql`${round.studyVersionId}`)}) these where ${round.no} = 1`,
  ),
  begun: distinct(
    sql`v.reader_id from visit v
      where v.round_id = ${round.id}`,
  ),
  finished: sql<number>`case when ${round.kind} = 'main'
    then ${distinct(finishedVisit)}
    else ${distinct(finishedTest)} + ${count(sql`${ofErased} and e.finished`)} end`,
  passed: decided("pass"),
  failed: decided("fail"),
};

/**
 * The rounds of a study's running version, in order; none before it has started. Tasks, slots and
 * answers are those of the test, or of the main round's sample: practice and checks are not
 * counted. Erased people are still counted; the number of their erased answers is separate.
 * @throws Refusal 404 when the study is not the project's
 */
export async function listRounds(db: Db, ids: StudyIds) {
  const { version } = await runningStudy(db, ids);
  const rows = await db
    .select({
      id: round.id,
      no: round.no,
      kind: round.kind,
      state: round.state,
      admits: round.admits,
      movedOnAt: round.movedOnAt,
      ...counts,
      reachable: countReachable(version.config),
      people,
      passedByHand,
    })
    .from(round)
    .where(eq(round.studyVersionId, version.id))
    .orderBy(asc(round.no));
  const applied = await appliedPassMarks(
    db,
    rows.map(({ id }) => id),
  );
  return {
    rounds: rows.map((row) => ({
      ...row,
      version: version.no,
      admitsAtMost: row.no === 1 ? version.config.people : null,
      movedOnAt: row.movedOnAt?.toISOString() ?? null,
      rule: version.config.qualification[row.no - 1]?.rule ?? null,
      appliedRule: applied.get(row.id) ?? null,
    })),
  };
}
