import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { feeKey } from "@/lib/crowd/pay/server/ledger/source-keys";

/** A submission whose recorded reward or fee is not what its status at Prolific says was paid. */
export interface RewardDifference {
  submission: string;
  readerId: string;
  /** Null where Prolific paid a part of the reward and does not say how much. */
  saidCents: number | null;
  recordedCents: number;
}

/** The fee of whoever was screened out with submission `s`; null where nobody was. */
export const feeCents = sql`(select fee.cents from ledger fee where s.is_screened_out
  and fee.source_key = ${feeKey(sql`s.study_id`, sql`s.reader_id`)})`;

/**
 * What the status of submission `s`, of study `p` at Prolific, says that was paid for it without bonuses. Of a part of the reward, Prolific
 * does not say how much: what somebody has entered as payment `m` is right.
 */
const saidCents = sql`case s.status
  when 'APPROVED' then p.reward_cents
  when 'SCREENED OUT' then coalesce(${feeCents}, 0)
  when 'PARTIALLY APPROVED' then case when m.sent_at is null and m.settled_by is not null then m.cents end
  else 0 end`;

const differing = (of: SQL): SQL => sql`
  select s.id_hash as submission, s.reader_id as "readerId", ${saidCents} as "saidCents",
    m.cents as "recordedCents"
  from prolific_submission s
  join prolific_study p on p.prolific_id = s.prolific_id
  join payment m on m.submission = s.id_hash and m.reader_id = s.reader_id
    and m.means in ('approval', 'screen_out') and m.state = 'paid'
  where not s.is_others and ${saidCents} is distinct from m.cents and ${of}`;

/**
 * The submissions of a study whose recorded reward or fee is not what Prolific paid. What is not recorded at all is no difference: the next
 * payout records it.
 * @param of which submissions `s`
 */
export async function findRewardDifferences(
  db: Db,
  studyId: string,
  of = sql`true`,
): Promise<RewardDifference[]> {
  const { rows } = await db.execute<RewardDifference & Record<string, unknown>>(
    differing(sql`s.study_id = ${studyId} and ${of}`),
  );
  return rows;
}

/** Whether payment `paid` is recorded for a submission of which Prolific says that it paid another amount. */
export const isRewardDenied = sql`exists (${differing(sql`m.id = paid.id`)})`;
