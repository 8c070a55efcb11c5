import { lt } from "drizzle-orm";
import type { Database } from "@/db/client";
import { keptResult } from "@/db/schema";
import { daysAfter } from "@/lib/time/days-after";

const keptDays = 30;

/** Results are of a state of the data: those of long ago are hardly asked for again, and can be made again. */
export async function forgetOldResults(db: Database, now: Date): Promise<void> {
  const before = daysAfter(now, -keptDays);
  await db.delete(keptResult).where(lt(keptResult.createdAt, before));
}
