import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment, task } from "@/db/schema";
import { leaseEnd } from "./lease";
import { lockRound } from "./lock-round";

export interface Claim {
  roundId: string;
  studyId: string;
  readerId: string;
  leaseMinutes: number;
  /** The study's seed: with the reader and the task it fixes the order of outputs. */
  seed: string;
  now: Date;
}

export type Claimed =
  | { step: "task"; assignmentId: string }
  | { step: "wait" | "finished" | "paused" | "closed" };

/**
 * Gives a crowdworker the task to do now: the one they hold, else one of theirs that ran out and is
 * still free, else the first free place of a question they have not had. `wait` means that every
 * place left is held by others and may come back; `finished` that none can.
 */
export async function claimTask(db: Db, claim: Claim): Promise<Claimed> {
  // Needs no turn: nobody but its holder keeps a lease.
  const held = await keepHeld(db, claim);
  if (held) return { step: "task", assignmentId: held };
  return db.transaction(async (tx) => {
    const state = await lockRound(tx, claim.roundId);
    if (state === "closed" || state === "paused") return { step: state };
    if (state === "draft") return { step: "paused" };
    await expireLeases(tx, claim);
    // Again: a second tab may have claimed while this one waited for its turn.
    const taken =
      (await keepHeld(tx, claim)) ?? (await renewExpired(tx, claim)) ?? (await takeFree(tx, claim));
    if (taken) return { step: "task", assignmentId: taken };
    return { step: (await mayComeBack(tx, claim)) ? "wait" : "finished" };
  });
}

/** Overdue leases end here, under the round's lock, and nowhere else. */
async function expireLeases(tx: Db, { studyId, now }: Claim): Promise<void> {
  await tx
    .update(assignment)
    .set({ state: "expired" })
    .where(
      and(
        eq(assignment.studyId, studyId),
        eq(assignment.state, "leased"),
        lt(assignment.leaseUntil, now),
      ),
    );
}

async function keepHeld(tx: Db, { studyId, readerId, now, leaseMinutes }: Claim) {
  const [kept] = await tx
    .update(assignment)
    .set({ leaseUntil: leaseEnd(now, leaseMinutes) })
    .where(
      and(
        eq(assignment.studyId, studyId),
        eq(assignment.readerId, readerId),
        eq(assignment.state, "leased"),
      ),
    )
    .returning({ id: assignment.id });
  return kept?.id;
}

/** The reader's own expired task, with the draft they left, if a place of it is still free. */
async function renewExpired(tx: Db, { roundId, readerId, now, leaseMinutes }: Claim) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update assignment a
    set state = 'leased', lease_until = ${leaseEnd(now, leaseMinutes)}, place_no = free.no
    from (
      select mine.id, p.no
      from assignment mine
      join task t on t.id = mine.task_id and t.round_id = ${roundId}
      join place p on p.task_id = mine.task_id
      where mine.reader_id = ${readerId} and mine.state = 'expired' and ${isFree}
      order by mine.lease_until desc, p.no
      limit 1
    ) free
    where a.id = free.id
    returning a.id`);
  return rows[0]?.id;
}

/**
 * The first free place, in the round's order, of a question that the reader has not had. The outputs'
 * order sorts their positions by a hash of seed, reader, task and position: uniform, and anyone who
 * knows these can draw it again.
 */
async function takeFree(tx: Db, claim: Claim) {
  const { roundId, studyId, readerId, seed, now, leaseMinutes } = claim;
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into assignment
      (task_id, place_no, study_id, question_id, reader_id, lease_until, output_order)
    select p.task_id, p.no, ${studyId}, t.question_id, ${readerId}, ${leaseEnd(now, leaseMinutes)}, (
      select array_agg(o.position order by md5(concat_ws(':', ${seed}::text, ${readerId}::text, t.id, o.position)))
      from task_output o where o.task_id = t.id)
    from task t
    join place p on p.task_id = t.id
    where t.round_id = ${roundId}
      and ${isFree}
      and not exists (
        select from assignment mine
        where mine.study_id = ${studyId} and mine.reader_id = ${readerId}
          and mine.question_id = t.question_id)
    order by t.no, p.no
    limit 1
    returning id`);
  return rows[0]?.id;
}

/** Whether a place that another holds could still become this reader's. */
async function mayComeBack(tx: Db, { roundId, studyId, readerId }: Claim): Promise<boolean> {
  const [held] = await tx
    .select({ id: assignment.id })
    .from(assignment)
    .innerJoin(task, eq(task.id, assignment.taskId))
    .where(
      and(
        eq(task.roundId, roundId),
        eq(assignment.state, "leased"),
        sql`not exists (
          select from assignment mine
          where mine.study_id = ${studyId} and mine.reader_id = ${readerId}
            and mine.question_id = ${task.questionId} and mine.state in ('submitted', 'returned'))`,
      ),
    )
    .limit(1);
  return held !== undefined;
}

/** No one holds or has filled place `p`. */
const isFree = sql`not exists (
  select from assignment other
  where other.task_id = p.task_id and other.place_no = p.no
    and other.state in ('leased', 'submitted'))`;
