import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { findDifferences } from "@/lib/crowd/prolific/server/payments/compare-bonuses";
import { type Due, isPaidThere } from "@/lib/crowd/prolific/server/submissions/submitted";
import { isDue, personPay } from "./person-pay";

/**
 * Who is owed something, or was paid by Prolific without a payout; nobody with an open payment, or with bonuses at Prolific
 * that somebody has to look up first.
 */
export async function selectDue(db: Db, studyId: string): Promise<Due[]> {
  const { rows } = await db.execute<Due & Record<string, unknown>>(sql`
    select "readerId", "owedCents" from (${personPay(studyId)}) p
    where ${isDue} or (not simulated and "openCents" = 0
      and ${isPaidThere(studyId, sql`p."readerId"`)})
    order by pseudonym`);
  const differing = await findDifferences(db, studyId);
  return rows.filter((one) => !differing.some(({ readerId }) => readerId === one.readerId));
}
