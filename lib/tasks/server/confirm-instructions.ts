import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { consent } from "@/db/schema";

/** Notes when a crowdworker had read the instructions; the first time counts. */
export async function confirmInstructions(
  db: Db,
  { studyId, readerId, now }: { studyId: string; readerId: string; now: Date },
): Promise<void> {
  await db
    .update(consent)
    .set({ instructionsReadAt: now })
    .where(
      and(
        eq(consent.studyId, studyId),
        eq(consent.readerId, readerId),
        isNull(consent.instructionsReadAt),
      ),
    );
}
