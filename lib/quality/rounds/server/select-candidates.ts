import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { notFound } from "@/lib/http/errors";
import { shownText, shownTruth } from "@/lib/studies/server/shown-question";
import { standingOutcome } from "../rank-candidates";
import type { Candidate, Candidates, TestItem } from "../schema";
import { type FoundRound, findRound, isNotErased, type RoundIds } from "./find-round";

/**
 * Everyone in a qualification round, with their answers beside the expected ones.
 * @throws Refusal 404 when the project's study has no such qualification round in its running version
 */
export async function listCandidates(db: Db, ids: RoundIds): Promise<Candidates> {
  const found = await findRound(db, ids);
  if (found.kind !== "qualification") throw notFound("qualification round");
  const { items, candidates } = await selectCandidates(db, found);
  return { roundId: found.id, items, candidates };
}

/**
 * A qualification round's test, and everyone who was invited to it with what they answered, in the
 * order in which they were invited. Of answers only those count that were submitted and not voided.
 */
export async function selectCandidates(
  db: Db,
  round: Pick<FoundRound, "id" | "studyId" | "versionId" | "no">,
) {
  const items = await selectItems(db, round.id);
  const texts = items.reduce((sum, item) => sum + item.outputs.length, 0);
  const people = await selectPeople(db, round);
  const candidates = people.map(({ lastAt, invitedToNext, ...person }): Candidate => {
    const isFinished = items.length > 0 && person.done === items.length;
    return {
      ...person,
      finishedAt: isFinished ? lastAt : null,
      // Of people who were carried over from an earlier version there is no verdict.
      invitedOn:
        invitedToNext && (person.verdicts.length === 0 || standingOutcome(person) === "pass"),
    };
  });
  return { items, candidates, texts };
}

/** What the team agreed on for a text. */
const expected = sql`json_build_object(
  'status', g.status, 'confidence', g.confidence, 'correct', g.correct)`;

/** The tasks of a round's test in order, with their texts. */
async function selectItems(db: Db, roundId: string): Promise<TestItem[]> {
  const { rows } = await db.execute<TestItem & Record<string, unknown>>(sql`
    select t.no as "taskNo", coalesce(${shownText}, '') as question, coalesce(${shownTruth}, '') as truth,
      json_agg(json_build_object('output', o.position, 'model', m.name, 'text', z.text,
        'expected', ${expected}) order by o.position) as outputs
    from task t
    join question q on q.id = t.question_id
    join task_output o on o.task_id = t.id
    join generation z on z.id = o.generation_id
    join model m on m.id = z.model_id
    join gold_answer g on g.task_id = t.id and g.position = o.position
    where t.round_id = ${roundId} and t.kind = 'test'
    group by t.id, q.id
    order by t.no`);
  return rows;
}

/** The verdicts `v` about a person, newest first, with who `u` decided. */
const verdicts = sql`json_agg(json_build_object('outcome', v.outcome, 'byHand', v.by_hand, 'changesBack', v.changes_back,
  'by', u.name, 'reason', v.reason, 'at', ${isoInstant(sql`v.created_at`)})
  order by v.created_at desc)`;

/** What was decided about people, by their id; without those who were not invited to the round or were erased. */
export async function selectVerdicts(
  db: Db,
  { id, studyId }: Pick<FoundRound, "id" | "studyId">,
  readerIds: readonly string[],
): Promise<Map<string, Candidate["verdicts"]>> {
  const { rows } = await db.execute<Pick<Candidate, "readerId" | "verdicts">>(sql`
    select i.reader_id as "readerId", coalesce((
        select ${verdicts} from verdict v left join "user" u on u.id = v.user_id
        where v.round_id = ${id} and v.reader_id = i.reader_id), '[]') as verdicts
    from invitation i
    where i.round_id = ${id} and i.reader_id = any(${sql.param(readerIds)}::uuid[])
      and ${isNotErased(sql`i.reader_id`, studyId)}`);
  return new Map(rows.map((row) => [row.readerId, row.verdicts]));
}

interface Invited extends Omit<Candidate, "finishedAt" | "invitedOn">, Record<string, unknown> {
  /** When they submitted the last of the tasks so far. */
  lastAt: string | null;
  invitedToNext: boolean;
}

async function selectPeople(
  db: Db,
  { id, studyId, versionId, no }: Parameters<typeof selectCandidates>[1],
): Promise<Invited[]> {
  const { rows } = await db.execute<Invited>(sql`
    with invited as (
      select i.reader_id, min(i.created_at) as at from invitation i
      where i.round_id = ${id} and ${isNotErased(sql`i.reader_id`, studyId)}
      group by i.reader_id
    ), tested as (
      select a.reader_id, count(distinct t.id)::int as done, max(a.submitted_at) as last,
        sum(time.active_ms) / 1000.0::float8 as seconds,
        json_agg(json_build_object('taskNo', t.no, 'output', o.position, 'expected', ${expected},
          'given', json_build_object('status', f.status, 'confidence', f.confidence,
            'correct', j.correct)) order by t.no, o.position) as answers
      from task t
      join assignment a on a.task_id = t.id and a.state = 'submitted' and a.voided_at is null
      join task_output o on o.task_id = t.id
      join gold_answer g on g.task_id = t.id and g.position = o.position
      join forecast f on f.assignment_id = a.id and f.generation_id = o.generation_id
      left join judgement j on j.forecast_id = f.id and j.judge = 'self'
      left join reading_time time on time.forecast_id = f.id
      where t.round_id = ${id} and t.kind = 'test'
      group by a.reader_id
    ), decided as (
      select v.reader_id, ${verdicts} as verdicts
      from verdict v left join "user" u on u.id = v.user_id
      where v.round_id = ${id}
      group by v.reader_id
    )
    select r.id as "readerId", r.name as pseudonym, r.simulated,
      ${isoInstant(sql`invited.at`)} as "invitedAt", coalesce(tested.done, 0) as done,
      ${isoInstant(sql`tested.last`)} as "lastAt",
      coalesce(tested.seconds, 0)::float8 as "activeSeconds",
      coalesce(tested.answers, '[]') as answers, coalesce(decided.verdicts, '[]') as verdicts,
      exists (
        select from invitation i join round next on next.id = i.round_id
        where i.reader_id = r.id and next.study_version_id = ${versionId} and next.no = ${no + 1}
      ) as "invitedToNext"
    from invited join reader r on r.id = invited.reader_id
    left join tested on tested.reader_id = r.id
    left join decided on decided.reader_id = r.id
    order by invited.at, r.name`);
  return rows;
}
