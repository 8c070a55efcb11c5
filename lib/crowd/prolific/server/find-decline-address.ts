import { asc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prolificStudy } from "@/db/schema";
import { completionUrl } from "../completion-url";

/** Where somebody returns to Prolific who does not agree to take part; null where the study is not connected. */
export async function findDeclineAddress(db: Db, studyId: string): Promise<string | null> {
  const [first] = await db
    .select({ code: prolificStudy.noConsentCode })
    .from(prolificStudy)
    .where(eq(prolificStudy.studyId, studyId))
    .orderBy(asc(prolificStudy.roundNo))
    .limit(1);
  return first ? completionUrl(first.code) : null;
}
