import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { participant } from "@/db/schema";
import { statement } from "@/db/statement";
import { type WhyOut, whyOut } from "@/lib/auth/server/why-out";
import { notFound, wasErased } from "@/lib/http/errors";
import type { Participant } from "./require-consent";

const lockPerson = (name: string, strength: SQL) =>
  statement<Record<"studyId" | "readerId", string>, { whyOut: WhyOut | null }>(
    name,
    sql`
      select ${whyOut} as "whyOut" from ${participant}
      where ${participant.studyId} = ${sql.placeholder("studyId")}
        and ${participant.readerId} = ${sql.placeholder("readerId")}
      for ${strength}`,
  );

const besideOthers = lockPerson("lock-person", sql`share`);
const alone = lockPerson("lock-person-alone", sql`no key update`);

/**
 * Runs a crowdworker's write in a transaction that locks them: nobody erases them meanwhile, and a write
 * that waited for an erasure is refused. Every write but the withdrawal uses this, and takes this lock
 * first, as an erasure does.
 * @throws Refusal 403 when they were or are going to be erased; 404 when they are not in the study
 */
export const whileTakingPart = <T>(
  db: Db,
  me: Participant,
  write: (tx: Db) => Promise<T>,
): Promise<T> => whileLocked(db, me, besideOthers, write);

/** {@link whileTakingPart}, where two writes of one person have to take turns. */
export const whileAlone = <T>(db: Db, me: Participant, write: (tx: Db) => Promise<T>): Promise<T> =>
  whileLocked(db, me, alone, write);

function whileLocked<T>(
  db: Db,
  { studyId, readerId }: Participant,
  lock: typeof alone,
  write: (tx: Db) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const [me] = await lock(tx, { studyId, readerId });
    if (!me) throw notFound("study");
    if (me.whyOut) throw wasErased(me.whyOut);
    return write(tx);
  });
}
