import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { prolificStudy, prolificSubmission } from "@/db/schema";
import {
  enterPaidElsewhere,
  isEnteredAlready,
} from "@/lib/crowd/pay/server/payouts/enter-paid-elsewhere";
import { countListed } from "@/lib/crowd/pay/server/payouts/settle-payout";
import type { enterBonus as contract } from "@/lib/crowd/prolific/schema";
import { hashSubmission } from "@/lib/crowd/prolific/server/submissions/submission-id";
import { conflict, invalid, notFound } from "@/lib/http/errors";
import type { StudyIds } from "@/lib/studies/schema";
import { lockAnyStudy } from "@/lib/studies/server/require-study";
import { findBonusDifferences } from "./compare-bonuses";

type Entering = StudyIds & z.output<typeof contract.body> & { userId: string; now: Date };

/**
 * Enters bonuses that Prolific lists for a submission and Candor did not know of: a payout of one payment that is paid.
 * @returns whether it was entered now
 * @throws Refusal 404 without such a submission, 409 when Prolific lists nothing beyond what is recorded, 400 when it is more
 *   than that
 */
export async function enterBonus(
  tx: Db,
  { payoutId, submissionId, cents, userId, now, ...ids }: Entering,
): Promise<boolean> {
  const { studyId } = ids;
  await lockAnyStudy(tx, ids);
  const submission = hashSubmission(submissionId);
  const entered = { payoutId, studyId, submission, cents, means: "bonus" as const };
  if (await isEnteredAlready(tx, entered)) return false;
  const [found] = await tx
    .select({ currency: prolificStudy.currency })
    .from(prolificSubmission)
    .innerJoin(prolificStudy, eq(prolificStudy.prolificId, prolificSubmission.prolificId))
    .where(and(eq(prolificSubmission.idHash, submission), eq(prolificSubmission.studyId, studyId)));
  if (!found) throw notFound("submission");
  const theirs = await findBonusDifferences(tx, studyId, sql`s.id_hash = ${submission}`);
  const difference = theirs.find((one) => one.submission === submission);
  const { readerId, listedCents, recordedCents } = difference ?? nothing;
  if (listedCents <= recordedCents) {
    throw conflict(
      "entered_already",
      "Prolific lists no bonus for this submission that is not recorded. Check the submissions now, and look again.",
    );
  }
  if (cents > listedCents - recordedCents) {
    throw invalid("body.cents", "is more than Prolific lists beyond what is recorded");
  }
  await enterPaidElsewhere(tx, {
    ...entered,
    ...{ readerId, userId, now, currency: found.currency },
  });
  await countListed(tx, { submission, cents });
  return true;
}

const nothing = { readerId: "", listedCents: 0, recordedCents: 0 };
