import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { consent } from "@/db/schema";
import { type Participant, requireConsent } from "./require-consent";

/** Notes when a crowdworker had read the instructions; the first time counts. */
export async function confirmInstructions(
  db: Db,
  { studyId, readerId, now }: Participant & { now: Date },
): Promise<void> {
  const version = await requireConsent(db, { studyId, readerId });
  await db
    .update(consent)
    .set({ instructionsReadAt: now })
    .where(
      and(
        eq(consent.studyVersionId, version.id),
        eq(consent.readerId, readerId),
        isNull(consent.instructionsReadAt),
      ),
    );
}
