import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { PersonPay } from "@/lib/crowd/pay/schema-pay";
import { conflict } from "@/lib/http/errors";

interface Submitted {
  [column: string]: unknown;
  readerId: string;
  idHash: string;
  /** An approval pays its reward: it has done so, or may do so for a session whose tasks are all here. */
  approval: "done" | "due" | null;
}

interface PlannedPayment {
  readerId: string;
  currency: string;
  cents: number;
  means: "approval" | "bonus";
  submission: string;
}

/**
 * How what people are owed is paid through Prolific: whole sessions by approving their submissions, the rest as one
 * bonus of the newest submission. Who came with no submission is left out.
 * @throws Refusal 409 when the study is not connected with Prolific
 */
export async function planPayments(
  tx: Db,
  studyId: string,
  due: readonly PersonPay[],
): Promise<PlannedPayment[]> {
  const { rows: studies } = await tx.execute<{ rewardCents: number }>(sql`
    select reward_cents as "rewardCents" from prolific_study where study_id = ${studyId}`);
  const [connected] = studies;
  if (!connected) {
    throw conflict("not_connected", "The study is not connected with Prolific.");
  }
  const submissions = Map.groupBy(await selectSubmitted(tx, studyId), ({ readerId }) => readerId);
  return due.flatMap((person) =>
    planFor(person, submissions.get(person.readerId) ?? [], connected.rewardCents),
  );
}

/** @param submissions the newest first */
export function planFor(
  { readerId, currency, owedCents }: Pick<PersonPay, "readerId" | "currency" | "owedCents">,
  submissions: readonly Submitted[],
  rewardCents: number,
): PlannedPayment[] {
  const [newest] = submissions;
  if (!newest) return [];
  const of = { readerId, currency };
  const payments: PlannedPayment[] = [];
  let left = owedCents;
  for (const { idHash, approval } of submissions) {
    const isDue = approval === "done" || (approval === "due" && left >= rewardCents);
    if (!isDue || rewardCents === 0) continue;
    payments.push({ ...of, cents: rewardCents, means: "approval", submission: idHash });
    left -= rewardCents;
  }
  if (left > 0) {
    payments.push({ ...of, cents: left, means: "bonus", submission: newest.idHash });
  }
  return payments;
}

async function selectSubmitted(tx: Db, studyId: string): Promise<Submitted[]> {
  const { rows } = await tx.execute<Submitted>(sql`
    select s.reader_id as "readerId", s.id_hash as "idHash", case
      when exists (select from payment m
        where m.submission = s.id_hash and m.means = 'approval' and m.state <> 'failed') then null
      when s.status = 'APPROVED' then 'done'
      when s.status = 'AWAITING REVIEW' and v.state = 'finished'
        and coalesce(s.code, p.completed_code) = p.completed_code then 'due' end as approval
    from prolific_submission s
    join prolific_study p on p.study_id = s.study_id
    left join visit v on v.id = s.visit_id
    where s.study_id = ${studyId} and s.reader_id is not null and not s.is_others
    order by s.created_at desc, s.id_hash`);
  return rows;
}
