import type { Db } from "@/db/client";
import { keepSubmission } from "@/lib/crowd/prolific/server/submissions/bring-submission";
import type { Visitor } from "@/lib/crowd/visits/server/find-offer";
import { studyCode } from "@/lib/crowd/visits/server/store-code";
import type { StudyConfig } from "@/lib/studies/schema";
import { enterFee } from "./enter-fee";
import { whileAlone } from "./while-taking-part";

/**
 * Screens somebody out: they get the code of that outcome, and the fee that the study pays for it; once, however often they
 * look. A fee that the budget has no room for is entered once it has: the next time they open the page, or by the worker
 * (`enterDueFees`). Where the study is connected with Prolific, a fee needs a submission by which it is paid.
 */
export async function screenOut(
  db: Db,
  visitor: Visitor,
  { config }: { config: StudyConfig },
): Promise<{ code: string; returnTo: string | null }> {
  const { screenOutCents: cents, currency } = config;
  return whileAlone(db, visitor, async (tx) => {
    const canBePaid = await keepSubmission(tx, { ...visitor, roundNo: 1, config });
    const given = await studyCode(tx, visitor, "screened_out");
    const { studyId, readerId } = visitor;
    if (canBePaid && cents) await enterFee(tx, { studyId, readerId, cents, currency });
    return given;
  });
}
