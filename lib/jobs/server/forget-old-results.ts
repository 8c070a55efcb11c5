import { lt } from "drizzle-orm";
import type { Database } from "@/db/client";
import { keptResult } from "@/db/schema";
import { daysAfter } from "@/lib/time/days-after";

const keptDays = 30;

/**
 * Deletes results from old states of the data. They are rarely needed again, and can be recomputed.
 */
export async function forgetOldResults(db: Database, now: Date): Promise<void> {
  const before = daysAfter(now, -keptDays);
  await db.delete(keptResult).where(lt(keptResult.createdAt, before));
}
