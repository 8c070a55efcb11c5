import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import type { PaymentView } from "@/lib/crowd/pay/schema";
import { paymentKey } from "@/lib/crowd/pay/server/ledger/source-keys";
import { notFound } from "@/lib/http/errors";
import type { StudyIds } from "@/lib/studies/schema";
import { requireStudy } from "@/lib/studies/server/require-study";
import { decideAfterDays } from "./decide-after";
import { isOpen } from "./open-payments";
import { mayFail } from "./reverse-payment";

const pageSize = 50;

/** Of a row `paid` of `payment`, and that of its payout. */
const decideFrom = sql`case when paid.means = 'file' and ${isOpen(sql`paid`)} then x.created_at
  when paid.state = 'unknown' then paid.sent_at + make_interval(days => ${decideAfterDays}) end`;

/** A page of a payout's payments. @throws Refusal 404 when there is no such payout */
export async function listPayments(
  db: Db,
  { payoutId, page, ...ids }: StudyIds & { payoutId: string; page: number },
) {
  await requireStudy(db, ids);
  const { rows: found } = await db.execute<{ total: number }>(sql`
    select (select count(*)::int from payment p where p.payout_id = x.id) as total
    from payout x where x.id = ${payoutId} and x.study_id = ${ids.studyId}`);
  const [payout] = found;
  if (!payout) throw notFound("payout");
  const { rows } = await db.execute<PaymentView & Record<string, unknown>>(sql`
    select paid.id, paid.reader_id as "readerId", r.name as pseudonym, paid.cents, paid.state, paid.means,
      entry.reason as outside,
      ${isoInstant(decideFrom)} as "decideFrom", ${mayFail} as "canFail"
    from payment paid join payout x on x.id = paid.payout_id join reader r on r.id = paid.reader_id
    left join ledger entry on entry.source_key = ${paymentKey(sql`paid.id`)}
    where paid.payout_id = ${payoutId}
    order by r.name, paid.id limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return { payments: rows, total: payout.total, pageSize };
}
