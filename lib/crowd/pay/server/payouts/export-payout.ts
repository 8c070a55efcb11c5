import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { openId } from "@/lib/crowd/arrival/server/arrival-id";
import type { PaymentState, PaymentView } from "@/lib/crowd/pay/schema";
import type { payoutFormat } from "@/lib/crowd/pay/schema-files";
import { paymentKey } from "@/lib/crowd/pay/server/ledger/source-keys";
import { stateNames, wayOf } from "@/lib/crowd/pay/way-of";
import { atProlific } from "@/lib/crowd/prolific/server/ids/id-spellings";
import { openSubmission } from "@/lib/crowd/prolific/server/submissions/submission-id";
import { givenCodes } from "@/lib/crowd/visits/server/store-code";
import { writeCsv, writeRecords } from "@/lib/csv/write-csv";
import { notFound } from "@/lib/http/errors";
import type { StudyIds } from "@/lib/studies/schema";
import { requireStudy } from "@/lib/studies/server/require-study";
import { compareText } from "@/lib/text/compare";
import { isOpen } from "./open-payments";

type Wanted = StudyIds & { payoutId: string; format: z.infer<typeof payoutFormat> };

interface Row {
  [column: string]: unknown;
  idHash: string | null;
  sealed: Buffer | null;
  linkNo: number | null;
  codes: string | null;
  submissions: { idHash: string; sealed: string }[] | null;
  cents: number;
  currency: string;
  means: PaymentView["means"];
  state: PaymentState;
  outside: string | null;
  decidedOn: string | null;
}

/**
 * A payout's payments beside the ids that people came with, in the order of ids; without pseudonyms. The record has all of them with what came
 * of each; the files to pay from have the open ones that a person pays, and Prolific's has no head and nobody without an id.
 * A payment through Prolific names its own submission, one by file all of its person's.
 * @throws Refusal 404 when there is no such payout
 */
export async function exportPayout(db: Db, { payoutId, format, ...ids }: Wanted) {
  const { studyId } = ids;
  const { name } = await requireStudy(db, ids);
  const { rows: found } = await db.execute<{ no: number }>(sql`
    select no from payout where id = ${payoutId} and study_id = ${studyId}`);
  const no = found[0]?.no;
  if (no === undefined) throw notFound("payout");
  const { rows } = await db.execute<Row>(sql`
    select came.id_hash as "idHash", i.sealed, link.no as "linkNo", p.cents, p.currency, p.means, p.state, entry.reason as outside, ${decidedOn} as "decidedOn",
      ${givenCodes(sql`p.study_id`, sql`p.reader_id`)} as codes,
      (select json_agg(json_build_object('idHash', s.id_hash, 'sealed', encode(s.sealed, 'base64')))
        from prolific_submission s
        where came.erased_at is null and s.study_id = p.study_id
          and case when p.submission is null then s.reader_id = p.reader_id and not s.is_others else s.id_hash = p.submission end) as submissions
    from payment p
    left join ledger entry on entry.source_key = ${paymentKey(sql`p.id`)}
    join participant came on came.study_id = p.study_id and came.reader_id = p.reader_id
    left join personal_link link on link.study_id = p.study_id and link.id_hash = came.id_hash
      and came.erased_at is null
    left join sealed_id i on i.study_id = came.study_id and i.id_hash = came.id_hash
    where p.payout_id = ${payoutId} and ${format === "record" ? sql`true` : sql`p.means = 'file' and ${isOpen(sql`p`)}`}`);
  const payments = rows
    .map(({ idHash, sealed, linkNo, codes, submissions, cents, currency, ...payment }) => ({
      id: idHash !== null && sealed ? openId({ studyId, idHash }, sealed) : "",
      link_no: linkNo,
      codes,
      submissions: (submissions ?? []).map(openSubmissionOf).toSorted().join(" "),
      amount_cents: cents,
      currency,
      paid_by: wayOf(payment),
      outcome: stateNames[payment.state],
      decided_on: payment.decidedOn,
      reason: payment.outside,
    }))
    // By what is shown: the order of rows must not tell who is who.
    .sort((a, b) => compareText(keyOf(a), keyOf(b)));
  const csv =
    format === "prolific"
      ? writeCsv(
          payments
            .filter(({ id }) => id)
            .map(({ id, amount_cents: cents }) => [atProlific(id), (cents / 100).toFixed(2)]),
        )
      : writeRecords(format === "record" ? [...columns, ...outcomeColumns] : columns, payments);
  return { name: `${name} payout ${no}`, csv };
}

const openSubmissionOf = ({ idHash, sealed }: { idHash: string; sealed: string }) =>
  openSubmission({ idHash, sealed: Buffer.from(sealed, "base64") });

const columns = ["id", "link_no", "codes", "submissions", "amount_cents", "currency"] as const;

const outcomeColumns = ["paid_by", "outcome", "decided_on", "reason"] as const;

/** The day on which a payment `p` got its outcome: an instant would lead to its entry in the ledger, which has the pseudonym. */
const decidedOn = sql`to_char(coalesce((
    select max(l.created_at) from ledger l
    where l.study_id = p.study_id and l.reader_id = p.reader_id and l.kind = 'paid'
      and split_part(l.source_key, ' ', 2) = p.id::text
  ), p.settled_at) at time zone 'utc', 'YYYY-MM-DD')`;

const keyOf = (of: Record<(typeof columns)[number], unknown>) =>
  columns.map((column) => `${of[column] ?? ""}`.padStart(12)).join("\0");
