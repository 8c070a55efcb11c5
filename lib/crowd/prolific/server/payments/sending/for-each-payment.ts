import { eq } from "drizzle-orm";
import { payment } from "@/db/schema";
import { isAnswered, ProlificProblem } from "@/lib/crowd/prolific/server/account/prolific-api";
import { OtherReward } from "@/lib/crowd/prolific/server/connection/require-same-reward";
import { noteProblem } from "./note-problem";
import type { OpenPayment } from "./select-payments";
import type { Sender } from "./sender";

/** When Prolific fails for so many payments in a row, it is down: the others wait for the next look. */
const mostInARow = 3;

/**
 * Works on payments one after another, as long as the account is the sender's. What Prolific does not do for one of them is
 * the study's problem and keeps no other waiting.
 */
export async function forEachPayment(
  { db, prolificId, clock, keepsAccount }: Sender,
  payments: readonly OpenPayment[],
  work: (one: OpenPayment) => Promise<void>,
): Promise<void> {
  let inARow = 0;
  for (const one of payments) {
    if (inARow === mostInARow || !(await keepsAccount())) return;
    await db.update(payment).set({ lookedAt: clock() }).where(eq(payment.id, one.id));
    try {
      await work(one);
      inARow = 0;
    } catch (error) {
      if (!(error instanceof ProlificProblem) || isOfAll(error)) throw error;
      await noteProblem(db, prolificId, `Submission ${one.submissionId}: ${error.message}`);
      inARow = isAnswered(error) ? 0 : inARow + 1;
    }
  }
}

const isOfAll = (problem: ProlificProblem) =>
  problem.kind === "busy" || problem instanceof OtherReward;
