import { and, eq, gte, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment } from "@/db/schema";
import { statement } from "@/db/statement";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";
import type { OpenVisitRow } from "@/lib/crowd/visits/server/find-open-visit";
import { heardOf } from "./heard-of";
import { leaseEnd } from "./lease";
import { openTasks } from "./open-tasks";

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
        and s.free
      order by mine.lease_until desc, s.no
      limit 1
    ) free
    where a.id = free.id
    returning a.id`);
  return rows[0]?.id;
}

/** From how many open tasks of the round the next one is taken, in the person's own order. */
const choice = 32;

/** How many people may be taking slots of one task at the same moment without turning to another task. */
const besides = 8;

const p = sql.placeholder;

const takeSlot = statement<
  Record<"studyId" | "readerId" | "roundId" | "visitId" | "kind" | "ownOrder", string> & {
    outputOrder: number[];
    now: Date;
    leaseUntil: Date;
  },
  { id: string }
>(
  "take-slot",
  sql`
    with open as materialized (${openTasks({
      ...{ studyId: p("studyId"), readerId: p("readerId"), roundId: p("roundId"), kind: p("kind") },
      count: choice,
    })}), taken as (
      select s.task_id, s.no, open.question_id
      from open
      cross join lateral (
        select no from slot where task_id = open.task_id and free order by no limit ${sql.raw(`${besides}`)}) room
      join slot s on s.task_id = open.task_id and s.no = room.no
      where s.free
      order by md5(${p("ownOrder")}::text || ' ' || open.task_no), s.no
      limit 1
      for no key update of s skip locked
    )
    insert into assignment
      (task_id, slot_no, study_id, question_id, reader_id, visit_id, created_at, seen_at, lease_until,
        output_order)
    select taken.task_id, taken.no, ${p("studyId")}::uuid, taken.question_id, ${p("readerId")}::uuid,
      ${p("visitId")}::uuid, ${p("now")}::timestamptz, ${p("now")}::timestamptz,
      ${p("leaseUntil")}::timestamptz, (
        select array_agg(o.position order by shown.no)
        from unnest(${p("outputOrder")}::int[]) with ordinality as shown (position, no)
        join task_output o on o.task_id = taken.task_id and o.position = shown.position)
    from taken
    returning id`,
);

/**
 * A free slot of a question that the reader has not had: the first, in an order of their own that follows from the study's
 * seed, of the next open tasks of the round. A slot that somebody else is taking is passed over, so finding none
 * means that none is free only to whoever holds the round's lock alone.
 * @param outputOrder positions of outputs as this person is to see them; a task shows those that it has
 */
export async function takeFree(
  tx: Db,
  claim: Claim,
  kind: string,
  outputOrder: readonly number[],
): Promise<string | undefined> {
  const { studyId, readerId, visit, now } = claim;
  const { config, roundId } = visit;
  const [taken] = await takeSlot(tx, {
    ...{ studyId, readerId, roundId, visitId: visit.id, kind, now },
    ownOrder: `${config.seed} questions ${readerId}`,
    outputOrder: [...outputOrder],
    leaseUntil: leaseEnd(now, config.leaseMinutes),
  });
  return taken?.id;
}

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
    where held.study_id = ${studyId} and t.round_id = ${visit.roundId}
      and held.state = 'leased' and held.voided_at is null and t.kind <> 'check'
      and not exists (
        select from assignment mine
        where mine.study_id = ${studyId} and mine.reader_id = ${readerId}
          and mine.question_id = t.question_id
          and (mine.task_id <> t.id or mine.state in ('submitted', 'returned')))
    limit 1`);
  return rows.length > 0;
}
