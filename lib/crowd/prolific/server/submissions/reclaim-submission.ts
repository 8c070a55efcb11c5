import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { payment, prolificStudy, prolificSubmission, study, visit } from "@/db/schema";
import type { PageAddress } from "@/lib/crowd/arrival/page-address";
import { type Participant, requireConsent } from "@/lib/crowd/participation/server/require-consent";
import { findApi } from "@/lib/crowd/prolific/server/account/accounts";
import { ProlificProblem } from "@/lib/crowd/prolific/server/account/prolific-api";
import { readSentIds } from "@/lib/crowd/prolific/server/ids/read-link";
import type { SentIds } from "@/lib/crowd/prolific/server/ids/sent-ids";
import { Refusal } from "@/lib/http/errors";
import { takeAttempt } from "@/lib/limits/server/take-attempt";
import { log } from "@/lib/log/server/log";
import { isBroughtBy } from "./bring-submission";
import { keepFees } from "./keep-fees";
import { isOfStudy } from "./release-submission";
import { hashSubmission } from "./submission-id";

type Coming = Participant & PageAddress & { now: Date };

/**
 * Gives a submission back to its person, where somebody else came with its id before, to this study or another one: without signed
 * links an address proves nothing, and Prolific says whose it is. What the other has answered stays, in a session without a submission.
 * @returns whether it was given back
 * @throws Refusal 503 when Prolific does not answer now
 */
export async function reclaimSubmission(db: Connection, coming: Coming): Promise<boolean> {
  const { studyId, readerId, now } = coming;
  const { config } = await requireConsent(db, coming);
  const ids = await readSentIds(coming, config);
  if (!ids || !(await isBroughtBy(db, coming, ids))) return false;
  const prolificId = ids.STUDY_ID;
  const { idHash, status } = prolificSubmission;
  const isHeldByAnother = and(
    eq(idHash, hashSubmission(ids.SESSION_ID)),
    or(
      ne(prolificSubmission.prolificId, prolificId),
      and(isNotNull(prolificSubmission.readerId), ne(prolificSubmission.readerId, readerId)),
    ),
    inArray(status, ["RESERVED", "ACTIVE"]),
    sql`not exists (select from ${payment} where ${payment.submission} = ${idHash}
      and ${payment.state} <> 'failed')`,
  );
  const [held] = await db
    .select({ projectId: study.projectId })
    .from(prolificSubmission)
    .innerJoin(
      prolificStudy,
      and(eq(prolificStudy.prolificId, prolificId), eq(prolificStudy.studyId, studyId)),
    )
    .innerJoin(study, eq(study.id, prolificStudy.studyId))
    .where(isHeldByAnother);
  if (!held) return false;
  await takeAttempt(db, { kind: "look by a platform id", key: readerId, now });
  if (!(await isTheirs(db, coming, held.projectId, ids))) return false;
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ visitId: prolificSubmission.visitId })
      .from(prolificSubmission)
      .where(isHeldByAnother)
      .for("no key update");
    if (!found) return false;
    // Whoever was screened out with it keeps no fee for it.
    await tx.update(prolificSubmission).set({ isOthers: true }).where(isHeldByAnother);
    await keepFees(tx, sql`s.id_hash = ${hashSubmission(ids.SESSION_ID)}`);
    await tx
      .update(prolificSubmission)
      .set({
        ...{ studyId, prolificId, readerId },
        ...{ visitId: null, isScreenedOut: false, isShown: true, isOthers: false },
      })
      .where(isHeldByAnother);
    if (found.visitId) {
      await tx.update(visit).set({ lostSubmissionAt: now }).where(eq(visit.id, found.visitId));
    }
    return true;
  });
}

/** Whether Prolific says that the ids belong together. @throws Refusal 503 when it does not answer now */
async function isTheirs(
  db: Connection,
  { studyId, readerId }: Participant,
  projectId: string,
  ids: SentIds,
): Promise<boolean> {
  try {
    const api = await findApi(db, projectId);
    const seen = await api?.submission(ids.SESSION_ID);
    return seen?.participantId === ids.PROLIFIC_PID && isOfStudy(seen, ids.STUDY_ID);
  } catch (error) {
    if (!(error instanceof ProlificProblem)) throw error;
    log.warn({ err: error, studyId, readerId }, "whose a submission is was not answered");
    if (error.kind === "refused") return false;
    throw new Refusal(
      503,
      "prolific_unreachable",
      "We can’t check your submission with Prolific right now. Please try again in a minute.",
    );
  }
}
