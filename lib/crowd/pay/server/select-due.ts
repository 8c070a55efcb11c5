import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type Due, isPaidThere } from "@/lib/crowd/prolific/server/submissions/submitted";
import { isDue, personPay } from "./person-pay";

/** Who is owed something, or was paid by Prolific without a payout; nobody with an open payment. */
export async function selectDue(db: Db, studyId: string): Promise<Due[]> {
  const { rows } = await db.execute<Due & Record<string, unknown>>(sql`
    select "readerId", "owedCents" from (${personPay(studyId)}) p
    where ${isDue} or (not simulated and "openCents" = 0
      and ${isPaidThere(studyId, sql`p."readerId"`)})
    order by pseudonym`);
  return rows;
}
