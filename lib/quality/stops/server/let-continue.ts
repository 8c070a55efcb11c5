import type { Db } from "@/db/client";
import { workEvent } from "@/db/schema";
import { whileTakingPart } from "@/lib/crowd/participation/server/while-taking-part";
import { conflict } from "@/lib/http/errors";
import { findPerson } from "@/lib/quality/exclusions/server/find-person";
import type { StudyIds } from "@/lib/studies/schema";
import { requireStudy } from "@/lib/studies/server/require-study";
import { findNewestDecision } from "./newest-decision";

interface LetContinue extends StudyIds {
  readerId: string;
  reason: string;
  userId: string;
  now: Date;
}

/**
 * Lets someone continue whom the rule flagged, paused or discontinued. From now on, only later texts are judged.
 * @throws Refusal 404 when the study is not the project's, or the person not the study's; 409 when nothing holds them
 */
export async function letContinue(db: Db, { readerId, reason, userId, now, ...ids }: LetContinue) {
  const { studyId } = ids;
  await requireStudy(db, ids);
  const name = await findPerson(db, studyId, readerId);
  return whileTakingPart(db, { studyId, readerId }, async (tx) => {
    const before = await findNewestDecision(tx, { studyId, readerId });
    if (before === null || before.action === "resume") {
      throw conflict("not_stopped", `${name} is neither flagged nor stopped.`);
    }
    await tx.insert(workEvent).values({
      studyId,
      readerId,
      action: "resume",
      reason,
      evidence: {},
      userId,
      createdAt: now,
    });
    return { resumed: true as const };
  });
}
