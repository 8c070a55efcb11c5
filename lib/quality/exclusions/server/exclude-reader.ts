import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment, exclusionEvent, round, visit } from "@/db/schema";
import { isTaskPaid } from "@/lib/crowd/pay/server/ledger/source-keys";
import { lockRound } from "@/lib/crowd/tasks/server/lock-round";
import { endVisit } from "@/lib/crowd/visits/server/end-visit";
import type { Criterion, Finding } from "../schema";

interface Exclusion {
  studyId: string;
  readerId: string;
  /** The study's main rounds, which the caller has locked. */
  roundIds: string[];
  /** Null when a person decided. */
  rule: Criterion | null;
  reason: string;
  findings: readonly Finding[];
  userId: string;
  now: Date;
}

/** Takes the main rounds of all of a study's versions, always in the same order; gives their ids. */
export async function lockMainRounds(tx: Db, studyId: string): Promise<string[]> {
  const rounds = await tx
    .select({ id: round.id })
    .from(round)
    .where(and(eq(round.studyId, studyId), eq(round.kind, "main")))
    .orderBy(asc(round.id));
  for (const { id } of rounds) await lockRound(tx, id);
  return rounds.map(({ id }) => id);
}

/**
 * Excludes someone from a study's results, and records the reason. Their slots in the main rounds
 * are free again; their answers stay. A task that they hold can still be sent and is paid: their session ends with it, or
 * now if they hold none.
 */
export async function excludeReader(tx: Db, exclusion: Exclusion): Promise<void> {
  const { studyId, readerId, roundIds, rule, reason, findings, userId, now } = exclusion;
  await tx
    .insert(exclusionEvent)
    .values({ studyId, readerId, rule, reason, userId, action: "exclude", evidence: { findings } });
  const theirs = and(
    eq(assignment.studyId, studyId),
    eq(assignment.readerId, readerId),
    sql`${assignment.taskId} in (
      select t.id from task t where t.round_id = any(${sql.param(roundIds)}::uuid[]))`,
  );
  // Sessions are locked before slots, as submissions do.
  const open = await tx
    .select({ id: visit.id })
    .from(visit)
    .where(
      and(
        eq(visit.studyId, studyId),
        eq(visit.readerId, readerId),
        eq(visit.state, "open"),
        inArray(visit.roundId, roundIds),
      ),
    )
    .for("no key update");
  const held = and(theirs, eq(assignment.state, "leased"));
  await tx
    .update(assignment)
    .set({ state: "expired" })
    .where(and(held, lt(assignment.leaseUntil, now)));
  await tx
    .update(assignment)
    .set({ voidedAt: now })
    .where(and(theirs, isNull(assignment.voidedAt)));
  const inHand = await tx.select({ visitId: assignment.visitId }).from(assignment).where(held);
  const goOn = new Set(inHand.map(({ visitId }) => visitId));
  for (const { id } of open) if (!goOn.has(id)) await endVisit(tx, id, now);
}

/**
 * Restores someone to a study's results, and records the reason. Answers get their slots back if
 * these are still free. If others have taken the slots, the answers stay voided but count as
 * surplus. A task that was paid without counting stays theirs no more.
 */
export async function restoreReader(
  tx: Db,
  { studyId, readerId, roundIds, reason, findings, userId }: Omit<Exclusion, "rule" | "now">,
): Promise<void> {
  await tx
    .insert(exclusionEvent)
    .values({ studyId, readerId, reason, userId, action: "restore", evidence: { findings } });
  await tx.execute(sql`
    update assignment a set voided_at = null
    from task t
    where t.id = a.task_id and t.round_id = any(${sql.param(roundIds)}::uuid[])
      and a.study_id = ${studyId} and a.reader_id = ${readerId} and a.voided_at is not null
      and not (a.state = 'expired' and ${isTaskPaid(sql`a.id`)})
      and not (a.state in ('leased', 'submitted') and exists (
        select from assignment other
        where other.task_id = a.task_id and other.slot_no = a.slot_no
          and other.state in ('leased', 'submitted') and other.voided_at is null))`);
}
