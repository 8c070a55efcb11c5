import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { payment } from "@/db/schema";
import { storeOutcome } from "@/lib/crowd/pay/server/payouts/settle-payout";
import { ProlificProblem } from "@/lib/crowd/prolific/server/account/prolific-api";
import { isIntended, type OpenPayment } from "./select-payments";
import type { Sender } from "./sender";

/**
 * From here on it is not known whether they are paid. What is sent again keeps the time when it was first sent: a day later a
 * person may decide.
 * @param from which may be sent: an approval may be sent twice, a bonus never
 * @returns those that nobody has settled or sent meanwhile
 */
export const markSent = (
  { db, clock }: Sender,
  sent: readonly OpenPayment[],
  from: SQL | undefined,
) =>
  db
    .update(payment)
    .set({
      state: "unknown",
      sentAt: sql`case when ${isIntended} then ${clock().toISOString()}::timestamptz else ${payment.sentAt} end`,
    })
    .where(
      and(
        inArray(
          payment.id,
          sent.map(({ id }) => id),
        ),
        from,
      ),
    )
    .returning({ id: payment.id });

/** Sends what was marked. Where nothing can have been done it is as before, or has failed. */
export async function sendOnce(
  { db, clock }: Sender,
  sent: readonly OpenPayment[],
  call: () => Promise<unknown>,
): Promise<void> {
  const ids = sent.map(({ id }) => id);
  try {
    await call();
  } catch (error) {
    if (!(error instanceof ProlificProblem) || error.kind === "unknown") throw error;
    if (error.kind === "refused") await storeOutcome(db, ids, "failed", clock());
    else {
      const first = sent.filter(({ state }) => state === "intended");
      await unmark(
        db,
        first.map(({ id }) => id),
      );
    }
    throw error;
  }
}

/** They were not sent after all. */
export async function unmark(db: Connection, ids: string[]): Promise<void> {
  await db
    .update(payment)
    .set({ state: "intended", sentAt: null })
    .where(and(inArray(payment.id, ids), eq(payment.state, "unknown")));
}
