import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { participant } from "@/db/schema";
import { whyOut } from "@/lib/auth/server/why-out";
import { notFound, wasErased } from "@/lib/http/errors";
import type { Participant } from "./require-consent";

/**
 * Runs what a crowdworker writes, in a transaction that holds them: nobody erases them meanwhile, and a
 * write that waited for an erasure is refused. All their writes but the withdrawal go through here, and
 * take this lock before any other, as an erasure does.
 * @throws Refusal 403 when they were erased, or are going to be; 404 when they take no part in the study
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
