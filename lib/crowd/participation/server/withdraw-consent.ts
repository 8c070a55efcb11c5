import type { Db } from "@/db/client";
import { earnedCents } from "@/lib/crowd/pay/server/ledger/earned-cents";
import { findStudyCode, hasSessionCode, studyCode } from "@/lib/crowd/visits/server/store-code";
import { wasErased } from "@/lib/http/errors";
import type { WithdrawalCode } from "../schema";
import { eraseParticipant, startOfDay } from "./erase-participant";
import type { Participant } from "./require-consent";

/**
 * Withdraws someone from a study: they are erased, and get a code that says so. Doing so twice returns the
 * same code, in case the first response was lost.
 * @throws Refusal 403 when somebody else had erased them
 */
export async function withdrawConsent(db: Db, { now, ...me }: Participant & { now: Date }) {
  return db.transaction(async (tx) => {
    const { reason, isNew, erasedTasks } = await eraseParticipant(tx, {
      ...me,
      reason: "withdrew",
      now,
    });
    if (reason !== "withdrew") throw wasErased(reason);
    await studyCode(tx, me, "withdrawn", startOfDay(now));
    const given = await findWithdrawal(tx, me);
    return { isNew, erasedTasks, earnedCents: await earnedCents(tx, me), ...given };
  });
}

/** The code of someone who withdrew. */
export const findWithdrawal = async (db: Db, me: Participant): Promise<WithdrawalCode> => ({
  ...(await findStudyCode(db, me, "withdrawn")),
  hasEarlierCodes: await hasSessionCode(db, me),
});
