import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment, lateSubmission, ledger, participant } from "@/db/schema";
import { statement } from "@/db/statement";
import { whyOut } from "@/lib/auth/server/why-out";
import { whileAlone, whileTakingPart } from "@/lib/crowd/participation/server/while-taking-part";
import { reserveAgain } from "@/lib/crowd/pay/server/budgets/reserve-again";
import { isOverBudget } from "@/lib/crowd/pay/server/budgets/within-budget";
import { isTaskPaid, taskKey } from "@/lib/crowd/pay/server/ledger/source-keys";
import { hasSeat } from "@/lib/crowd/visits/server/seats";
import { conflict, Refusal } from "@/lib/http/errors";
import { isExcluded } from "@/lib/quality/exclusions/server/exclusion-status";
import { type FoundAssignment, findAssignment, type OwnAssignment } from "./find-assignment";
import { leaseEnd } from "./lease";
import { lockVisit } from "./lock-for-claim";
import { lockRound, shareRound } from "./lock-round";
import { payInterrupted } from "./pay-interrupted";

/** Hash of a parsed body. Parsing puts the fields in the schema's order, so equal means equal. */
const hashPayload = (payload: unknown): string =>
  createHash("sha256").update(JSON.stringify(payload)).digest("hex");

const p = sql.placeholder;

const heldAt = sql`
  id = ${p("assignmentId")} and state = 'leased' and lease_until >= ${p("now")}::timestamptz`;

type Settle = Record<"studyId" | "readerId" | "assignmentId" | "hash", string> & { now: Date };

// The person is locked first, then the session, then the slot: the order of claims.
const asTakingPart = sql`
  me as materialized (
    select ${whyOut} as why_out from ${participant}
    where ${participant.studyId} = ${p("studyId")}::uuid
      and ${participant.readerId} = ${p("readerId")}::uuid
    for share)`;

/** Locks or submits an assignment while its slot is held. */
const settleHeld = {
  locked: statement<Settle, { visitId: string }>(
    "lock-held",
    sql`
      with ${asTakingPart}
      update assignment set locked_at = ${p("now")}::timestamptz, lock_hash = ${p("hash")}
      where exists (select from me where why_out is null) and ${heldAt} and locked_at is null
      returning visit_id as "visitId"`,
  ),
  submitted: statement<Settle, { visitId: string }>(
    "submit-held",
    sql`
      -- Pay needs the session's row.
      with ${asTakingPart}, session as materialized (
        select v.id from me cross join visit v
        where me.why_out is null and v.id = (select visit_id from assignment where ${heldAt})
        for no key update of v)
      update assignment set state = 'submitted', submitted_at = ${p("now")}::timestamptz,
        payload_hash = ${p("hash")}
      where ${heldAt} and visit_id in (select session.id from session) returning visit_id as "visitId"`,
  ),
};

type SettleRequest = OwnAssignment & { body: unknown; now: Date };

type As = "locked" | "submitted";

type Outcome = "stored" | "repeated" | "kept aside" | "unfunded";

/**
 * Marks an assignment as locked or submitted, and stores its answers in the same transaction. While the slot is held,
 * one statement decides, so only one of two requests succeeds. After the lease has ended it still counts
 * if a slot is free, {@link mayStillCount} and the study's budget has room for it; if not, the body is kept aside.
 * @param store stores the answers; it is given the session that the assignment is in
 * @returns "repeated" when the same body was stored before, "unfunded" when it is kept aside for want of money
 * @throws Refusal 409 when another body was stored before
 */
export async function settleAssignment(
  db: Db,
  request: SettleRequest,
  found: FoundAssignment,
  as: As,
  store: (tx: Db, visitId: string) => Promise<void>,
): Promise<Outcome> {
  const { studyId, readerId, assignmentId, now } = request;
  const hash = hashPayload(request.body);
  try {
    const isHeld = await db.transaction(async (tx) => {
      const [settled] = await settleHeld[as](tx, { studyId, readerId, assignmentId, hash, now });
      if (settled) await store(tx, settled.visitId);
      return settled !== undefined;
    });
    if (isHeld) return "stored";
    // From the start, because the round is locked before the session. Alone, because they may be sending a task of their next session.
    return await whileAlone(db, request, async (tx) => {
      const { settled, current } = await settleLate(tx, request, found, as, hash);
      if (settled === "stored") await store(tx, current.visitId);
      if (settled === "kept aside") await payInterrupted(tx, current, now);
      return settled;
    });
  } catch (error) {
    if (!isOverBudget(error)) throw error;
    await keepUnfunded(db, request, found, hash);
    return "unfunded";
  }
}

async function settleLate(
  tx: Db,
  request: SettleRequest,
  { roundId }: FoundAssignment,
  as: As,
  hash: string,
): Promise<{ settled: Exclude<Outcome, "unfunded">; current: FoundAssignment }> {
  const { now } = request;
  await lockRound(tx, roundId);
  // Under the round's lock it stays in its session, which may be another than before.
  await lockVisit(tx, (await findAssignment(tx, request)).visitId);
  const current = await findAssignment(tx, request);
  const before = as === "locked" ? current.lockHash : current.payloadHash;
  if (before === hash) return { settled: "repeated", current };
  if (before !== null) throw differs[as]();
  const slotNo = await findFreeSlot(tx, current);
  const isLost =
    slotNo === undefined ||
    !(await mayStillCount(tx, current, now)) ||
    (as === "locked" && (await holdsAnother(tx, current)));
  if (isLost) {
    await keepAside(tx, request, hash);
    return { settled: "kept aside", current };
  }
  const leaseUntil = leaseEnd(now, current.config.leaseMinutes);
  const columns =
    as === "locked"
      ? ({ state: "leased", leaseUntil, lockedAt: now, lockHash: hash } as const)
      : ({ state: as, submittedAt: now, payloadHash: hash } as const);
  await tx
    .update(assignment)
    .set({ ...columns, slotNo, voidedAt: null })
    .where(eq(assignment.id, current.id));
  if (as === "locked") await reserveAgain(tx, current.visitId);
  return { settled: "stored", current };
}

const keepAside = (tx: Db, { assignmentId, body }: SettleRequest, payloadHash: string) =>
  tx
    .insert(lateSubmission)
    .values({ assignmentId, payload: body, payloadHash })
    .onConflictDoNothing();

/** Its task is over, so that its sender is not given it again as long as they hold it. */
const keepUnfunded = (
  db: Db,
  request: SettleRequest,
  { id, roundId }: FoundAssignment,
  hash: string,
): Promise<void> =>
  whileTakingPart(db, request, async (tx) => {
    await shareRound(tx, roundId);
    await keepAside(tx, request, hash);
    await tx
      .update(assignment)
      .set({ state: "expired" })
      .where(and(eq(assignment.id, id), eq(assignment.state, "leased")));
  });

const differs = {
  locked: () =>
    conflict(
      "already_locked",
      "You already locked different answers for this task, probably in another tab.",
    ),
  submitted: () =>
    conflict("already_submitted", "You already submitted different answers for this task."),
};

/** Why an answer was kept aside, for its sender: also someone who is excluded is told politely. */
export async function whyKeptAside(
  db: Db,
  sender: OwnAssignment,
  outcome: "kept aside" | "unfunded",
): Promise<Refusal> {
  const isPaid = await db.$count(ledger, eq(ledger.sourceKey, taskKey(sender.assignmentId)));
  const isUnfunded = outcome === "unfunded";
  const skipped = and(eq(assignment.id, sender.assignmentId), eq(assignment.state, "returned"));
  const isSkipped = (await db.$count(assignment, skipped)) > 0;
  const why = await whyNotCounted(db, sender, { isPaid: isPaid > 0, isUnfunded, isSkipped });
  return new Refusal(
    410,
    isUnfunded ? "over_budget" : "slot_taken",
    `Thank you. ${why} It was kept, and there is nothing you need to do. You are paid for every task that you sent before${isPaid > 0 ? ", and for this one" : ""}.`,
  );
}

async function whyNotCounted(
  db: Db,
  sender: OwnAssignment,
  { isPaid, isUnfunded, isSkipped }: Record<"isPaid" | "isUnfunded" | "isSkipped", boolean>,
): Promise<string> {
  if (await isExcluded(db, sender))
    return "This study has no more tasks for you, so this answer can't count.";
  if (isPaid) return "You have sent this task before, so this answer can't count.";
  if (isSkipped) return "You skipped this task or ended its session, so this answer can't count.";
  if (isUnfunded)
    return "The time for this task ran out and the study has no money left for it, so your answer can't count and is not paid. We are sorry.";
  return "The time for this task ran out before your answer arrived, so it can't count.";
}

/**
 * The number of a free slot, under the round's lock: preferably its own, if nobody else has taken
 * it.
 */
async function findFreeSlot(tx: Db, { id, taskId }: FoundAssignment): Promise<number | undefined> {
  const { rows } = await tx.execute<{ no: number }>(sql`
    select s.no from slot s
    where s.task_id = ${taskId} and not exists (
      select from assignment a
      where a.task_id = s.task_id and a.slot_no = s.no and a.id <> ${id}
        and a.state in ('leased', 'submitted') and a.voided_at is null)
    order by s.no limit 1`);
  return rows[0]?.no;
}

/** Whether the reader holds another task of the study: then an old one can't be taken up again. */
async function holdsAnother(tx: Db, { id, studyId, readerId }: FoundAssignment): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from assignment other where other.study_id = ${studyId}
      and other.reader_id = ${readerId} and other.state = 'leased' and other.id <> ${id}`);
  return rows.length > 0;
}

/**
 * Whether an answer whose lease ran out may count if a slot is free: its task was not skipped, its reader
 * is not excluded and still has a seat, it was not paid already (they were excluded and are restored), and neither the
 * visit's nor the study's number of tasks is exceeded.
 */
async function mayStillCount(tx: Db, found: FoundAssignment, now: Date): Promise<boolean> {
  const ranOut = found.state === "expired" || found.state === "leased";
  if (!ranOut || (await isExcluded(tx, found))) return false;
  if (!(await hasSeat(tx, { ...found, now }))) return false;
  const { rows } = await tx.execute<{ left_in_visit: number; samples: number; paid: boolean }>(sql`
    select ${isTaskPaid(found.id)} as paid,
      (select v.quota - v.done from visit v where v.id = ${found.visitId}) as left_in_visit,
      (select count(*)::int from assignment a join task t on t.id = a.task_id
        where a.reader_id = ${found.readerId} and t.round_id = ${found.roundId}
          and a.id <> ${found.id} and t.kind = 'sample' and a.state in ('leased', 'submitted')) as samples`);
  const { left_in_visit = 0, samples = 0, paid = false } = rows[0] ?? {};
  const { capPerPerson } = found.config;
  return !paid && left_in_visit > 0 && (capPerPerson === null || samples < capPerPerson);
}
