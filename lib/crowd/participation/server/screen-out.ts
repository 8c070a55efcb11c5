import type { Db } from "@/db/client";
import { ledger } from "@/db/schema";
import { isOverBudget } from "@/lib/crowd/pay/server/within-budget";
import { keepSubmission } from "@/lib/crowd/prolific/server/bring-submission";
import type { Visitor } from "@/lib/crowd/visits/server/find-offer";
import { studyCode } from "@/lib/crowd/visits/server/store-code";
import type { StudyConfig } from "@/lib/studies/schema";

/**
 * Screens somebody out: they get the code of that outcome, and the fee that the study pays for it; once, however often they
 * look. A fee that the budget has no room for is entered when they look after it was raised; where the study is connected with
 * Prolific, a fee needs a submission by which it is paid.
 */
export async function screenOut(
  db: Db,
  visitor: Visitor,
  { config }: { config: StudyConfig },
): Promise<{ code: string; returnTo: string | null }> {
  const { given, canBePaid } = await db.transaction(async (tx) => ({
    canBePaid: await keepSubmission(tx, { ...visitor, roundNo: 1, config }),
    given: await studyCode(tx, visitor, "screened_out"),
  }));
  if (canBePaid) {
    await enterFee(db, visitor, config).catch((error: unknown) => {
      if (!isOverBudget(error)) throw error;
    });
  }
  return given;
}

async function enterFee(
  db: Db,
  { studyId, readerId }: Visitor,
  { screenOutCents, currency }: StudyConfig,
): Promise<void> {
  if (!screenOutCents) return;
  await db
    .insert(ledger)
    .values({
      ...{ studyId, readerId, currency, kind: "screen_out", cents: screenOutCents },
      sourceKey: `screened out ${studyId} ${readerId}`,
    })
    .onConflictDoNothing({ target: ledger.sourceKey });
}
