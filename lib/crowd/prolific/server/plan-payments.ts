import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prolificStudy } from "@/db/schema";
import type { PersonPay } from "@/lib/crowd/pay/schema";
import { personPay } from "@/lib/crowd/pay/server/person-pay";
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
  /** Whether its session earns the whole reward. */
  isWhole: boolean;
}

interface PlannedPayment {
  readerId: string;
  cents: number;
  means: "approval" | "screen_out" | "bonus";
  submission: string;
}

/** A submission whose approval would pay more than is owed. A person decides on it at Prolific. */
interface Undecided {
  submission: string;
  approvalCents: number;
  owedCents: number;
}

type Study = { studyId: string; currency: string };

/**
 * How what people are owed is paid through Prolific: whole sessions by approving their submissions, fees by screening them
 * out, the rest as one bonus of the newest submission. Who came with no submission is left out.
 * @throws Refusal 409 when the study is not connected with Prolific, or pays in another currency there
 */
export async function planPayments(
  tx: Db,
  { studyId, currency }: Study,
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
  const submissions = await selectSubmitted(tx, { studyId, currency });
  return due.flatMap((person) => planFor(person, submissions.get(person.readerId) ?? []).payments);
}

/**
 * A payout by file: what Prolific has paid already is entered, and the file pays what is owed beyond it. Prolific approves automatically what
 * nobody has reviewed for 21 days, whole or not. What the approval of a whole session pays is left out, because it would be paid twice.
 */
export async function planFilePayments(
  tx: Db,
  of: Study,
  due: readonly Due[],
): Promise<{
  payments: (PlannedPayment | { readerId: string; cents: number })[];
  leftOut: { readerId: string; cents: number }[];
}> {
  const submissions = await selectSubmitted(tx, of);
  const plans = due.map((person) => planFile(person, submissions.get(person.readerId) ?? []));
  return {
    payments: plans.flatMap(({ payments }) => payments),
    leftOut: plans.flatMap(({ leftOut }) => (leftOut.cents > 0 ? [leftOut] : [])),
  };
}

function planFile({ readerId, owedCents }: Due, submissions: readonly Submitted[]) {
  const paid = submissions.flatMap(({ idHash, means, cents, isDone }) =>
    isDone && means !== null && means !== "later" && cents > 0
      ? [{ readerId, cents, means, submission: idHash }]
      : [],
  );
  const left = Math.max(0, owedCents - sumOf(paid));
  const atProlific = Math.min(left, sumOf(submissions.filter(isPaidByApproval)));
  const byFile = left - atProlific;
  return {
    payments: byFile > 0 ? [...paid, { readerId, cents: byFile }] : paid,
    leftOut: { readerId, cents: atProlific },
  };
}

/** Whether Prolific is going to pay it without a bonus; a session of less than the reward is paid by itself. */
const isPaidByApproval = ({ means, isDone, isWhole }: Submitted) =>
  means === "later" || (means === "approval" && isWhole && !isDone);

const sumOf = (some: readonly { cents: number }[]) =>
  some.reduce((sum, { cents }) => sum + cents, 0);

/** The submissions of a study that await a review and whose approval would pay more than their person is owed. */
export async function findUndecided(db: Db, study: Study): Promise<Undecided[]> {
  const { rows } = await db.execute<Due & Record<string, unknown>>(sql`
    select "readerId", "owedCents" from (${personPay(study.studyId)}) p
    where "readerId" in (select reader_id from prolific_submission
      where study_id = ${study.studyId} and status = 'AWAITING REVIEW')`);
  const submissions = await selectSubmitted(db, study);
  return rows.flatMap(
    (person) => planFor(person, submissions.get(person.readerId) ?? []).undecided,
  );
}

/** Whether Prolific has paid somebody a reward that is in no payout yet. */
export const isPaidThere = (studyId: string, readerId: SQL): SQL => sql`exists (
  select from prolific_submission s
  where s.study_id = ${studyId} and s.reader_id = ${readerId} and s.status = 'APPROVED'
    and not s.is_others and not ${isPlanned})`;

/** Whether submission `s` has a payment that approves it or screens it out. */
export const isPlanned = sql`exists (select from payment m where m.submission = s.id_hash
  and m.means in ('approval', 'screen_out') and m.state <> 'failed')`;

/**
 * An approval that would pay more than is owed waits for a decision at Prolific, and with it what is owed: Prolific would approve it
 * after 21 days, on top of whatever was paid.
 * @param submissions the newest first
 */
export function planFor(
  { readerId, owedCents }: Due,
  submissions: readonly Submitted[],
): { payments: PlannedPayment[]; undecided: Undecided[] } {
  const payments: PlannedPayment[] = [];
  const undecided: Undecided[] = [];
  let left = owedCents;
  for (const { idHash, means, cents, isDone, isWhole } of submissions) {
    if (means === null || cents === 0) continue;
    if (means === "later") left = Math.max(0, left - cents);
    else if (isDone || left >= cents) {
      payments.push({ readerId, cents, means, submission: idHash });
      left -= cents;
    } else if (means === "approval" && isWhole) {
      const owed = Math.max(0, left);
      undecided.push({ submission: idHash, approvalCents: cents, owedCents: owed });
      left -= owed;
    }
  }
  const [newest] = submissions;
  if (newest && left > 0) {
    payments.push({ readerId, cents: left, means: "bonus", submission: newest.idHash });
  }
  return { payments, undecided };
}

/** By reader, the newest first. */
async function selectSubmitted(
  tx: Db,
  { studyId, currency }: Study,
): Promise<Map<string, Submitted[]>> {
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
      s.status in ('APPROVED', 'SCREENED OUT') as "isDone",
      coalesce(v.pay_cents >= p.reward_cents, false) as "isWhole"
    from prolific_submission s
    join prolific_study p on p.prolific_id = s.prolific_id
    left join visit v on v.id = s.visit_id
    left join ledger fee on s.is_screened_out and fee.study_id = s.study_id
      and fee.reader_id = s.reader_id and fee.kind = 'screen_out'
    where s.study_id = ${studyId} and p.currency = ${currency} and s.reader_id is not null and not s.is_others
    order by s.created_at desc, s.id_hash`);
  return Map.groupBy(rows, ({ readerId }) => readerId);
}
