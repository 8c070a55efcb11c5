import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { prolificSubmission, round, study, visit } from "@/db/schema";
import type { PageAddress } from "@/lib/crowd/arrival/page-address";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";
import { whileTakingPart } from "@/lib/crowd/participation/server/while-taking-part";
import { findApi } from "@/lib/crowd/prolific/server/account/accounts";
import type { ProlificApi, Submission } from "@/lib/crowd/prolific/server/account/prolific-api";
import { readSentIds } from "@/lib/crowd/prolific/server/ids/read-link";
import type { SentIds } from "@/lib/crowd/prolific/server/ids/sent-ids";
import { findOpenVisit } from "@/lib/crowd/visits/server/find-open-visit";
import { conflict, Refusal } from "@/lib/http/errors";
import { takeAttempt } from "@/lib/limits/server/take-attempt";
import { log } from "@/lib/log/server/log";
import { comesFromProlific } from "@/lib/studies/arrival-warnings";
import { arrivalOf } from "@/lib/studies/schema-config";
import { findBrought, findConnected, takeSubmission } from "./bring-submission";
import { storeSubmission } from "./read-submissions";
import { reclaimSubmission } from "./reclaim-submission";
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
  const old = await lookAtOld(api, session, ids);
  if (old === "stays") return;
  await reclaimSubmission(db, coming);
  await whileTakingPart(db, coming, async (tx) => {
    await release(tx, session, old, coming);
    await takeSubmission(tx, { ...begin, visitId: session.visitId });
  });
}

interface Session {
  visitId: string;
  roundNo: number;
  projectId: string;
  /** Of the submission that it has; null where that was another person's, who has it now. */
  idHash: string | null;
  prolificId: string | null;
  submissionId: string | null;
}

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

const isOfStudy = ({ studyId }: Submission, prolificId: string | null) =>
  studyId === null || studyId === prolificId;

/** The submission that the session has: null where there is none that is its person's; `stays` while it can be completed, or is paid. */
async function lookAtOld(
  api: ProlificApi,
  { submissionId, prolificId }: Session,
  { PROLIFIC_PID }: SentIds,
): Promise<Submission | null | "stays"> {
  const seen = submissionId === null ? null : await api.submission(submissionId);
  if (!seen) return null;
  const isOthers = seen.participantId !== null && seen.participantId !== PROLIFIC_PID;
  if (isOthers || !isOfStudy(seen, prolificId)) return null;
  return ["RETURNED", "TIMED-OUT"].includes(seen.status) ? seen : "stays";
}

/**
 * Takes the submission from the session. One that is not its person's has nothing more to do with them.
 * @throws Refusal 409 when it was paid for, or the session ended meanwhile
 */
async function release(
  tx: Db,
  { visitId, idHash, prolificId }: Session,
  old: Submission | null,
  { studyId, now }: Coming,
): Promise<void> {
  if (idHash !== null && prolificId !== null) {
    // A bonus that went by a submission of theirs was for something else: an open session is in no payout.
    const pays = old ? sql`m.means <> 'bonus'` : sql`true`;
    const isUnpaid = sql`not exists (select from payment m
      where m.submission = ${idHash} and m.state <> 'failed' and ${pays})`;
    const { rowCount } = await tx
      .update(prolificSubmission)
      .set({ visitId: null, ...(!old && { readerId: null, isOthers: false }) })
      .where(
        and(
          ...[eq(prolificSubmission.idHash, idHash), isUnpaid],
          eq(prolificSubmission.visitId, visitId),
        ),
      );
    if (rowCount === 0) throw conflict("no_visit", "The session has another submission.");
    if (old) await storeSubmission(tx, { studyId, prolificId }, old);
  }
  const { rowCount } = await tx
    .update(visit)
    .set({ changedSubmissionAt: now })
    .where(and(eq(visit.id, visitId), eq(visit.state, "open")));
  if (rowCount === 0) throw conflict("no_visit", "The session is over.");
}
