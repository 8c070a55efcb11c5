import { and, eq, inArray, lte, not, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { payment, payout } from "@/db/schema";
import type { settlePayout as contract, PaymentState } from "@/lib/crowd/pay/schema";
import { nextRepeatedKey, repeatedKeys } from "@/lib/crowd/pay/server/ledger/source-keys";
import { conflict, notFound } from "@/lib/http/errors";
import { lockAnyStudy } from "@/lib/studies/server/require-study";
import { daysAfter } from "@/lib/time/days-after";
import { decideAfterDays } from "./decide-after";
import { enterPaid } from "./enter-paid";
import { type By, isPayout } from "./make-payout";
import { isOpen } from "./open-payments";

/**
 * Stores what came of a payout's open payments, or of some of them. What was paid is entered in the ledger; what failed
 * is owed again; what is unknown stays open.
 * @throws Refusal 404 when there is no such payout or one of the payments is not its, 409 when none of them is open, or
 *   Candor still asks Prolific about them
 */
export async function settlePayout(
  tx: Db,
  {
    payoutId,
    userId,
    result,
    paymentIds,
    now,
    ...ids
  }: By & z.output<typeof contract.body> & { now: Date },
): Promise<void> {
  const { studyId } = ids;
  await lockAnyStudy(tx, ids);
  if ((await tx.$count(payout, isPayout(studyId, payoutId))) === 0) throw notFound("payout");
  const theirs = and(eq(payment.payoutId, payoutId), paymentIds && inArray(payment.id, paymentIds));
  if ((await tx.$count(payment, theirs)) < new Set(paymentIds).size) {
    throw notFound("payment in this payout");
  }
  const settled = await tx
    .update(payment)
    .set({
      state: result,
      ...(result !== "unknown" && { settledAt: now, settledBy: userId }),
    })
    .where(
      and(
        theirs,
        result === "unknown" ? eq(payment.state, "intended") : isOpen(sql`${payment}`),
        or(isFile, mayBeDecided(result, paymentIds !== undefined, now)),
      ),
    )
    .returning();
  if (settled.length === 0) {
    if ((await tx.$count(payment, and(theirs, eq(payment.state, "unknown"), not(isFile)))) > 0) {
      throw conflict(
        "decided_later",
        "Candor still asks Prolific what came of these payments. A day after they were sent, you can decide each of them.",
      );
    }
    throw conflict("settled_already", "What came of these payments is stored already.");
  }
  if (result === "paid") await enterPaid(tx, settled, userId);
}

const isFile = eq(payment.means, "file");

/**
 * What people may say of a payment through Prolific: that it is given up, before it is sent; or what came of it, where it is
 * named and still unknown a day after it was sent.
 */
const mayBeDecided = (result: PaymentState, isNamed: boolean, now: Date) =>
  or(
    result === "failed" ? eq(payment.state, "intended") : undefined,
    isNamed && result !== "unknown"
      ? and(eq(payment.state, "unknown"), lte(payment.sentAt, daysAfter(now, -decideAfterDays)))
      : undefined,
  ) ?? sql`false`;

/** Stores what came of open payments through Prolific, and enters what was paid; once. */
export async function storeOutcome(
  db: Db,
  ids: readonly string[],
  result: "paid" | "failed",
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const settled = await tx
      .update(payment)
      .set({ state: result, settledAt: now })
      .where(and(inArray(payment.id, [...ids]), isOpen(sql`${payment}`)))
      .returning();
    if (result === "paid") await enterPaid(tx, settled, await payerOf(tx, settled));
  });
}

/** Stores that Prolific has paid what had failed here, and enters it; once. */
export async function storePaidAfterAll(db: Db, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const settled = await tx
      .update(payment)
      .set({ state: "paid", settledAt: now, settledBy: null })
      .where(and(eq(payment.id, id), eq(payment.state, "failed")))
      .returning();
    const key = await nextRepeatedKey(tx, repeatedKeys(id, "after all"));
    await enterPaid(tx, settled, await payerOf(tx, settled), { key });
    for (const one of settled) await countListed(tx, one);
  });
}

/** What Prolific lists for a submission is recorded: a bonus of it that was sent is not listed by that. */
export const countListed = (
  tx: Db,
  { submission, cents }: Pick<typeof payment.$inferSelect, "submission" | "cents">,
) =>
  tx
    .update(payment)
    .set({ bonusBefore: sql`${payment.bonusBefore} + ${cents}` })
    .where(
      and(
        ...[eq(payment.submission, submission ?? ""), eq(payment.means, "bonus")],
        eq(payment.state, "unknown"),
      ),
    );

/** Who made the payout of payments. */
async function payerOf(tx: Db, [first]: readonly (typeof payment.$inferSelect)[]) {
  if (!first) return null;
  const [by] = await tx
    .select({ userId: payout.userId })
    .from(payout)
    .where(eq(payout.id, first.payoutId));
  return by?.userId ?? null;
}
