import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { personPay } from "@/lib/crowd/pay/server/person-pay";
import type { OpenPayment } from "@/lib/crowd/prolific/server/payments/sending/select-payments";
import type { Due } from "@/lib/crowd/prolific/server/submissions/submitted";
import { planPayments } from "./plan-payments";

type Planned = Pick<OpenPayment, "id" | "readerId" | "cents" | "means" | "submission">;

/**
 * The payments that would not be planned any more: since the payout something was taken back, or a submission can be approved, or
 * was. Everything is planned anew that people are owed without these and their other payments that were not sent.
 */
export async function findOutdated(
  db: Db,
  study: { studyId: string; currency: string },
  payments: readonly Planned[],
): Promise<string[]> {
  const readerIds = sql.param(payments.map(({ readerId }) => readerId));
  const { rows } = await db.execute<Due & { unsent: string[] } & Record<string, unknown>>(sql`
    select "readerId", "owedCents" + sum(m.cents)::float8 as "owedCents", array_agg(m.id) as unsent
    from (${personPay(study.studyId, sql`reader_id = any(${readerIds}::uuid[])`)}) p
    join payment m on m.study_id = ${study.studyId} and m.reader_id = "readerId"
      and (m.id = any(${sql.param(payments.map(({ id }) => id))}::uuid[])
        or (m.state = 'intended' and m.means <> 'file'))
    group by "readerId", "owedCents"`);
  const unsent = rows.flatMap((one) => one.unsent);
  const planned = await planPayments(db, study, rows, unsent);
  const isPlanned = ({ readerId, means, submission, cents }: Planned) =>
    planned.some(
      (one) =>
        one.readerId === readerId &&
        one.means === means &&
        // A bonus may be of any submission.
        (means === "bonus" || one.submission === submission) &&
        one.cents >= cents,
    );
  return payments.filter((one) => !isPlanned(one)).map(({ id }) => id);
}
