import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { notFound } from "@/lib/http/errors";
import type { StudyIds } from "@/lib/studies/schema";
import { requireStudy } from "@/lib/studies/server/require-study";
import type { PaymentView } from "../schema";
import { decideAfterDays } from "./decide-after";
import { isSaidPaid } from "./reverse-payment";

const pageSize = 50;

/** Of a row of `payment`, and that of its payout. */
const decideFrom = sql`case when p.means = 'file' and p.state in ('intended', 'unknown') then x.created_at
  when p.state = 'unknown' then p.sent_at + make_interval(days => ${decideAfterDays}) end`;

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
    select p.id, p.reader_id as "readerId", r.name as pseudonym, p.cents, p.state, p.means,
      ${isoInstant(decideFrom)} as "decideFrom", ${isSaidPaid} as "canFail"
    from payment p join payout x on x.id = p.payout_id join reader r on r.id = p.reader_id
    where p.payout_id = ${payoutId}
    order by r.name, p.id limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return { payments: rows, total: payout.total, pageSize };
}
