import { lt } from "drizzle-orm";
import type { Database } from "@/db/client";
import { keptResult } from "@/db/schema";
import { daysAfter } from "@/lib/time/days-after";

const keptDays = 30;

/** Deletes results of old states of the data: they are hardly needed again, and can be computed again. */
export async function forgetOldResults(db: Database, now: Date): Promise<void> {
  const before = daysAfter(now, -keptDays);
  await db.delete(keptResult).where(lt(keptResult.createdAt, before));
}
