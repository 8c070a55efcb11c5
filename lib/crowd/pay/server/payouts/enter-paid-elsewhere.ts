import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { ledger, payment, payout } from "@/db/schema";
import { refuseEntryId } from "@/lib/crowd/pay/server/ledger/add-entry";
import { paymentKey } from "@/lib/crowd/pay/server/ledger/source-keys";
import { conflict } from "@/lib/http/errors";
import { enterPaid } from "./enter-paid";

type PaidElsewhere = Pick<
  typeof payment.$inferSelect,
  "payoutId" | "studyId" | "readerId" | "cents" | "currency" | "submission" | "means"
> & { userId: string; reason?: string; now: Date };

type Entered = Pick<PaidElsewhere, "payoutId" | "studyId" | "submission" | "means" | "cents"> &
  Partial<Pick<PaidElsewhere, "readerId">> & { reason?: string | null };

/**
 * Whether the same was entered before. A payment of an ordinary payout is none that was entered: it is not in the ledger, or nobody has
 * settled it, or it was sent, or has no reason.
 * @throws Refusal 409 when this id is that of another study's payout, or of something else, or the same has failed since
 */
export async function isEnteredAlready(
  tx: Db,
  { payoutId, studyId, submission, means, cents, readerId, reason = null }: Entered,
): Promise<boolean> {
  const [known] = await tx
    .select({ studyId: payout.studyId, payment, entry: ledger })
    .from(payout)
    .leftJoin(payment, eq(payment.payoutId, payout.id))
    .leftJoin(ledger, eq(ledger.sourceKey, paymentKey(payment.id)))
    .where(eq(payout.id, payoutId));
  if (known && known.studyId !== studyId) {
    throw conflict("id_in_use", "Another study has a payout with this ID. Send a new one.");
  }
  if (!known) {
    await refuseEntryId(tx, payoutId);
    return false;
  }
  const { payment: entered, entry } = known;
  const isSame =
    entry?.reason === reason &&
    entered?.settledBy !== null &&
    entered?.sentAt === null &&
    entered.submission === submission &&
    entered.means === means &&
    entered.cents === cents &&
    entered.readerId === (readerId ?? entered.readerId);
  if (!isSame) {
    throw conflict(
      "entered_already",
      "Something else was stored with this ID before. Look at the payouts; to enter another amount, set that payment to failed first.",
    );
  }
  if (entered?.state === "failed") {
    throw conflict(
      "failed_since",
      "This was entered before, and has failed since. To enter it again, send it with a new ID.",
    );
  }
  return true;
}

/** Enters what was paid and Candor did not send, as somebody has seen it: a payout of one payment. */
export async function enterPaidElsewhere(
  tx: Db,
  { userId, reason, now, ...paid }: PaidElsewhere,
): Promise<void> {
  const { payoutId, studyId } = paid;
  await tx.insert(payout).values({
    ...{ id: payoutId, studyId, userId },
    no: sql`(select coalesce(max(no), 0) + 1 from payout where study_id = ${studyId})`,
  });
  const stored = await tx
    .insert(payment)
    .values({ ...paid, state: "paid", settledAt: now, settledBy: userId })
    .returning();
  await enterPaid(tx, stored, userId, { reason });
}
