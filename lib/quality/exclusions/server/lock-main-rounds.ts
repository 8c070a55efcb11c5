import { and, asc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { round } from "@/db/schema";
import { lockRound } from "@/lib/crowd/tasks/server/lock-round";

/** Takes the main rounds of all of a study's versions, always in the same order; gives their ids. */
export async function lockMainRounds(tx: Db, studyId: string): Promise<string[]> {
  const rounds = await tx
    .select({ id: round.id })
    .from(round)
    .where(and(eq(round.studyId, studyId), eq(round.kind, "main")))
    .orderBy(asc(round.id));
  for (const { id } of rounds) await lockRound(tx, id);
  return rounds.map(({ id }) => id);
}
