import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { personPay } from "@/lib/crowd/pay/server/person-pay";
import type { Due } from "@/lib/crowd/prolific/server/submissions/submitted";
import { planPayments } from "./plan-payments";

interface Bonus {
  id: string;
  readerId: string;
  cents: number;
}

/**
 * The bonuses that would not be planned any more: since the payout a submission can be approved, or was, or something was
 * taken back.
 */
export async function findOutdated(
  db: Db,
  study: { studyId: string; currency: string },
  bonuses: readonly Bonus[],
): Promise<string[]> {
  const readerIds = bonuses.map(({ readerId }) => readerId);
  const { rows } = await db.execute<Due & Record<string, unknown>>(sql`
    select "readerId", "owedCents"
    from (${personPay(study.studyId, sql`reader_id = any(${sql.param(readerIds)}::uuid[])`)}) p`);
  const owed = new Map(rows.map(({ readerId, owedCents }) => [readerId, owedCents]));
  const without = bonuses.map(({ readerId, cents }) => ({
    ...{ readerId, owedCents: cents + (owed.get(readerId) ?? 0) },
  }));
  const planned = (await planPayments(db, study, without)).filter(({ means }) => means === "bonus");
  const centsOf = new Map(planned.map(({ readerId, cents }) => [readerId, cents]));
  return bonuses
    .filter(({ readerId, cents }) => (centsOf.get(readerId) ?? 0) < cents)
    .map(({ id }) => id);
}
