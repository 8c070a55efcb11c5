import { and, eq, gte, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment } from "@/db/schema";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";
import type { OpenVisitRow } from "@/lib/crowd/visits/server/open-visit";
import { heardOf } from "./heard-of";
import { leaseEnd } from "./lease";

/** Renews the lease of the task that the reader holds. One that ran out is taken up in turn. */
export async function keepHeld(tx: Db, { studyId, readerId, visit, now }: Claim) {
  const until = leaseEnd(now, visit.config.leaseMinutes, visit.endsAt);
  const [kept] = await tx
    .update(assignment)
    .set({
      leaseUntil: sql`greatest(${assignment.leaseUntil}, ${until}::timestamptz)`,
      ...heardOf(now),
    })
    .where(
      and(
        eq(assignment.studyId, studyId),
        eq(assignment.readerId, readerId),
        eq(assignment.state, "leased"),
        gte(assignment.leaseUntil, now),
      ),
    )
    .returning({ id: assignment.id });
  return kept?.id;
}

/**
 * Renews the reader's own task that ran out or was returned, with its draft, if a slot of it is free; it
 * moves to their current visit. Returned tasks come again only in practice and tests, which must be done
 * whole.
 */
export async function renewOwn(tx: Db, claim: Claim, was: "expired" | "returned") {
  const { readerId, visit, now } = claim;
  const { rows } = await tx.execute<{ id: string }>(sql`
    update assignment a
    set state = 'leased', lease_until = ${leaseEnd(now, visit.config.leaseMinutes)},
      slot_no = free.no, visit_id = ${visit.id}, seen_at = ${now}, is_paused = false
    from (
      select mine.id, s.no
      from assignment mine
      join task t on t.id = mine.task_id and t.round_id = ${visit.roundId}
      join slot s on s.task_id = mine.task_id
      where mine.reader_id = ${readerId} and mine.state = ${was} and mine.voided_at is null
        and (mine.state = 'expired' or t.kind in ('practice', 'test'))
        and ${isFree}
      order by mine.lease_until desc, s.no
      limit 1
    ) free
    where a.id = free.id
    returning a.id`);
  return rows[0]?.id;
}

/**
 * The first free slot, in the round's order, of a question that the reader has not had.
 * @param order positions of outputs as this person is to see them; a task shows those that it has
 */
export async function takeFree(tx: Db, claim: Claim, kind: string, order: readonly number[]) {
  const { studyId, readerId, visit, now } = claim;
  const { config, roundId } = visit;
  const cap = kind === "sample" ? config.capPerPerson : null;
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into assignment
      (task_id, slot_no, study_id, question_id, reader_id, visit_id, created_at, seen_at, lease_until,
        output_order)
    select t.id, free.no, ${studyId}, t.question_id, ${readerId}, ${visit.id},
      ${now}, ${now}, ${leaseEnd(now, config.leaseMinutes)}, (
        select array_agg(o.position order by shown.no)
        from unnest(${sql.param([...order])}::int[]) with ordinality as shown (position, no)
        join task_output o on o.task_id = t.id and o.position = shown.position)
    from task t
    -- One slot of each task is enough: tests have one for everybody.
    cross join lateral (
      select s.no from slot s where s.task_id = t.id and ${isFree} order by s.no limit 1) free
    where t.round_id = ${roundId} and t.kind = ${kind}
      and not exists (
        select from assignment mine
        where mine.study_id = ${studyId} and mine.reader_id = ${readerId}
          and mine.question_id = t.question_id)
      and (${cap}::int is null or ${cap}::int > (
        select count(*) from assignment mine
        join task had on had.id = mine.task_id and had.round_id = ${roundId} and had.kind = 'sample'
        where mine.study_id = ${studyId} and mine.reader_id = ${readerId}
          and mine.state in ('leased', 'submitted')))
    order by t.no
    limit 1
    returning id`);
  return rows[0]?.id;
}

/** No one holds or has filled slot `s`. */
const isFree = sql`not exists (
  select from assignment other
  where other.task_id = s.task_id and other.slot_no = s.no
    and other.state in ('leased', 'submitted') and other.voided_at is null)`;

/** Who asks for a task, and in which visit. */
export interface Claim extends Participant {
  visit: OpenVisitRow;
  now: Date;
}

/** Whether a slot that another holds could still become this reader's. */
export async function mayComeBack(tx: Db, { studyId, readerId, visit }: Claim): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1
    from assignment held
    join task t on t.id = held.task_id
    where t.round_id = ${visit.roundId} and held.state = 'leased' and t.kind <> 'check'
      and not exists (
        select from assignment mine
        where mine.study_id = ${studyId} and mine.reader_id = ${readerId}
          and mine.question_id = t.question_id
          and (mine.task_id <> t.id or mine.state in ('submitted', 'returned')))
    limit 1`);
  return rows.length > 0;
}
