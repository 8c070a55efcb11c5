import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { prolificStudy, prolificSubmission } from "@/db/schema";
import {
  enterPaidElsewhere,
  isEnteredAlready,
} from "@/lib/crowd/pay/server/payouts/enter-paid-elsewhere";
import type { enterPartial as contract } from "@/lib/crowd/prolific/schema";
import { hashSubmission } from "@/lib/crowd/prolific/server/submissions/submission-id";
import { isPlanned } from "@/lib/crowd/prolific/server/submissions/submitted";
import { conflict, invalid, notFound } from "@/lib/http/errors";
import type { StudyIds } from "@/lib/studies/schema";
import { lockAnyStudy } from "@/lib/studies/server/require-study";

const s = alias(prolificSubmission, "s");

type Entering = StudyIds & z.output<typeof contract.body> & { userId: string; now: Date };

/**
 * Enters what Prolific has paid for a submission that it approved in part, which its API does not say: a payout of one payment
 * that is paid. What is owed beyond it is paid as usual.
 * @returns whether it was entered now
 * @throws Refusal 404 without such a submission, 400 when it is more than the reward, 409 when it is entered already
 */
export async function enterPartial(
  tx: Db,
  { payoutId, submissionId, cents, userId, now, ...ids }: Entering,
): Promise<boolean> {
  const { studyId } = ids;
  await lockAnyStudy(tx, ids);
  const submission = hashSubmission(submissionId);
  const entered = { payoutId, studyId, submission, cents, means: "approval" as const };
  if (await isEnteredAlready(tx, entered)) return false;
  const [found] = await tx
    .select({
      readerId: s.readerId,
      rewardCents: prolificStudy.rewardCents,
      currency: prolificStudy.currency,
      isEntered: sql<boolean>`${isPlanned}`,
    })
    .from(s)
    .innerJoin(prolificStudy, eq(prolificStudy.prolificId, s.prolificId))
    .where(
      and(
        ...[eq(s.idHash, submission), eq(s.studyId, studyId), eq(s.isOthers, false)],
        eq(s.status, "PARTIALLY APPROVED"),
      ),
    );
  if (!found?.readerId) throw notFound("submission that was approved in part");
  const { readerId, rewardCents, currency, isEntered } = found;
  if (isEntered) {
    throw conflict(
      "entered_already",
      "What was paid for this submission is in a payout already. To enter another amount, set that payment to failed there first.",
    );
  }
  if (cents > rewardCents) throw invalid("body.cents", "is more than the reward");
  await enterPaidElsewhere(tx, { ...entered, readerId, currency, userId, now });
  return true;
}
