import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment, draft } from "@/db/schema";
import { conflict, notFound } from "@/lib/http/errors";
import type { Draft } from "../schema";
import { leaseEnd } from "./lease";

interface Hold {
  assignmentId: string;
  studyId: string;
  readerId: string;
  leaseMinutes: number;
  now: Date;
}

/**
 * Keeps a place for its holder. An overdue lease that nobody has taken yet is kept as well.
 * @throws Refusal 404 when the assignment is not theirs, 409 when it is no longer held.
 */
export async function keepLease(db: Db, hold: Hold): Promise<Date> {
  const [kept] = await db
    .update(assignment)
    .set({ leaseUntil: leaseEnd(hold.now, hold.leaseMinutes) })
    .where(and(mine(hold), eq(assignment.state, "leased")))
    .returning({ leaseUntil: assignment.leaseUntil });
  if (kept) return kept.leaseUntil;
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

/** Gives a place back. Doing so twice is the same as once. */
export async function returnTask(db: Db, hold: Hold): Promise<void> {
  const [returned] = await db
    .update(assignment)
    .set({ state: "returned" })
    .where(and(mine(hold), eq(assignment.state, "leased")))
    .returning({ id: assignment.id });
  if (returned) return;
  const [found] = await db.select({ state: assignment.state }).from(assignment).where(mine(hold));
  if (found?.state !== "returned") throw await notHeld(db, hold);
}

const mine = ({ assignmentId, studyId, readerId }: Hold) =>
  and(
    eq(assignment.id, assignmentId),
    eq(assignment.studyId, studyId),
    eq(assignment.readerId, readerId),
  );

async function notHeld(db: Db, hold: Hold) {
  const [found] = await db.select({ state: assignment.state }).from(assignment).where(mine(hold));
  if (!found) return notFound("task");
  return conflict("not_held", `This task is ${found.state}, so it can't be changed any more.`);
}
