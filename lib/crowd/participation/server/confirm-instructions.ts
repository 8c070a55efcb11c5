import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { consent } from "@/db/schema";
import { type Participant, requireConsent } from "./require-consent";
import { whileTakingPart } from "./while-taking-part";

/** Stores when a crowdworker confirmed that they read the instructions; the first time counts. */
export function confirmInstructions(
  db: Db,
  { now, ...me }: Participant & { now: Date },
): Promise<void> {
  return whileTakingPart(db, me, async (tx) => {
    const version = await requireConsent(tx, me);
    await tx
      .update(consent)
      .set({ instructionsReadAt: now })
      .where(
        and(
          eq(consent.studyVersionId, version.id),
          eq(consent.readerId, me.readerId),
          isNull(consent.instructionsReadAt),
        ),
      );
  });
}
