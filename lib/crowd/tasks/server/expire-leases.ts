import { and, eq, lt } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment } from "@/db/schema";

/** Overdue leases of a study end here, under the round's lock, and nowhere else. */
export async function expireLeases(
  tx: Db,
  { studyId, now }: { studyId: string; now: Date },
): Promise<void> {
  await tx
    .update(assignment)
    .set({ state: "expired" })
    .where(
      and(
        eq(assignment.studyId, studyId),
        eq(assignment.state, "leased"),
        lt(assignment.leaseUntil, now),
      ),
    );
}
