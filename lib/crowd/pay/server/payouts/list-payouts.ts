import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { payout } from "@/db/schema";
import type { PayoutView } from "@/lib/crowd/pay/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { requireStudy } from "@/lib/studies/server/require-study";
import { isOutside } from "./is-outside";
import { isOpen } from "./open-payments";

const pageSize = 10;

/** A page of a study's payouts, newest first. @throws Refusal 404 when the study is not the project's */
export async function listPayouts(db: Db, { page, ...ids }: StudyIds & { page: number }) {
  const { studyId } = ids;
  await requireStudy(db, ids);
  const { rows } = await db.execute<PayoutView & Record<string, unknown>>(sql`
    with shown as materialized (
      select * from payout where study_id = ${studyId}
      order by no desc limit ${pageSize} offset ${(page - 1) * pageSize}
    ), part as (
      select p.payout_id, p.state, p.means = 'file' as by_file, count(*) as payments,
        sum(p.cents) as cents
      from payment p where p.payout_id in (select id from shown) group by p.payout_id, p.state, p.means = 'file'
    )
    select x.id, x.no, u.name as by, ${isoInstant(sql`x.created_at`)} as "createdAt",
      (select count(distinct p.reader_id)::int from payment p where p.payout_id = x.id) as people,
      exists (select from payment p where p.payout_id = x.id and ${isOutside(sql`p.id`)}) as outside,
      coalesce((select json_agg(json_build_object('state', part.state, 'byFile', part.by_file,
          'payments', part.payments, 'cents', part.cents) order by part.state, part.by_file)
        from part where part.payout_id = x.id), '[]') as parts,
      (select count(*)::int from payment p
        join participant came on came.study_id = p.study_id and came.reader_id = p.reader_id
        left join sealed_id i on i.study_id = came.study_id and i.id_hash = came.id_hash
        where p.payout_id = x.id and p.means = 'file' and ${isOpen(sql`p`)}
          and i.id_hash is null) as "withoutId"
    from shown x left join "user" u on u.id = x.user_id
    order by x.no desc`);
  return { payouts: rows, total: await db.$count(payout, eq(payout.studyId, studyId)), pageSize };
}
