import { and, eq, gte, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment } from "@/db/schema";
import { whileTakingPart } from "@/lib/crowd/participation/server/while-taking-part";
import { conflict } from "@/lib/http/errors";
import type { AssignmentView, Lock } from "../schema";
import { checkForecasts } from "./check-forecasts";
import { type FoundAssignment, findAssignment, type OwnAssignment } from "./find-assignment";
import { hashPayload } from "./hash-payload";
import { leaseEnd } from "./lease";
import { lockRound } from "./lock-round";
import { mayStillCount } from "./may-still-count";
import { findFreeSlot, holdsAnother, keepAside, slotTaken } from "./regain-slot";
import { storeForecasts } from "./store-forecasts";
import { viewAssignment } from "./view-assignment";

export interface LockRequest extends OwnAssignment {
  body: Lock;
  now: Date;
}

/**
 * Blind protocol: stores the forecasts of a task for good, all or none; from then on its holder sees the
 * truth. The same body again is the same answer, another is refused with 409. After the lease has run out
 * it still counts if a slot of the task is free; if not, it is kept aside and refused with 410.
 */
export async function lockForecasts(db: Db, request: LockRequest): Promise<AssignmentView> {
  const found = await findAssignment(db, request);
  if (found.config.protocol !== "blind") {
    throw conflict("nothing_to_lock", "This study shows the truth at once: submit the task whole.");
  }
  checkForecasts(found, request.body.outputs);
  const lockHash = hashPayload(request.body);
  const outcome = await whileTakingPart(db, request, async (tx) => {
    if (!(await lockHeld(tx, request, lockHash))) {
      const late = await lockLate(tx, request, found, lockHash);
      if (late !== "locked") return late;
    }
    await storeForecasts(tx, found, request.body.outputs, request.now);
    return "locked";
  });
  if (outcome === "kept aside") throw slotTaken();
  return viewAssignment(db, found.id);
}

/** The usual way: the slot is still held. One statement, so two at once can't both succeed. */
async function lockHeld(tx: Db, { assignmentId, now }: LockRequest, lockHash: string) {
  const locked = await tx
    .update(assignment)
    .set({ lockedAt: now, lockHash })
    .where(
      and(
        eq(assignment.id, assignmentId),
        eq(assignment.state, "leased"),
        gte(assignment.leaseUntil, now),
        isNull(assignment.lockedAt),
      ),
    )
    .returning({ id: assignment.id });
  return locked.length === 1;
}

/** A repeat, or a lock after the lease ended. */
async function lockLate(tx: Db, request: LockRequest, found: FoundAssignment, lockHash: string) {
  await lockRound(tx, found.roundId);
  const current = await findAssignment(tx, request);
  if (current.lockHash !== null) {
    if (current.lockHash === lockHash) return "repeated";
    throw conflict(
      "already_locked",
      "You already locked different answers for this task, probably in another tab.",
    );
  }
  const slotNo = await findFreeSlot(tx, current);
  const isLost = slotNo === undefined || !(await mayStillCount(tx, current, request.now));
  if (isLost || (await holdsAnother(tx, current.id))) {
    await keepAside(tx, current.id, request.body, lockHash);
    return "kept aside";
  }
  const { now } = request;
  await tx
    .update(assignment)
    .set({
      state: "leased",
      slotNo,
      leaseUntil: leaseEnd(now, current.config.leaseMinutes),
      lockedAt: now,
      lockHash,
    })
    .where(eq(assignment.id, current.id));
  return "locked";
}
