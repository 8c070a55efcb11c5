import { lt } from "drizzle-orm";
import type { Database } from "@/db/client";
import { keptResult } from "@/db/schema";

const keptDays = 30;

/** Results are of a state of the data: those of long ago are hardly asked for again, and can be made again. */
export async function forgetOldResults(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 24 * 3_600_000);
  await db.delete(keptResult).where(lt(keptResult.createdAt, before));
}
