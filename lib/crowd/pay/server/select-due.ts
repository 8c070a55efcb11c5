import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { findDifferences } from "@/lib/crowd/prolific/server/payments/find-differences";
import { type Due, isPaidThere } from "@/lib/crowd/prolific/server/submissions/submitted";
import { isDue, personPay } from "./person-pay";

/**
 * Who is owed something, or was paid by Prolific without a payout, and has no open payment; `differing` are those to whom Prolific has
 * paid something else than is recorded, which somebody has to look up first.
 */
export async function selectDue(
  db: Db,
  studyId: string,
): Promise<{ due: Due[]; differing: Due[] }> {
  const { rows } = await db.execute<Due & Record<string, unknown>>(sql`
    select "readerId", "owedCents" from (${personPay(studyId)}) p
    where ${isDue} or (not simulated and "openCents" = 0
      and ${isPaidThere(studyId, sql`p."readerId"`)})
    order by pseudonym`);
  const differ = new Set((await findDifferences(db, studyId)).map(({ readerId }) => readerId));
  return {
    due: rows.filter(({ readerId }) => !differ.has(readerId)),
    differing: rows.filter(({ readerId }) => differ.has(readerId)),
  };
}
