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

/** Changes a draft, or the name and limits of a run. @throws Refusal 400, 404; 409 when it has started, or is not what `digest` says any more */
export async function changeTraining(
  db: Db,
  { name, settings, limits, digest, ...which }: Which & z.output<(typeof contract)["body"]>,
  places: Places,
): Promise<void> {
  const [found] = await db.select().from(training).where(isTraining(which)).for("update");
  if (!found) throw notFound("training run");
  if (digest !== digestOf(found)) {
    throw conflict(
      "changed_meanwhile",
      "Somebody has changed this training run since you opened it, so nothing was saved. Load the page again to see what it is now, and enter your changes there.",
    );
  }
  if (settings !== undefined) {
    refuseStarted(found);
    await refuseUnknown(db, which.projectId, settings, places);
  }
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
    .where(isTraining(which));
}
