import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { participant } from "@/db/schema";
import { statement } from "@/db/statement";
import { type WhyOut, whyOut } from "@/lib/auth/server/why-out";
import { notFound, wasErased } from "@/lib/http/errors";
import type { Participant } from "./require-consent";

const lockPerson = statement<{ studyId: string; readerId: string }, { whyOut: WhyOut | null }>(
  "lock-person",
  sql`
    select ${whyOut} as "whyOut" from ${participant}
    where ${participant.studyId} = ${sql.placeholder("studyId")}
      and ${participant.readerId} = ${sql.placeholder("readerId")}
    for share`,
);

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
    const [me] = await lockPerson(tx, { studyId, readerId });
    if (!me) throw notFound("study");
    if (me.whyOut) throw wasErased(me.whyOut);
    return write(tx);
  });
}
