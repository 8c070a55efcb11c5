import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { sumCents } from "@/lib/crowd/pay/server/sum-cents";
import {
  type Due,
  isOfAny,
  isPlanned,
  type Study,
  type Submitted,
  selectSubmitted,
} from "@/lib/crowd/prolific/server/submissions/submitted";
import { selectMadeUpFees } from "./made-up-fees";
import type { PlannedPayment } from "./plan-payments";

interface Amount {
  readerId: string;
  cents: number;
}

interface FilePlan {
  /** What the file pays. */
  byFile: Amount[];
  /** What Prolific has paid already, and is in no payout yet. */
  paidThere: PlannedPayment[];
  /** What the approval of a whole session or a screening out pays, and a file would pay twice. */
  leftOut: Amount[];
  /** Fees of those who were screened out with a submission that is not theirs, or does not exist: nobody pays them. */
  madeUpFees: Amount[];
}

/**
 * A payout by file: what Prolific has paid already is entered, and the file pays what is owed beyond it. Prolific approves automatically what
 * nobody has reviewed for 21 days, whole or not.
 */
export async function planFilePayments(
  db: Db,
  study: Study,
  due: readonly Due[],
): Promise<FilePlan> {
  const submissions = await selectSubmitted(db, study, sql`${isOfAny(due)} and not ${isPlanned}`);
  const made = await selectMadeUpFees(db, study, due);
  const plans = due.map((person) =>
    planFile(person, submissions.get(person.readerId) ?? [], made.get(person.readerId) ?? 0),
  );
  return {
    byFile: plans.flatMap(({ byFile }) => (byFile.cents > 0 ? [byFile] : [])),
    paidThere: plans.flatMap(({ paidThere }) => paidThere),
    leftOut: plans.flatMap(({ leftOut }) => (leftOut.cents > 0 ? [leftOut] : [])),
    madeUpFees: plans.flatMap(({ madeUpFee }) => (madeUpFee.cents > 0 ? [madeUpFee] : [])),
  };
}

function planFile(
  { readerId, owedCents }: Due,
  submissions: readonly Submitted[],
  feeCents: number,
) {
  const paidThere = submissions.flatMap(({ idHash, means, cents, isDone }) =>
    isDone && means !== null && means !== "later" && cents > 0
      ? [{ readerId, cents, means, submission: idHash }]
      : [],
  );
  const owed = Math.max(0, owedCents - sumCents(paidThere));
  const madeUp = Math.min(owed, feeCents);
  const left = owed - madeUp;
  const atProlific = Math.min(left, sumCents(submissions.filter(isPaidWithoutBonus)));
  return {
    paidThere,
    byFile: { readerId, cents: left - atProlific },
    leftOut: { readerId, cents: atProlific },
    madeUpFee: { readerId, cents: madeUp },
  };
}

/** Whether Prolific is going to pay it without a bonus: a whole session by its approval, a fee by screening out. */
const isPaidWithoutBonus = ({ means, isDone, isWhole }: Submitted) =>
  means === "later" || (!isDone && (means === "screen_out" || (means === "approval" && isWhole)));
