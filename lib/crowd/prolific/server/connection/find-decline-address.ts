import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prolificStudy } from "@/db/schema";
import { completionUrl } from "@/lib/crowd/prolific/completion-url";

/** Where somebody returns to Prolific who does not agree to take part; null where the first round is not connected. */
export async function findDeclineAddress(db: Db, studyId: string): Promise<string | null> {
  const [first] = await db
    .select({ code: prolificStudy.noConsentCode })
    .from(prolificStudy)
    .where(and(eq(prolificStudy.studyId, studyId), eq(prolificStudy.roundNo, 1)));
  return first ? completionUrl(first.code) : null;
}
