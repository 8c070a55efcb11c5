import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { round, studyVersion } from "@/db/schema";
import { conflict } from "@/lib/http/errors";
import { lockRound } from "@/lib/tasks/server/lock-round";
import { getStudy } from "./get-study";

type State = (typeof round.$inferSelect)["state"];

/** Where a round may go from each state. Closed is the end. */
const nextStates: Record<State, readonly State[]> = {
  draft: ["open"],
  open: ["paused", "closed"],
  paused: ["open", "closed"],
  closed: [],
};

/**
 * Opens, pauses or closes a study's main round; being there already is fine. The first opening
 * freezes the version.
 * @throws Refusal 404 when the study is not the project's, 409 when the state can't be reached
 */
export async function setRoundState(
  db: Db,
  {
    projectId,
    studyId,
    state,
    now,
  }: { projectId: string; studyId: string; state: State; now: Date },
): Promise<void> {
  const { roundId } = await getStudy(db, { projectId, studyId });
  await db.transaction(async (tx) => {
    const current = await lockRound(tx, roundId);
    if (current === state) return;
    if (!nextStates[current].includes(state)) {
      const may = nextStates[current].join(" or ") || "nothing else";
      throw conflict("wrong_state", `The round is ${current}: it can become ${may}.`, "body.state");
    }
    const [moved] = await tx
      .update(round)
      .set({ state })
      .where(eq(round.id, roundId))
      .returning({ versionId: round.studyVersionId });
    if (moved && state === "open") {
      await tx
        .update(studyVersion)
        .set({ frozenAt: now })
        .where(and(eq(studyVersion.id, moved.versionId), isNull(studyVersion.frozenAt)));
    }
  });
}
