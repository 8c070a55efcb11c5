import type { Db } from "@/db/client";
import { conflict } from "@/lib/http/errors";
import type { AssignmentView, Lock } from "../schema";
import { checkForecasts } from "./check-forecasts";
import { findAssignment, type OwnAssignment } from "./find-assignment";
import { settleAssignment, whyKeptAside } from "./settle-assignment";
import { storeForecasts } from "./store-forecasts";
import { viewAssignment } from "./view-assignment";

export interface LockRequest extends OwnAssignment {
  body: Lock;
  now: Date;
}

/**
 * Blind protocol: stores the forecasts of a task for good, all or none; from then on its holder
 * sees the truth. The same body sent again gets the same response; another body is refused with
 * 409. After the lease has run out it still counts if a slot of the task is free and the budget has room to
 * pay it; if not, it is kept aside and refused with 410.
 */
export async function lockForecasts(db: Db, request: LockRequest): Promise<AssignmentView> {
  const found = await findAssignment(db, request);
  if (found.config.protocol !== "blind") {
    throw conflict("nothing_to_lock", "This study shows the truth at once: submit the task whole.");
  }
  checkForecasts(found, request.body.outputs);
  const outcome = await settleAssignment(db, request, found, "locked", async (tx) => {
    await storeForecasts(tx, found, request.body.outputs, request.now);
  });
  if (outcome === "kept aside" || outcome === "unfunded") {
    throw await whyKeptAside(db, request, outcome);
  }
  return viewAssignment(db, found.id);
}
