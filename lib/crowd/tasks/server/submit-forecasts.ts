import type { Db } from "@/db/client";
import { payTask } from "@/lib/crowd/pay/server/ledger/pay-task";
import { conflict, invalid } from "@/lib/http/errors";
import { asksPhrases } from "@/lib/studies/schema-config";
import type { Submission } from "../schema";
import { checkForecasts } from "./check-forecasts";
import { type FoundAssignment, findAssignment, type OwnAssignment } from "./find-assignment";
import { settleAssignment, whyKeptAside } from "./settle-assignment";
import { storeForecasts, storeJudgements } from "./store-forecasts";
import { lockedForecasts } from "./view-assignment";

export interface Submit extends OwnAssignment {
  body: Submission;
  now: Date;
}

/**
 * Finishes a task: stores its judgements (in the paper protocol its forecasts with them), pays it
 * and, with the last of a visit, ends the visit; all or none. The assignment is the key: the same
 * body sent again gets the same response; another body is refused with 409. When the lease has run
 * out it still counts if a slot of the task is free, the person may do as many, and the budget has room;
 * if not, it is kept aside and refused with 410.
 */
export async function submitForecasts(db: Db, submit: Submit): Promise<FoundAssignment> {
  const found = await findAssignment(db, submit);
  const outputs = forecastsIn(submit, found);
  const outcome = await settleAssignment(db, submit, found, "submitted", async (tx, visitId) => {
    const forecasts = outputs
      ? await storeForecasts(tx, found, outputs, submit.now)
      : await lockedForecasts(tx, found.id);
    await storeJudgements(tx, asksPhrases(found.config) ? [] : forecasts, submit.body.correct);
    await payTask(tx, { ...found, visitId, assignmentId: found.id, now: submit.now });
  });
  if (outcome === "kept aside" || outcome === "unfunded") {
    throw await whyKeptAside(db, submit, outcome);
  }
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
