import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { consent } from "@/db/schema";
import { consentFirst } from "@/lib/http/errors";
import { runningVersion } from "@/lib/studies/server/require-study";

export interface Participant {
  studyId: string;
  readerId: string;
}

/**
 * The version that runs, to which the person must have consented.
 * @throws Refusal 401 when they consented to an earlier one alone
 */
export async function requireConsent(db: Db, { studyId, readerId }: Participant) {
  const version = await runningVersion(db, studyId);
  const [given] = await db
    .select({ instructionsReadAt: consent.instructionsReadAt, demographics: consent.demographics })
    .from(consent)
    .where(and(eq(consent.studyVersionId, version.id), eq(consent.readerId, readerId)));
  if (!given) throw consentFirst();
  return { ...version, ...given };
}
