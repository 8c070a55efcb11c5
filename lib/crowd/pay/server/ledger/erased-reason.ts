import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { participant } from "@/db/schema";
import { notFound } from "@/lib/http/errors";

/** What stands in the ledger in the place of what was written about somebody who is erased. */
export const erasedReason = "Erased with the person";

/**
 * What is stored as the reason of a decision about a person, who is locked against an erasure at the same moment.
 * @throws Refusal 404 when they are not in the study
 */
export async function reasonAbout(
  tx: Db,
  { studyId, readerId }: { studyId: string; readerId: string },
  reason: string,
): Promise<string> {
  const [person] = await tx
    .select({ erasedAt: participant.erasedAt })
    .from(participant)
    .where(and(eq(participant.studyId, studyId), eq(participant.readerId, readerId)))
    .for("no key update");
  if (!person) throw notFound("person in this study");
  return person.erasedAt === null ? reason : erasedReason;
}
