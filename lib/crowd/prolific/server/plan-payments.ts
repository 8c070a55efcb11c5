import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prolificStudy } from "@/db/schema";
import type { PersonPay } from "@/lib/crowd/pay/schema";
import { conflict } from "@/lib/http/errors";

/** What one person is owed. */
export type Due = Pick<PersonPay, "readerId" | "owedCents">;

interface Submitted {
  [column: string]: unknown;
  readerId: string;
  idHash: string;
  /**
   * What Prolific pays for it without a bonus, and by which call: the reward of a session whose tasks are all here, or the fee of somebody who
   * was screened out; `later` where the session is open, Prolific does not say yet that it can be approved, or has paid a part of the reward; null where it pays nothing.
   */
  means: "approval" | "screen_out" | "later" | null;
  cents: number;
  /** Whether Prolific has paid it already. */
  isDone: boolean;
}

interface PlannedPayment {
  readerId: string;
  cents: number;
  means: "approval" | "screen_out" | "bonus";
  submission: string;
}

/**
 * How what people are owed is paid through Prolific: whole sessions by approving their submissions, fees by screening them
 * out, the rest as one bonus of the newest submission. Who came with no submission is left out.
 * @throws Refusal 409 when the study is not connected with Prolific, or pays in another currency there
 */
export async function planPayments(
  tx: Db,
  { studyId, currency }: { studyId: string; currency: string },
  due: readonly Due[],
): Promise<PlannedPayment[]> {
  const [connected] = await tx
    .select({ currency: prolificStudy.currency })
    .from(prolificStudy)
    .where(eq(prolificStudy.studyId, studyId))
    .limit(1);
  if (!connected) {
    throw conflict("not_connected", "The study is not connected with Prolific.");
  }
  if (connected.currency !== currency) {
    throw conflict(
      "other_currency",
      `The study at Prolific pays in ${connected.currency}, and this one in ${currency}. Pay with a file.`,
    );
  }
  const submissions = Map.groupBy(
    await selectSubmitted(tx, { studyId, currency }),
    ({ readerId }) => readerId,
  );
  return due.flatMap((person) => planFor(person, submissions.get(person.readerId) ?? []));
}

/**
 * A payout by file: what Prolific has paid already is entered, and the file pays what is owed beyond it. Prolific approves automatically what
 * nobody has reviewed for 21 days, whole or not.
 */
export async function planFilePayments(
  tx: Db,
  of: { studyId: string; currency: string },
  due: readonly Due[],
): Promise<(PlannedPayment | { readerId: string; cents: number })[]> {
  const submissions = Map.groupBy(await selectSubmitted(tx, of), ({ readerId }) => readerId);
  return due.flatMap(({ readerId, owedCents }) => {
    const paid = (submissions.get(readerId) ?? []).flatMap(({ idHash, means, cents, isDone }) =>
      isDone && means !== null && means !== "later" && cents > 0
        ? { readerId, cents, means, submission: idHash }
        : [],
    );
    const left = owedCents - paid.reduce((sum, { cents }) => sum + cents, 0);
    return left > 0 ? [...paid, { readerId, cents: left }] : paid;
  });
}

/** Whether Prolific has paid somebody a reward that is in no payout yet. */
export const isPaidThere = (studyId: string, readerId: SQL): SQL => sql`exists (
  select from prolific_submission s
  where s.study_id = ${studyId} and s.reader_id = ${readerId} and s.status = 'APPROVED'
    and not s.is_others and not ${isPlanned})`;

/** Whether submission `s` has a payment that approves it or screens it out. */
export const isPlanned = sql`exists (select from payment m where m.submission = s.id_hash
  and m.means in ('approval', 'screen_out') and m.state <> 'failed')`;

/** @param submissions the newest first */
export function planFor(
  { readerId, owedCents }: Due,
  submissions: readonly Submitted[],
): PlannedPayment[] {
  const [newest] = submissions;
  if (!newest) return [];
  const payments: PlannedPayment[] = [];
  let left = owedCents;
  for (const { idHash, means, cents, isDone } of submissions) {
    if (means === null || cents === 0) continue;
    if (means === "later") {
      left = Math.max(0, left - cents);
      continue;
    }
    if (!(isDone || left >= cents)) continue;
    payments.push({ readerId, cents, means, submission: idHash });
    left -= cents;
  }
  if (left > 0) {
    payments.push({ readerId, cents: left, means: "bonus", submission: newest.idHash });
  }
  return payments;
}

async function selectSubmitted(
  tx: Db,
  { studyId, currency }: { studyId: string; currency: string },
): Promise<Submitted[]> {
  const { rows } = await tx.execute<Submitted>(sql`
    select s.reader_id as "readerId", s.id_hash as "idHash", case
        when ${isPlanned} then null
        when s.status = 'APPROVED' then 'approval'
        when s.status = 'AWAITING REVIEW' and v.state = 'finished' then 'approval'
        when s.status in ('RESERVED', 'ACTIVE') and v.state = 'finished' or v.state = 'open' then 'later'
        when s.status = 'PARTIALLY APPROVED' and (v.id is not null or fee.cents is not null) then 'later'
        when fee.cents is not null
          and s.status in ('RESERVED', 'ACTIVE', 'AWAITING REVIEW', 'SCREENED OUT') then 'screen_out'
      end as means,
      case when s.status = 'APPROVED' then p.reward_cents
        when v.state = 'open' then (select coalesce(sum(l.cents), 0)::int from ledger l where l.visit_id = v.id)
        else coalesce(fee.cents, p.reward_cents) end as cents,
      s.status in ('APPROVED', 'SCREENED OUT') as "isDone"
    from prolific_submission s
    join prolific_study p on p.prolific_id = s.prolific_id
    left join visit v on v.id = s.visit_id
    left join ledger fee on s.is_screened_out and fee.study_id = s.study_id
      and fee.reader_id = s.reader_id and fee.kind = 'screen_out'
    where s.study_id = ${studyId} and p.currency = ${currency} and s.reader_id is not null and not s.is_others
    order by s.created_at desc, s.id_hash`);
  return rows;
}
