import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { round } from "@/db/schema";

/** The round before (-1) or after (1) one of the same version; undefined where there is none. */
export async function neighbourRound(
  db: Db,
  { versionId, no }: { versionId: string; no: number },
  step: -1 | 1,
) {
  const [found] = await db
    .select({ id: round.id, no: round.no, state: round.state, movedOnAt: round.movedOnAt })
    .from(round)
    .where(and(eq(round.studyVersionId, versionId), eq(round.no, no + step)));
  return found;
}
