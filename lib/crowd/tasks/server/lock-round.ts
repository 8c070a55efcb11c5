import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment, round } from "@/db/schema";

const lockClass = 7_264;

/** The lock of a round, as the arguments of Postgres's functions for advisory locks. */
export const lockOf = (roundId: unknown) =>
  sql`${sql.raw(`${lockClass}`)}, hashtext(${roundId}::text)`;

/**
 * Takes the round's lock alone and returns its state: whoever hands out, takes back or gives back a slot holds it too,
 * so no slot changes meanwhile, and finding none means that none is free.
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

/** Overdue leases of a study end here, while the round's lock is held alone, and nowhere else. */
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
