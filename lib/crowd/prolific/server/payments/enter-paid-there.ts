import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { payment, payout } from "@/db/schema";
import { enterPaid } from "@/lib/crowd/pay/server/enter-paid";
import { conflict } from "@/lib/http/errors";

type PaidThere = Pick<
  typeof payment.$inferSelect,
  "payoutId" | "studyId" | "readerId" | "cents" | "currency" | "submission" | "means"
> & { userId: string; now: Date };

type Entered = Pick<PaidThere, "payoutId" | "studyId" | "submission" | "means" | "cents">;

/** Whether the same was entered before. @throws Refusal 409 when a payout has this id that is another study's, or of something else */
export async function isEnteredAlready(
  tx: Db,
  { payoutId, studyId, submission, means, cents }: Entered,
): Promise<boolean> {
  const [known] = await tx
    .select({ studyId: payout.studyId, payment })
    .from(payout)
    .leftJoin(payment, eq(payment.payoutId, payout.id))
    .where(eq(payout.id, payoutId));
  if (known && known.studyId !== studyId) {
    throw conflict("id_in_use", "Another study has a payout with this ID. Send a new one.");
  }
  if (!known) return false;
  const { payment: entered } = known;
  if (entered?.submission !== submission || entered.means !== means || entered.cents !== cents) {
    throw conflict(
      "entered_already",
      "This was stored before, with another amount or for another submission. Look at the payouts; to enter another amount, set that payment to failed first.",
    );
  }
  return true;
}

/** Enters what somebody has seen at Prolific as paid: a payout of one payment. */
export async function enterPaidThere(tx: Db, { userId, now, ...paid }: PaidThere): Promise<void> {
  const { payoutId, studyId } = paid;
  await tx.insert(payout).values({
    ...{ id: payoutId, studyId, userId },
    no: sql`(select coalesce(max(no), 0) + 1 from payout where study_id = ${studyId})`,
  });
  const stored = await tx
    .insert(payment)
    .values({ ...paid, state: "paid", settledAt: now, settledBy: userId })
    .returning();
  await enterPaid(tx, stored, userId);
}
