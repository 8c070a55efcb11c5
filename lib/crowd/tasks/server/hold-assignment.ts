import { and, eq, gte, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment, draft } from "@/db/schema";
import { whileTakingPart } from "@/lib/crowd/participation/server/while-taking-part";
import { reserveAgain } from "@/lib/crowd/pay/server/budgets/reserve-again";
import { withinBudget } from "@/lib/crowd/pay/server/budgets/within-budget";
import { hasSeat } from "@/lib/crowd/visits/server/seats";
import { conflict } from "@/lib/http/errors";
import type { Draft } from "../schema";
import { findAssignment, type OwnAssignment } from "./find-assignment";
import { heardOf } from "./heard-of";
import { leaseEnd } from "./lease";
import { lockVisit } from "./lock-for-claim";
import { lockRound, shareRound } from "./lock-round";

interface Hold extends OwnAssignment {
  now: Date;
}

/**
 * Keeps a slot for one more lease; during a pause, until the visit ends. An overdue lease that nobody has
 * taken yet is renewed, unless its visit is over.
 * @throws Refusal 404 when the assignment is not theirs, 409 when it is no longer held, or when the pay of its session was
 *   freed and the budget has no room for it any more
 */
export const keepLease = (db: Db, hold: Hold, pause = false): Promise<Kept> =>
  whileTakingPart(db, hold, (tx) => keep(tx, hold, pause));

interface Kept {
  leaseUntil: Date;
  isClosed: boolean;
}

async function keep(tx: Db, hold: Hold, pause: boolean): Promise<Kept> {
  const { config, roundId, visitEndsAt, isClosed } = await findAssignment(tx, hold);
  const usual = leaseEnd(hold.now, config.leaseMinutes, visitEndsAt);
  const until = pause && visitEndsAt > usual ? visitEndsAt : usual;
  const renew = (ranOut: boolean) =>
    tx
      .update(assignment)
      // Someone who locked late has a longer lease to judge in, which is not cut short.
      .set({
        leaseUntil: sql`greatest(${assignment.leaseUntil}, ${until}::timestamptz)`,
        ...heardOf(hold.now, pause),
      })
      .where(
        and(
          eq(assignment.id, hold.assignmentId),
          eq(assignment.state, "leased"),
          ranOut ? undefined : gte(assignment.leaseUntil, hold.now),
        ),
      )
      .returning({ leaseUntil: assignment.leaseUntil, visitId: assignment.visitId });
  const [kept] = await renew(false);
  if (kept) return { leaseUntil: kept.leaseUntil, isClosed };
  if (until < hold.now) throw await notHeld(tx, hold);
  // When a lease ran out, its holder may have lost their seat to somebody else.
  await lockRound(tx, roundId);
  const [regained] = (await hasSeat(tx, { ...hold, roundId })) ? await renew(true) : [];
  if (!regained) throw await notHeld(tx, hold);
  await lockVisit(tx, regained.visitId);
  await withinBudget(() => reserveAgain(tx, regained.visitId), unfunded);
  return { leaseUntil: regained.leaseUntil, isClosed };
}

const unfunded =
  "Your time for this task ran out, and the study has no money left for it. It can no longer be changed.";

/** How far ahead of the server's clock a device's may be. One that is further ahead would win over every later draft. */
const mostAheadMs = 3_600_000;

/** Stores a draft and keeps the slot. An older draft never replaces a newer one: then it is not `kept`. */
export function saveDraft(db: Db, hold: Hold, sent: Draft) {
  const now = hold.now.getTime();
  const body = sent.editedAt > now + mostAheadMs ? { ...sent, editedAt: now } : sent;
  return whileTakingPart(db, hold, async (tx) => {
    const { leaseUntil } = await keep(tx, hold, false);
    const kept = await tx
      .insert(draft)
      .values({ assignmentId: hold.assignmentId, body, updatedAt: hold.now })
      .onConflictDoUpdate({
        target: draft.assignmentId,
        set: { body, updatedAt: hold.now },
        setWhere: sql`(${draft.body} ->> 'editedAt')::bigint <= ${body.editedAt}`,
      })
      .returning({ id: draft.assignmentId });
    return { leaseUntil, kept: kept.length > 0 };
  });
}

/**
 * Returns a task, which frees its slot. Doing so twice is the same as once.
 * @throws Refusal 409 when its forecasts are locked, so that its holder has seen the correct answer
 */
export const returnTask = (db: Db, hold: Hold): Promise<void> =>
  whileTakingPart(db, hold, (tx) => giveBack(tx, hold));

async function giveBack(tx: Db, hold: Hold): Promise<void> {
  const { id, roundId } = await findAssignment(tx, hold);
  await shareRound(tx, roundId);
  const [returned] = await tx
    .update(assignment)
    .set({ state: "returned" })
    .where(and(eq(assignment.id, id), eq(assignment.state, "leased"), isNull(assignment.lockedAt)))
    .returning({ id: assignment.id });
  if (returned) return;
  const { state, lockHash } = await findAssignment(tx, hold);
  if (lockHash !== null && state !== "submitted") {
    throw conflict(
      "locked",
      "You have locked this task and seen the correct answer, so it can't be skipped.",
    );
  }
  if (state !== "returned") throw await notHeld(tx, hold);
}

/** `leased`: its time is over, but its state has not been updated yet. */
const whyNotHeld = {
  leased: "Your time for this task ran out.",
  expired: "Your time for this task ran out.",
  returned: "You skipped this task or ended its session.",
  submitted: "You already sent this task.",
};

async function notHeld(tx: Db, hold: Hold) {
  const { state } = await findAssignment(tx, hold);
  return conflict("not_held", `${whyNotHeld[state]} It can no longer be changed.`);
}
