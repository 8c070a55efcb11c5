import { lt, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { keptResult } from "@/db/schema";
import { daysAfter } from "@/lib/time/days-after";

const keptDays = 30;
/** Results of a project. While answers come in, each look at its figures keeps some of that moment. */
const mostKept = 10_000;
/** Of the example, whose results anybody with an account can ask for. */
const mostKeptOfExample = 500;

/**
 * Deletes results from old states of the data. They are rarely needed again, and can be recomputed.
 */
export async function forgetOldResults(db: Database, now: Date): Promise<void> {
  const before = daysAfter(now, -keptDays);
  await db.delete(keptResult).where(lt(keptResult.createdAt, before));
  await db.execute(sql`
    delete from kept_result where key in (
      select key from (
        select k.key, row_number() over (partition by p.id order by k.created_at desc) as no,
          case when p.is_example then ${mostKeptOfExample}::int else ${mostKept}::int end as most
        from kept_result k join project p on p.id = k.project_id
        where k.ended_at is not null) ranked
      where no > most)`);
}
