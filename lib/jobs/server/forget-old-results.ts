import { lt, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { keptResult } from "@/db/schema";
import { daysAfter } from "@/lib/time/days-after";

const keptDays = 30;
/** Of the example, whose results anybody with an account can ask for. */
const keptOfExample = 500;

/**
 * Deletes results from old states of the data. They are rarely needed again, and can be recomputed.
 */
export async function forgetOldResults(db: Database, now: Date): Promise<void> {
  const before = daysAfter(now, -keptDays);
  await db.delete(keptResult).where(lt(keptResult.createdAt, before));
  await db.execute(sql`
    delete from kept_result where key in (
      select k.key from kept_result k join project p on p.id = k.project_id and p.is_example
      where k.ended_at is not null order by k.created_at desc offset ${keptOfExample})`);
}
