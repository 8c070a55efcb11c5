import { and, desc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { participant, prolificStudy, prolificSubmission } from "@/db/schema";
import type { PageAddress } from "@/lib/crowd/arrival/page-address";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";
import { hashesOf } from "@/lib/crowd/prolific/server/ids/id-spellings";
import { readSentIds } from "@/lib/crowd/prolific/server/ids/read-link";
import type { SentIds } from "@/lib/crowd/prolific/server/ids/sent-ids";
import { conflict } from "@/lib/http/errors";
import type { StudyConfig } from "@/lib/studies/schema-config";
import { hashSubmission, sealSubmission } from "./submission-id";

/** Somebody at a page, who may bring a submission for a round. */
export interface Coming extends Participant, PageAddress {
  roundNo: number;
  config: Pick<StudyConfig, "arrival">;
  now: Date;
}

/** The study at Prolific whose submissions are a round's sessions. */
export async function findConnected(
  db: Db,
  { studyId, roundNo }: Coming,
): Promise<string | undefined> {
  const [found] = await db
    .select({ prolificId: prolificStudy.prolificId })
    .from(prolificStudy)
    .where(and(eq(prolificStudy.studyId, studyId), lte(prolificStudy.roundNo, roundNo)))
    .orderBy(desc(prolificStudy.roundNo))
    .limit(1);
  return found?.prolificId;
}

/** What somebody brings: a submission of theirs to the round's study at Prolific, as the address says. */
export async function findBrought(
  db: Db,
  coming: Coming,
  prolificId: string,
): Promise<SentIds | null> {
  const ids = await readSentIds(coming, coming.config);
  return ids?.STUDY_ID === prolificId && (await isBroughtBy(db, coming, ids)) ? ids : null;
}

/** Whether the ids are those of the person at the page. */
export async function isBroughtBy(
  db: Db,
  { studyId, readerId }: Participant,
  ids: SentIds,
): Promise<boolean> {
  const isTheirs = and(
    ...[eq(participant.readerId, readerId), eq(participant.studyId, studyId)],
    inArray(participant.idHash, hashesOf(studyId, ids.PROLIFIC_PID)),
  );
  return (await db.$count(participant, isTheirs)) > 0;
}

/** Nobody else's, of this study at Prolific, and with no session yet. */
const isFresh = (readerId: string, prolificId: string) =>
  and(
    eq(prolificSubmission.prolificId, prolificId),
    isNull(prolificSubmission.visitId),
    or(isNull(prolificSubmission.readerId), eq(prolificSubmission.readerId, readerId)),
    inArray(prolificSubmission.status, ["RESERVED", "ACTIVE"]),
  );

/** The study at Prolific to which somebody brings a submission that has no session yet; undefined if they bring none. */
export async function findFresh(db: Db, coming: Omit<Coming, "roundNo">) {
  const { prolificId, noConsentCode } = prolificStudy;
  const connected = await db
    .select({ prolificId, noConsentCode })
    .from(prolificStudy)
    .where(eq(prolificStudy.studyId, coming.studyId));
  if (connected.length === 0) return undefined;
  const ids = await readSentIds(coming, coming.config);
  const there = connected.find((one) => one.prolificId === ids?.STUDY_ID);
  if (!ids || !there || !(await isBroughtBy(db, coming, ids))) return undefined;
  const [known] = await db
    .select({ isFresh: sql<boolean>`${isFresh(coming.readerId, there.prolificId)}` })
    .from(prolificSubmission)
    .where(eq(prolificSubmission.idHash, hashSubmission(ids.SESSION_ID)));
  return known?.isFresh === false ? undefined : there;
}

/** Whether somebody needs a new submission at Prolific before they can begin a session of the round. */
export async function needsSubmission(db: Db, coming: Coming): Promise<boolean> {
  const prolificId = await findConnected(db, coming);
  return prolificId !== undefined && (await findFresh(db, coming))?.prolificId !== prolificId;
}

/**
 * Stores the submission that somebody brings, with the session that they begin. Nothing is stored before, so that
 * addresses that are made up leave no trace.
 * @param visitId null for somebody who was screened out
 * @returns whether they brought one, or none is needed
 */
async function storeBrought(tx: Db, coming: Coming, visitId: string | null): Promise<boolean> {
  const { studyId, readerId } = coming;
  const prolificId = await findConnected(tx, coming);
  if (prolificId === undefined) return true;
  const ids = await findBrought(tx, coming, prolificId);
  if (!ids) return false;
  const use = { readerId, visitId, isScreenedOut: visitId === null };
  const stored = await tx
    .insert(prolificSubmission)
    .values({
      ...{ studyId, prolificId, status: "ACTIVE", ...use },
      idHash: hashSubmission(ids.SESSION_ID),
      sealed: sealSubmission(ids.SESSION_ID),
    })
    .onConflictDoUpdate({
      target: prolificSubmission.idHash,
      set: use,
      setWhere: isFresh(readerId, prolificId),
    })
    .returning({ idHash: prolificSubmission.idHash });
  return stored.length > 0;
}

/** Makes a session the submission's that somebody brings. @throws Refusal 409 when somebody else has it */
export async function takeSubmission(
  tx: Db,
  { visitId, ...coming }: Coming & { visitId: string },
): Promise<void> {
  if (await storeBrought(tx, coming, visitId)) return;
  throw conflict("no_visit", "There is no session to begin now.");
}

/**
 * Keeps the submission that somebody who is screened out brings: their fee is paid by it, or, where they bring none, with
 * one that they brought before.
 * @returns whether there is one, or none is needed
 */
export async function keepSubmission(tx: Db, coming: Coming): Promise<boolean> {
  const { studyId, readerId } = coming;
  const theirs = and(
    eq(prolificSubmission.studyId, studyId),
    eq(prolificSubmission.readerId, readerId),
  );
  // Locked: it does not go back to somebody else before the fee is entered.
  const kept = await tx
    .select({ idHash: prolificSubmission.idHash })
    .from(prolificSubmission)
    .where(and(theirs, prolificSubmission.isScreenedOut))
    .for("share");
  if (kept.length > 0) return true;
  return (
    (await storeBrought(tx, coming, null)) || (await tx.$count(prolificSubmission, theirs)) > 0
  );
}
