import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { visit } from "@/db/schema";

/**
 * Reserves the pay of a session whose reservation was freed, because one of its tasks is held again. The caller has locked
 * the session. Fails as `isOverBudget` tells where the budget has no room.
 */
export async function reserveAgain(tx: Db, visitId: string): Promise<void> {
  await tx
    .update(visit)
    .set({ reserved: true })
    .where(and(eq(visit.id, visitId), eq(visit.reserved, false)));
}
