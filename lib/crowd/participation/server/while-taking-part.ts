import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { participant } from "@/db/schema";
import { whyOut } from "@/lib/auth/server/why-out";
import { notFound, wasErased } from "@/lib/http/errors";
import type { Participant } from "./require-consent";

/**
 * Runs a crowdworker's write in a transaction that locks them: nobody erases them meanwhile, and a write
 * that waited for an erasure is refused. Every write but the withdrawal uses this, and takes this lock
 * first, as an erasure does.
 * @throws Refusal 403 when they were or are going to be erased; 404 when they are not in the study
 */
export function whileTakingPart<T>(
  db: Db,
  { studyId, readerId }: Participant,
  write: (tx: Db) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const [me] = await tx
      .select({ whyOut })
      .from(participant)
      .where(and(eq(participant.studyId, studyId), eq(participant.readerId, readerId)))
      .for("share");
    if (!me) throw notFound("study");
    if (me.whyOut) throw wasErased(me.whyOut);
    return write(tx);
  });
}
