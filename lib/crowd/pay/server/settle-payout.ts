import { and, eq, inArray, lt, or } from "drizzle-orm";
import type { z } from "zod";
import { batches } from "@/db/batches";
import type { Db } from "@/db/client";
import { ledger, payment, payout } from "@/db/schema";
import { conflict, notFound } from "@/lib/http/errors";
import { lockAnyStudy } from "@/lib/studies/server/require-study";
import type { settlePayout as contract, PaymentState } from "../schema";
import { type By, isPayout } from "./make-payout";

/**
 * Stores what came of a payout's open payments, or of those to some people. What was paid is entered in the ledger;
 * what failed is owed again; what is unknown stays open.
 * @throws Refusal 404 when there is no such payout or it has no payment to one of the people, 409 when none of them is open
 */
export async function settlePayout(
  tx: Db,
  {
    payoutId,
    userId,
    result,
    readerIds,
    now,
    ...ids
  }: By & z.output<typeof contract.body> & { now: Date },
): Promise<void> {
  const { studyId } = ids;
  await lockAnyStudy(tx, ids);
  if ((await tx.$count(payout, isPayout(studyId, payoutId))) === 0) throw notFound("payout");
  await requirePaid(tx, payoutId, readerIds ?? []);
  const settled = await tx
    .update(payment)
    .set({
      state: result,
      ...(result !== "unknown" && { settledAt: now, settledBy: userId }),
    })
    .where(
      and(
        eq(payment.payoutId, payoutId),
        inArray(payment.state, result === "unknown" ? ["intended"] : ["intended", "unknown"]),
        mayBeSettled(result, now),
        readerIds && inArray(payment.readerId, readerIds),
      ),
    )
    .returning();
  if (settled.length === 0) {
    throw conflict("settled_already", "What came of these payments is stored already.");
  }
  if (result === "paid") await enterPaid(tx, settled, userId);
}

/**
 * People say what came of files. What goes through Prolific they may give up before it is sent, or decide when a day later
 * it is still unknown.
 */
const mayBeSettled = (result: PaymentState, now: Date) =>
  or(
    eq(payment.means, "file"),
    result === "failed" ? eq(payment.state, "intended") : undefined,
    result === "unknown"
      ? undefined
      : and(eq(payment.state, "unknown"), lt(payment.sentAt, new Date(now.getTime() - dayMs))),
  );

const dayMs = 24 * 3_600_000;

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
      .where(and(inArray(payment.id, [...ids]), inArray(payment.state, ["intended", "unknown"])))
      .returning();
    const [first] = settled;
    if (!first || result !== "paid") return;
    const [by] = await tx
      .select({ userId: payout.userId })
      .from(payout)
      .where(eq(payout.id, first.payoutId));
    await enterPaid(tx, settled, by?.userId ?? null);
  });
}

async function enterPaid(
  tx: Db,
  settled: readonly (typeof payment.$inferSelect)[],
  userId: string | null,
): Promise<void> {
  for (const some of batches(settled)) {
    await tx.insert(ledger).values(
      some.map(({ id, studyId, readerId, cents, currency }) => ({
        ...{ studyId, readerId, currency, userId, kind: "paid" as const },
        cents: -cents,
        sourceKey: `payment ${id}`,
      })),
    );
  }
}

/** @throws Refusal 404 when the payout has no payment to one of the people */
async function requirePaid(tx: Db, payoutId: string, readerIds: readonly string[]): Promise<void> {
  const theirs = and(eq(payment.payoutId, payoutId), inArray(payment.readerId, [...readerIds]));
  const found = await tx.selectDistinct({ readerId: payment.readerId }).from(payment).where(theirs);
  if (found.length < new Set(readerIds).size) throw notFound("person in this payout");
}
