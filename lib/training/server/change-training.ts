import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { training } from "@/db/schema";
import { conflict, invalid, notFound } from "@/lib/http/errors";
import type { changeTraining as contract } from "../schema";
import { hasPrice, noPriceText } from "../schema-settings";
import { digestOf } from "./digest-of";
import { refuseStarted } from "./refuse-started";
import { refuseUnknown } from "./refuse-unknown";
import { reachedLimit } from "./steps/stop-at-limits";
import type { Places } from "./training-folder";
import { isTraining, type Which } from "./which-training";

const raisedText =
  "Its limits have been changed since. Its finished stages and saved steps are kept: resume it.";

type Change = Which & z.output<(typeof contract)["body"]>;

interface Held {
  /** A transaction in which the caller's right is held. */
  held: (work: (tx: Db) => Promise<void>) => Promise<void>;
}

/**
 * Changes a draft, or the name and limits of a run. Its models are looked for first: where their folder hangs, nothing is locked.
 * @throws Refusal 400, 404; 409 when it has started, or is not what `digest` says any more
 */
export async function changeTraining(
  db: Db,
  { held, ...change }: Change & Held,
  places: Places,
): Promise<void> {
  await findUnchanged(db, change);
  if (change.settings) await refuseUnknown(db, change.projectId, change.settings, places);
  await held((tx) => store(tx, change));
}

/** Locks the run. @throws Refusal 404, 409 */
async function findUnchanged(db: Db, { settings, digest, ...which }: Change) {
  const [found] = await db.select().from(training).where(isTraining(which)).for("update");
  if (!found) throw notFound("training run");
  if (digest !== digestOf(found)) {
    throw conflict(
      "changed_meanwhile",
      "Somebody has changed this training run since you opened it, so nothing was saved. Load the page again to see what it is now, and enter your changes there.",
    );
  }
  if (settings !== undefined) refuseStarted(found);
  return found;
}

async function store(db: Db, change: Change): Promise<void> {
  const found = await findUnchanged(db, change);
  const { name, settings, limits } = change;
  if (limits && !hasPrice({ ...found, ...limits }))
    throw invalid("body.limits.hourlyCost", noPriceText);
  const { limitReached, endedAt } = found;
  const atLimit =
    limits && limitReached !== null && endedAt !== null
      ? await reachedLimit(db, { ...found, ...limits }, endedAt)
      : undefined;
  await db
    .update(training)
    .set({
      name: name ?? found.name,
      ...limits,
      ...(atLimit !== undefined && { problem: atLimit?.problem ?? raisedText }),
      ...(settings && { settings, plan: null, planTries: 0, problem: null, nextAt: sql`now()` }),
    })
    .where(isTraining(change));
}
