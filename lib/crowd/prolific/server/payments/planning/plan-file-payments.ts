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
  const plans = due.map((person) => planFile(person, submissions.get(person.readerId) ?? []));
  return {
    byFile: plans.flatMap(({ byFile }) => (byFile.cents > 0 ? [byFile] : [])),
    paidThere: plans.flatMap(({ paidThere }) => paidThere),
    leftOut: plans.flatMap(({ leftOut }) => (leftOut.cents > 0 ? [leftOut] : [])),
  };
}

function planFile({ readerId, owedCents }: Due, submissions: readonly Submitted[]) {
  const paidThere = submissions.flatMap(({ idHash, means, cents, isDone }) =>
    isDone && means !== null && means !== "later" && cents > 0
      ? [{ readerId, cents, means, submission: idHash }]
      : [],
  );
  const owed = Math.max(0, owedCents - sumCents(paidThere));
  const atProlific = Math.min(owed, sumCents(submissions.filter(isPaidWithoutBonus)));
  return {
    paidThere,
    byFile: { readerId, cents: owed - atProlific },
    leftOut: { readerId, cents: atProlific },
  };
}

/** Whether Prolific is going to pay it without a bonus: a whole session by its approval, a fee by screening out. */
const isPaidWithoutBonus = ({ means, isDone, isWhole }: Submitted) =>
  means === "later" || (!isDone && (means === "screen_out" || (means === "approval" && isWhole)));
