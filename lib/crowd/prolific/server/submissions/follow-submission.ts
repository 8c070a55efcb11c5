import { and, eq, isNotNull, or } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { prolificSubmission, round, study, visit } from "@/db/schema";
import type { PageAddress } from "@/lib/crowd/arrival/page-address";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";
import { whileTakingPart } from "@/lib/crowd/participation/server/while-taking-part";
import { findApi } from "@/lib/crowd/prolific/server/account/accounts";
import type { ProlificApi } from "@/lib/crowd/prolific/server/account/prolific-api";
import { readSentIds } from "@/lib/crowd/prolific/server/ids/read-link";
import type { SentIds } from "@/lib/crowd/prolific/server/ids/sent-ids";
import { findOpenVisit } from "@/lib/crowd/visits/server/find-open-visit";
import { Refusal } from "@/lib/http/errors";
import { takeAttempt } from "@/lib/limits/server/take-attempt";
import { log } from "@/lib/log/server/log";
import { comesFromProlific } from "@/lib/studies/comes-from-prolific";
import { arrivalOf } from "@/lib/studies/schema-config";
import { findBrought, findConnected, takeSubmission } from "./bring-submission";
import { reclaimSubmission } from "./reclaim-submission";
import {
  type HeldSubmission,
  isOfStudy,
  lookAtHeld,
  noteMove,
  releaseSubmission,
} from "./release-submission";
import { openSubmission } from "./submission-id";

type Coming = Participant & PageAddress & { now: Date };

/** Does so without the page's request waiting for it or failing with it. */
export function followInBackground(db: Connection, coming: Coming): void {
  followSubmission(db, coming).catch((err) => {
    if (err instanceof Refusal) return;
    log.warn(
      { err, studyId: coming.studyId },
      "a session keeps its submission: no answer about it",
    );
  });
}

/**
 * When somebody in the middle of a session brings a different submission than the session has, moves the session to it: if
 * Prolific says that the one they bring is theirs, and that the other does not exist, is not theirs, or can't be completed.
 * So a made-up submission keeps nobody's session, and whoever returns one and takes another is paid once for each task.
 * @throws Refusal 409 when the old submission was paid for, or the session ended meanwhile
 */
export async function followSubmission(db: Connection, coming: Coming): Promise<void> {
  if (coming.address === undefined) return;
  const open = await findOpenVisit(db, coming);
  if (!open || !comesFromProlific(arrivalOf(open.config))) return;
  const ids = await readSentIds(coming, open.config);
  const session = ids && (await findSession(db, open.id));
  if (!ids || !session || session.submissionId === ids.SESSION_ID) return;
  const begin = { ...coming, roundNo: session.roundNo, config: open.config };
  const prolificId = await findConnected(db, begin);
  if (prolificId === undefined || !(await findBrought(db, begin, prolificId))) return;
  await takeAttempt(db, { kind: "look by a platform id", key: coming.readerId, now: coming.now });
  const api = await findApi(db, session.projectId);
  if (!api) {
    log.warn({ studyId: coming.studyId }, "a session keeps its submission: no access to Prolific");
    return;
  }
  if (!(await isUsable(api, ids))) return;
  const old = await lookAtHeld(api, session, ids.PROLIFIC_PID);
  if (old === "stays") return;
  await reclaimSubmission(db, coming);
  await whileTakingPart(db, coming, async (tx) => {
    await releaseSubmission(tx, session, old, coming);
    await noteMove(tx, { visitId: session.visitId, now: coming.now }, eq(visit.state, "open"));
    await takeSubmission(tx, { ...begin, visitId: session.visitId });
  });
}

type Session = HeldSubmission & { roundNo: number; projectId: string };

/** The session, if it has a submission or had one. */
async function findSession(db: Db, visitId: string): Promise<Session | undefined> {
  const [found] = await db
    .select({
      ...{ roundNo: round.no, projectId: study.projectId, idHash: prolificSubmission.idHash },
      ...{ sealed: prolificSubmission.sealed, prolificId: prolificSubmission.prolificId },
    })
    .from(visit)
    .innerJoin(round, eq(round.id, visit.roundId))
    .innerJoin(study, eq(study.id, visit.studyId))
    .leftJoin(prolificSubmission, eq(prolificSubmission.visitId, visit.id))
    .where(
      and(
        eq(visit.id, visitId),
        or(isNotNull(prolificSubmission.idHash), isNotNull(visit.lostSubmissionAt)),
      ),
    );
  if (!found) return undefined;
  const { idHash, sealed, ...rest } = found;
  const submissionId = idHash !== null && sealed ? openSubmission({ idHash, sealed }) : null;
  return { ...rest, visitId, idHash, submissionId };
}

/** Whether Prolific says that the submission is that of the person who brings it, and can be completed. */
async function isUsable(api: ProlificApi, ids: SentIds): Promise<boolean> {
  const seen = await api.submission(ids.SESSION_ID);
  const isTheirs = seen?.participantId === ids.PROLIFIC_PID && isOfStudy(seen, ids.STUDY_ID);
  return isTheirs && ["RESERVED", "ACTIVE"].includes(seen.status);
}
