import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { payment, payout } from "@/db/schema";
import { enterPaid } from "@/lib/crowd/pay/server/enter-paid";
import { conflict } from "@/lib/http/errors";

type PaidThere = Pick<
  typeof payment.$inferSelect,
  "payoutId" | "studyId" | "readerId" | "cents" | "currency" | "submission" | "means"
> & { userId: string; now: Date };

/** Whether a payout was entered before. @throws Refusal 409 when another study has one of this id */
export async function isEnteredAlready(
  tx: Db,
  { payoutId, studyId }: Pick<PaidThere, "payoutId" | "studyId">,
): Promise<boolean> {
  const [known] = await tx
    .select({ studyId: payout.studyId })
    .from(payout)
    .where(eq(payout.id, payoutId));
  if (known && known.studyId !== studyId) {
    throw conflict("id_in_use", "Another study has a payout with this ID. Send a new one.");
  }
  return known !== undefined;
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
