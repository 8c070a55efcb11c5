import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { openId } from "@/lib/crowd/arrival/server/arrival-id";
import { type PaymentColumn, paymentColumnNames } from "@/lib/crowd/pay/payment-columns";
import { isOpen } from "@/lib/crowd/pay/server/payouts/open-payments";
import { givenCodes } from "@/lib/crowd/visits/server/store-code";
import { writeRecords } from "@/lib/csv/write-csv";
import type { StudyIds } from "@/lib/studies/schema";
import { runningStudy } from "@/lib/studies/server/require-study";

interface Row extends Record<Exclude<PaymentColumn, "id">, unknown> {
  [column: string]: unknown;
  idHash: string | null;
  sealed: Buffer | null;
}

/**
 * What everyone has earned in a study, in all its versions, beside the id they came with. It has no
 * pseudonyms, and its order reveals none. People who were erased have no id, but their pay is still owed.
 * @throws Refusal 404 when the study is not the project's
 */
export async function exportPayments(db: Db, ids: StudyIds) {
  const { studyId } = ids;
  const { name, version } = await runningStudy(db, ids);
  const { rows } = await db.execute<Row>(sql`
    select p.id_hash as "idHash", s.sealed, link.no as link_no, r.simulated,
      ${givenCodes(sql`p.study_id`, sql`p.reader_id`)} as codes,
      (select count(*)::int from visit x
        where x.study_id = p.study_id and x.reader_id = p.reader_id) as sessions,
      coalesce(pay.earned, 0) as earned_cents, coalesce(pay.paid, 0) as paid_cents,
      coalesce(open.cents, 0) as being_paid_cents,
      coalesce(pay.earned - pay.paid, 0) - coalesce(open.cents, 0) as owed_cents,
      coalesce(pay.currency, ${version.config.currency}) as currency
    from participant p
    join reader r on r.id = p.reader_id
    left join personal_link link on link.study_id = p.study_id and link.id_hash = p.id_hash
      and p.erased_at is null
    left join sealed_id s on s.study_id = p.study_id and s.id_hash = p.id_hash
    left join lateral (
      select l.currency, coalesce(sum(l.cents) filter (where l.kind <> 'paid'), 0)::float8 as earned,
        0 - coalesce(sum(l.cents) filter (where l.kind = 'paid'), 0)::float8 as paid
      from ledger l where l.study_id = p.study_id and l.reader_id = p.reader_id
      group by l.currency
    ) pay on true
    left join lateral (
      select sum(o.cents)::float8 as cents from payment o
      where o.study_id = p.study_id and o.reader_id = p.reader_id and o.currency = pay.currency
        and ${isOpen(sql`o`)}
    ) open on true
    where p.study_id = ${studyId}`);
  const people = rows.map(({ idHash, sealed, ...row }) => ({
    ...row,
    id: idHash !== null && sealed ? openId({ studyId, idHash }, sealed) : null,
  }));
  return { name, csv: writeRecords(paymentColumnNames, people.toSorted(byWhatIsShown)) };
}

type Shown = Pick<Record<PaymentColumn, unknown>, "id" | "link_no" | "codes" | "earned_cents">;

/** Sorted by what the file shows: ids, then numbers of links, then codes, which are random. */
function byWhatIsShown(a: Shown, b: Shown): number {
  const keys = ["id", "link_no", "codes", "earned_cents"] as const;
  return keys.map((key) => compare(a[key], b[key])).find((order) => order !== 0) ?? 0;
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a) < String(b) ? -1 : 1;
}
