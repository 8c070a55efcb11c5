import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prolificStudy } from "@/db/schema";
import {
  type Due,
  isOfAny,
  type Study,
  type Submitted,
  selectSubmitted,
} from "@/lib/crowd/prolific/server/submissions/submitted";
import { conflict } from "@/lib/http/errors";

export interface PlannedPayment {
  readerId: string;
  cents: number;
  means: "approval" | "screen_out" | "bonus";
  submission: string;
}

/** A submission whose approval would pay more than is owed. A person decides on it at Prolific. */
export interface Undecided {
  submission: string;
  approvalCents: number;
  owedCents: number;
}

/**
 * How what people are owed is paid through Prolific: whole sessions by approving their submissions, fees by screening them
 * out, the rest as one bonus of the newest submission. Who came with no submission is left out.
 * @param without payments that are not counted
 * @throws Refusal 409 when the study is not connected with Prolific, or pays in another currency there
 */
export async function planPayments(
  tx: Db,
  { studyId, currency }: Study,
  due: readonly Due[],
  without: readonly string[] = [],
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
  const submissions = await selectSubmitted(tx, { studyId, currency }, isOfAny(due), without);
  return due.flatMap((person) => planFor(person, submissions.get(person.readerId) ?? []).payments);
}

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
  const inTurn = submissions.toSorted((one, other) => turnOf(one) - turnOf(other));
  for (const { idHash, means, cents, isDone, isWhole } of inTurn) {
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

/** What Prolific has paid already, or pays without a bonus, is taken off first, and at last approvals that pay more than their session earned. */
function turnOf({ means, isDone, isWhole }: Submitted): number {
  if (isDone || means === "later") return 0;
  // It would take what the others earned.
  return means === "approval" && !isWhole ? 2 : 1;
}
