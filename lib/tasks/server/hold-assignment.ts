import { and, eq, gte, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment, draft, visit } from "@/db/schema";
import { conflict } from "@/lib/http/errors";
import { hasSeat } from "@/lib/visits/server/seats";
import type { Draft } from "../schema";
import { findAssignment, type OwnAssignment } from "./find-assignment";
import { leaseEnd } from "./lease";
import { lockRound } from "./lock-round";

interface Hold extends OwnAssignment {
  now: Date;
}

/**
 * Keeps a place for its holder, for as long as a lease lasts; over a pause, until the visit ends. An
 * overdue lease that nobody has taken yet is kept as well.
 * @throws Refusal 404 when the assignment is not theirs, 409 when it is no longer held
 */
export async function keepLease(db: Db, hold: Hold, pause = false): Promise<Date> {
  const { config, roundId } = await findAssignment(db, hold);
  const usual = leaseEnd(hold.now, config.leaseMinutes);
  const visitEnd = sql`(select v.ends_at from ${visit} v where v.id = ${assignment.visitId})`;
  const keep = (tx: Db, ranOut: boolean) =>
    tx
      .update(assignment)
      .set({ leaseUntil: pause ? sql`greatest(${usual}::timestamptz, ${visitEnd})` : usual })
      .where(
        and(
          eq(assignment.id, hold.assignmentId),
          eq(assignment.state, "leased"),
          ranOut ? undefined : gte(assignment.leaseUntil, hold.now),
        ),
      )
      .returning({ leaseUntil: assignment.leaseUntil });
  const [kept] = await keep(db, false);
  if (kept) return kept.leaseUntil;
  // One that ran out may have cost its holder their seat, which somebody else has then.
  const regained = await db.transaction(async (tx) => {
    await lockRound(tx, roundId);
    return (await hasSeat(tx, { ...hold, roundId })) ? keep(tx, true) : [];
  });
  if (regained[0]) return regained[0].leaseUntil;
  throw await notHeld(db, hold);
}

/** Stores what has been entered so far and keeps the place. An older draft never replaces a newer. */
export async function saveDraft(db: Db, hold: Hold, body: Draft): Promise<Date> {
  const leaseUntil = await keepLease(db, hold);
  await db
    .insert(draft)
    .values({ assignmentId: hold.assignmentId, body, updatedAt: hold.now })
    .onConflictDoUpdate({
      target: draft.assignmentId,
      set: { body, updatedAt: hold.now },
      setWhere: sql`(${draft.body} ->> 'editedAt')::bigint <= ${body.editedAt}`,
    });
  return leaseUntil;
}

/**
 * Gives a place back. Doing so twice is the same as once.
 * @throws Refusal 409 when its forecasts are locked, so that its holder has seen the correct answer
 */
export async function returnTask(db: Db, hold: Hold): Promise<void> {
  const { id } = await findAssignment(db, hold);
  const [returned] = await db
    .update(assignment)
    .set({ state: "returned" })
    .where(and(eq(assignment.id, id), eq(assignment.state, "leased"), isNull(assignment.lockedAt)))
    .returning({ id: assignment.id });
  if (returned) return;
  const { state, lockHash } = await findAssignment(db, hold);
  if (lockHash !== null && state !== "submitted") {
    throw conflict(
      "locked",
      "You have locked this task and seen the correct answer, so it can't be skipped.",
    );
  }
  if (state !== "returned") throw await notHeld(db, hold);
}

async function notHeld(db: Db, hold: Hold) {
  const { state } = await findAssignment(db, hold);
  return conflict("not_held", `This task is ${state}, so it can't be changed any more.`);
}
