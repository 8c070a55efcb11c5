import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { ledger, payment } from "@/db/schema";
import type { reversePayment as contract } from "@/lib/crowd/pay/schema";
import { reasonAbout } from "@/lib/crowd/pay/server/ledger/erased-reason";
import { nextRepeatedKey, repeatedKeys } from "@/lib/crowd/pay/server/ledger/source-keys";
import { isRewardDenied } from "@/lib/crowd/prolific/server/payments/outcomes/compare-rewards";
import { conflict, notFound } from "@/lib/http/errors";
import { lockAnyStudy } from "@/lib/studies/server/require-study";
import type { By } from "./make-payout";

/** Whether a bonus `paid` is of a submission for which Prolific lists less in bonuses than is recorded as paid. */
const isBonusDenied = sql`(paid.means = 'bonus' and exists (select from prolific_submission s
  where s.id_hash = paid.submission and s.bonus_cents < (select sum(m.cents) from payment m
    where m.submission = s.id_hash and m.means = 'bonus' and m.state = 'paid')))`;

/** Whether a person may take back that a row `paid` of `payment` is paid: a person has said it, or Prolific says it no longer. */
export const mayFail = sql`(paid.state = 'paid' and (paid.means = 'file' or paid.settled_by is not null
  or ${isBonusDenied} or ${isRewardDenied}))`;

/**
 * Takes back that a payment is paid, which somebody had said or entered, or Prolific says no longer: it failed after all, and is owed again. The ledger keeps both.
 * The payment keeps who said that it was paid, and when. What was entered of a submission can be entered again.
 * @throws Refusal 404 when the payout has no such payment, 409 when it is not paid, or Prolific says that it is
 */
export async function reversePayment(
  tx: Db,
  { payoutId, paymentId, userId, reason: said, ...ids }: By & z.output<typeof contract.body>,
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
  const reason = await reasonAbout(tx, { studyId, readerId }, said);
  const { rows: failed } = await tx.execute(sql`
    update payment paid set state = 'failed' where paid.id = ${paymentId} and ${mayFail} returning paid.id`);
  if (failed.length === 0) {
    const { code, message } = refusals[found.state];
    throw conflict(code, message);
  }
  if (found.means === "bonus") await forgetListed(tx, found.submission);
  await tx.insert(ledger).values({
    ...{ studyId, readerId, kind: "paid", cents, currency, userId, reason },
    sourceKey: await nextRepeatedKey(tx, repeatedKeys(paymentId, "failed")),
  });
}

/** Where Prolific lists less than before the bonus of a submission that was sent, that one is not listed. */
const forgetListed = (tx: Db, submission: string | null) =>
  tx.execute(sql`
    update payment m set bonus_before = least(m.bonus_before, s.bonus_cents)
    from prolific_submission s
    where s.id_hash = m.submission and m.submission = ${submission} and m.means = 'bonus' and m.state = 'unknown'`);

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
