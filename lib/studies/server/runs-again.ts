import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { study } from "@/db/schema";

/**
 * A study runs, perhaps once more: what is answered from now on is kept for its whole retention period, and
 * its erasure is announced anew.
 */
export async function runsAgain(tx: Db, studyId: string): Promise<void> {
  await tx
    .update(study)
    .set({ retentionAnnouncedAt: null, retentionEndedAt: null })
    .where(eq(study.id, studyId));
}
