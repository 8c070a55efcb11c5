import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { paymentKey, repeatedKeys } from "@/lib/crowd/pay/server/ledger/source-keys";
import { isOutside } from "@/lib/crowd/pay/server/payouts/is-outside";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import type { FoundEvent } from "./select-study-events";

interface Row extends Record<string, unknown> {
  kind:
    | "bonus"
    | "correction"
    | "screen_out"
    | "top_up"
    | "made"
    | "sent"
    | "outside"
    | "paid"
    | "failed"
    | "reversed";
  at: string | Date;
  by: string | null;
  reader: string | null;
  reason: string | null;
  /** The payout's number, where it is about one. */
  no: number | null;
  /** Whether a payout goes through Prolific. */
  isSent: boolean | null;
  /** How many people or payments. */
  n: number;
  cents: number;
  currency: string;
}

/**
 * What people decided about a study's pay, fees that were taken back or entered again, and what came of payouts. What the worker sends and finds out through Prolific is one event for each
 * payout and hour.
 */
export async function selectPayEvents(db: Db, studyId: string): Promise<FoundEvent[]> {
  const { rows } = await db.execute<Row>(sql`
    select done.kind, done.at, u.name as by, r.name as reader, done.reason, done.no, done."isSent",
      done.n::int as n, done.cents::float8 as cents, done.currency
    from (
      select kind::text, created_at as at, user_id, reader_id, reason, null::int as no,
        null::boolean as "isSent", 1 as n, cents, currency
      from ledger where study_id = ${studyId}
        and (kind in ('bonus', 'correction') or (kind = 'screen_out' and reason is not null))
      union all
      select 'top_up', min(created_at), min(user_id), null, min(reason), null, null,
        count(*), sum(cents), min(currency)
      from ledger where study_id = ${studyId} and kind = 'top_up'
      group by split_part(source_key, ' ', 2)
      union all
      select 'made', x.created_at, x.user_id, null, null, x.no, bool_or(p.means <> 'file'),
        count(distinct p.reader_id), sum(p.cents), min(p.currency)
      from payout x join payment p on p.payout_id = x.id
      where x.study_id = ${studyId} and not ${isOutside(sql`p.id`)} group by x.id
      union all
      select 'outside', l.created_at, l.user_id, l.reader_id, l.reason, x.no, null, 1, -l.cents, l.currency
      from payout x join payment p on p.payout_id = x.id join ledger l on l.source_key = ${paymentKey(sql`p.id`)}
      where x.study_id = ${studyId} and l.reason is not null
      union all
      select 'sent', min(p.sent_at), null, null, null, x.no, true,
        count(*), sum(p.cents), min(p.currency)
      from payout x join payment p on p.payout_id = x.id
      where x.study_id = ${studyId} and p.sent_at is not null
      group by x.id, date_trunc('hour', p.sent_at)
      union all
      select said.state, max(p.settled_at), p.settled_by, null, null, x.no, bool_or(p.means <> 'file'),
        count(*), sum(p.cents), min(p.currency)
      from payout x join payment p on p.payout_id = x.id
      cross join lateral (select case when exists (select from ledger l
        where l.source_key = ${repeatedKeys(sql`p.id`, "failed")}) then 'paid' else p.state::text end as state) said
      where x.study_id = ${studyId} and p.state in ('paid', 'failed') and not ${isOutside(sql`p.id`)}
      group by x.id, said.state, p.settled_by,
        case when p.settled_by is null then date_trunc('hour', p.settled_at) else p.settled_at end
      union all
      select 'reversed', l.created_at, l.user_id, l.reader_id, l.reason, x.no, null, 1, l.cents, l.currency
      from payout x join payment p on p.payout_id = x.id
      join ledger l on l.study_id = p.study_id and l.reader_id = p.reader_id
        and l.source_key like ${repeatedKeys(sql`p.id`, "failed")} || '%'
      where x.study_id = ${studyId}
    ) done
    left join reader r on r.id = done.reader_id
    left join "user" u on u.id = done.user_id
    order by done.at desc, done.no desc`);
  return rows.map(({ at, by, reader, reason, ...row }) => ({
    ...{ by, reader, reason, at: new Date(at), roundNo: null, versionNo: null },
    what: whatOf({ ...row, isFoundOut: by === null }),
  }));
}

type Said = Pick<Row, "kind" | "no" | "isSent" | "n" | "cents" | "currency"> & {
  isFoundOut: boolean;
};

function whatOf({ kind, no, isSent, n, cents, currency, isFoundOut }: Said): string {
  const money = formatMoney(cents, currency);
  const payments = `Payout ${no}: ${count(n, "payment")}, ${money},`;
  switch (kind) {
    case "bonus":
      return `Bonus of ${money}`;
    case "correction":
      return `Correction of ${money}`;
    case "screen_out":
      return cents < 0
        ? `Fee of ${formatMoney(-cents, currency)} for being screened out taken back`
        : `Fee of ${money} for being screened out entered again`;
    case "top_up":
      return `Topped up ${count(n, "person", "people")}: ${money}`;
    case "made":
      return `Payout ${no} made ${isSent ? "through Prolific" : "by file"}: ${money} to ${count(n, "person", "people")}`;
    case "outside":
      return `Payout ${no}: ${money} paid outside Candor`;
    case "sent":
      return `${payments} sent to Prolific`;
    case "paid":
      return `${payments} paid${isFoundOut && isSent ? ", as Prolific says" : ""}`;
    case "reversed":
      return `Payout ${no}: a payment of ${money} failed after all`;
    case "failed":
      return `${payments} failed${isFoundOut && isSent ? ", as Prolific says" : ""}`;
  }
}
