import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { round, roundEvent, study } from "@/db/schema";
import type { RoundState } from "../schema";

interface Change {
  to: RoundState;
  reason?: string;
  userId: string | null;
  /** The moment of the transaction, unless given. */
  now?: Date;
}

/** Opens, pauses or closes a round, and notes it in the study's log. */
export async function changeState(
  tx: Db,
  { id, state }: { id: string; state: RoundState },
  { to, reason, userId, now }: Change,
): Promise<void> {
  await tx.update(round).set({ state: to }).where(eq(round.id, id));
  await tx.insert(roundEvent).values({
    roundId: id,
    kind: "state",
    detail: { from: state, to },
    reason,
    userId,
    createdAt: now,
  });
}

/**
 * A study runs, perhaps once more: what is answered from now on is kept for its whole retention period, and
 * its erasure is announced anew.
 */
export async function runsAgain(tx: Db, studyId: string): Promise<void> {
  await tx
    .update(study)
    .set({ retentionAnnouncedAt: null, retentionEndedAt: null })
    .where(eq(study.id, studyId));
}
