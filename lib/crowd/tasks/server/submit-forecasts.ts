import { and, eq, gte } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment } from "@/db/schema";
import { whileTakingPart } from "@/lib/crowd/participation/server/while-taking-part";
import { payTask } from "@/lib/crowd/pay/server/pay-task";
import { conflict, invalid } from "@/lib/http/errors";
import type { Submission } from "../schema";
import { checkForecasts } from "./check-forecasts";
import { type FoundAssignment, findAssignment, type OwnAssignment } from "./find-assignment";
import { hashPayload } from "./hash-payload";
import { lockRound } from "./lock-round";
import { mayStillCount } from "./may-still-count";
import { findFreeSlot, keepAside, slotTaken } from "./regain-slot";
import { storeForecasts } from "./store-forecasts";
import { storeJudgements } from "./store-judgements";

export interface Submit extends OwnAssignment {
  body: Submission;
  now: Date;
}

/**
 * Finishes a task: stores its judgements (in the paper protocol its forecasts with them), pays it and,
 * with the last of a visit, ends the visit; all or none. The assignment is the key: the same body again
 * is the same answer, another body is refused with 409. When the lease has run out it still counts if a
 * slot of the task is free and the person may do as many; if not, it is kept aside and refused with 410.
 */
export async function submitForecasts(db: Db, submit: Submit): Promise<FoundAssignment> {
  const found = await findAssignment(db, submit);
  const outputs = forecastsIn(submit, found);
  const payloadHash = hashPayload(submit.body);
  const outcome = await whileTakingPart(db, submit, async (tx) => {
    if (!(await fill(tx, submit, payloadHash))) {
      const late = await fillLate(tx, submit, found, payloadHash);
      if (late !== "filled") return late;
    }
    if (outputs) await storeForecasts(tx, found, outputs, submit.now);
    await storeJudgements(tx, found.id, submit.body.correct);
    await payTask(tx, { ...found, assignmentId: found.id, now: submit.now });
    return "filled";
  });
  if (outcome === "kept aside") throw slotTaken();
  return found;
}

/** The forecasts that come with the submission: all in the paper protocol, none in the blind one. */
function forecastsIn({ body }: Submit, found: FoundAssignment) {
  if (found.config.protocol === "paper") {
    if (!body.outputs) throw invalid("body.outputs", "is missing: give a forecast for every text");
    checkForecasts(found, body.outputs);
    return body.outputs;
  }
  if (body.outputs) {
    throw invalid("body.outputs", "must not be given: forecasts are locked before they are judged");
  }
  if (found.lockHash === null) {
    throw conflict("not_locked", "Lock the forecasts first: only then are they judged.");
  }
  return undefined;
}

/** The usual way: the slot is still held. One statement, so two at once can't both succeed. */
async function fill(tx: Db, { assignmentId, now }: Submit, payloadHash: string): Promise<boolean> {
  const filled = await tx
    .update(assignment)
    .set({ state: "submitted", submittedAt: now, payloadHash })
    .where(
      and(
        eq(assignment.id, assignmentId),
        eq(assignment.state, "leased"),
        gte(assignment.leaseUntil, now),
      ),
    )
    .returning({ id: assignment.id });
  return filled.length === 1;
}

/** A repeat, a submission after the lease ended, or one for a task that was given back. */
async function fillLate(tx: Db, submit: Submit, found: FoundAssignment, payloadHash: string) {
  await lockRound(tx, found.roundId);
  const current = await findAssignment(tx, submit);
  if (current.state === "submitted") {
    if (current.payloadHash === payloadHash) return "repeated";
    throw conflict("already_submitted", "This task was already submitted with other answers.");
  }
  const slotNo = await findFreeSlot(tx, current);
  if (slotNo === undefined || !(await mayStillCount(tx, current, submit.now))) {
    await keepAside(tx, current.id, submit.body, payloadHash);
    return "kept aside";
  }
  await tx
    .update(assignment)
    .set({ state: "submitted", slotNo, submittedAt: submit.now, payloadHash })
    .where(eq(assignment.id, current.id));
  return "filled";
}
