import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { PersonPay } from "@/lib/crowd/pay/schema";
import { feeCents } from "@/lib/crowd/prolific/server/payments/outcomes/compare-rewards";

/** What one person is owed. */
export type Due = Pick<PersonPay, "readerId" | "owedCents">;

/** A submission of somebody, and what it pays them. */
export interface Submitted {
  [column: string]: unknown;
  readerId: string;
  idHash: string;
  /**
   * What Prolific pays for it without a bonus, and by which call: the reward of a session whose tasks are all here, or the fee of somebody who
   * was screened out; `later` where the session is open, Prolific does not say yet that it can be approved, or has paid a part of the reward or another one; null where it pays nothing.
   */
  means: "approval" | "screen_out" | "later" | null;
  cents: number;
  /** Whether Prolific has paid it already. */
  isDone: boolean;
  /** Whether its session earns the whole reward. */
  isWhole: boolean;
}

export type Study = { studyId: string; currency: string };

/** Whether submission `s` has a payment that approves it or screens it out, other than these. */
const isPlannedWithout = (ids: readonly string[]): SQL => sql`exists (
  select from payment m where m.submission = s.id_hash
    and m.means in ('approval', 'screen_out') and m.state <> 'failed'
    and m.id <> all(${sql.param(ids)}::uuid[]))`;

/** Whether submission `s` has a payment that approves it or screens it out. */
export const isPlanned = isPlannedWithout([]);

/** Whether Prolific has paid somebody a reward or a fee that is in no payout yet. */
export const isPaidThere = (studyId: string, readerId: SQL): SQL => sql`exists (
  select from prolific_submission s
  where s.study_id = ${studyId} and s.reader_id = ${readerId}
    and (s.status = 'APPROVED' or (s.status = 'SCREENED OUT' and ${feeCents} > 0))
    and not s.is_others and not ${isPlanned})`;

/**
 * The submissions of a study by reader, the newest first.
 * @param of which submissions `s`
 * @param without payments that are not counted
 */
export async function selectSubmitted(
  db: Db,
  { studyId, currency }: Study,
  of: SQL,
  without: readonly string[] = [],
): Promise<Map<string, Submitted[]>> {
  const { rows } = await db.execute<Submitted>(sql`
    select s.reader_id as "readerId", s.id_hash as "idHash", case
        when ${isPlannedWithout(without)} then null
        when s.status = 'APPROVED' then case when p.reward_differs then 'later' else 'approval' end
        when s.status = 'AWAITING REVIEW' and v.state = 'finished' then 'approval'
        when s.status in ('RESERVED', 'ACTIVE') and v.state = 'finished' or v.state = 'open' then 'later'
        when s.status = 'PARTIALLY APPROVED' then 'later'
        when fee.cents is not null
          and s.status in ('RESERVED', 'ACTIVE', 'AWAITING REVIEW', 'SCREENED OUT') then 'screen_out'
      end as means,
      case when s.status in ('APPROVED', 'PARTIALLY APPROVED') then p.reward_cents
        when v.state = 'open' then v.earned_cents
        else coalesce(fee.cents, p.reward_cents) end as cents,
      s.status in ('APPROVED', 'SCREENED OUT') as "isDone",
      coalesce(v.pay_cents >= p.reward_cents, false) as "isWhole"
    from prolific_submission s
    join prolific_study p on p.prolific_id = s.prolific_id
    left join visit v on v.id = s.visit_id
    cross join lateral (select ${feeCents} as cents) fee
    where s.study_id = ${studyId} and p.currency = ${currency} and s.reader_id is not null and not s.is_others
      and ${of}
    order by s.created_at desc, s.id_hash`);
  return Map.groupBy(rows, ({ readerId }) => readerId);
}

/** Whether submission `s` is of one of them. */
export const isOfAny = (due: readonly Due[]): SQL =>
  sql`s.reader_id = any(${sql.param(due.map(({ readerId }) => readerId))}::uuid[])`;
