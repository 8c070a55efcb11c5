import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment, round } from "@/db/schema";

const lockClass = 7_264;

/** The lock of a round, as the arguments of Postgres's functions for advisory locks. */
export const lockOf = (roundId: unknown) =>
  sql`${sql.raw(`${lockClass}`)}, hashtext(${roundId}::text)`;

/**
 * Takes the round's lock alone and returns its state. Nobody else takes a slot of the round or gives one back
 * meanwhile. A lease may still run out: `expireLeases` ends those of all rounds of the study.
 */
export async function lockRound(tx: Db, roundId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(roundId)})`);
  const [row] = await tx.select({ state: round.state }).from(round).where(eq(round.id, roundId));
  if (!row) throw new Error(`Round ${roundId} is gone.`);
  return row.state;
}

/** Takes the round's lock together with others who take or give back one slot each. */
export async function shareRound(tx: Db, roundId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(roundId)})`);
}

/**
 * Ends the overdue leases of a study, which nothing else does: of all its rounds, because nobody can hold two, and a
 * person may have left one behind in an earlier round.
 */
export const expireLeases = (tx: Db, { studyId, now }: { studyId: string; now: Date }) =>
  tx
    .update(assignment)
    .set({ state: "expired" })
    .where(
      and(
        eq(assignment.studyId, studyId),
        eq(assignment.state, "leased"),
        lt(assignment.leaseUntil, now),
      ),
    );
