import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { ledger, participant, payment } from "@/db/schema";
import { conflict, notFound } from "@/lib/http/errors";
import { lockAnyStudy } from "@/lib/studies/server/require-study";
import type { reversePayment as contract } from "../schema";
import { erasedReason } from "./erased-reason";
import type { By } from "./make-payout";

/** Whether a row `p` of `payment` is paid because a person said so, and not Prolific. */
export const isSaidPaid = sql`(p.state = 'paid' and (p.means = 'file' or p.settled_by is not null))`;

/**
 * Takes back that a payment is paid, which somebody had said or entered: it failed after all, and is owed again. The ledger keeps both.
 * The payment keeps who said that it was paid, and when. What was entered of a submission can be entered again.
 * @throws Refusal 404 when the payout has no such payment, 409 when nobody said that it is paid
 */
export async function reversePayment(
  tx: Db,
  { payoutId, paymentId, userId, reason, ...ids }: By & z.output<typeof contract.body>,
): Promise<void> {
  const { studyId } = ids;
  await lockAnyStudy(tx, ids);
  const [found] = await tx
    .select()
    .from(payment)
    .where(
      and(
        ...[eq(payment.id, paymentId), eq(payment.payoutId, payoutId)],
        eq(payment.studyId, studyId),
      ),
    );
  if (!found) throw notFound("payment in this payout");
  const { readerId, cents, currency } = found;
  // Locked against an erasure at the same moment.
  const [person] = await tx
    .select({ erasedAt: participant.erasedAt })
    .from(participant)
    .where(and(eq(participant.studyId, studyId), eq(participant.readerId, readerId)))
    .for("no key update");
  const { rows: failed } = await tx.execute(sql`
    update payment p set state = 'failed' where p.id = ${paymentId} and ${isSaidPaid} returning p.id`);
  if (failed.length === 0) {
    const { code, message } = refusals[found.state];
    throw conflict(code, message);
  }
  await tx.insert(ledger).values({
    ...{ studyId, readerId, kind: "paid", cents, currency, userId },
    reason: person?.erasedAt === null ? reason : erasedReason,
    sourceKey: `payment ${paymentId} failed`,
  });
}

const notSaid = {
  code: "not_paid",
  message: "Nobody has said that this payment is paid. Say what came of it.",
};

/** Why a payment in a state can't fail after all. */
const refusals = {
  intended: notSaid,
  unknown: notSaid,
  failed: { code: "failed_already", message: "It has failed already." },
  paid: {
    code: "paid_by_prolific",
    message: "Prolific says that this is paid, so it can’t fail after all.",
  },
};
