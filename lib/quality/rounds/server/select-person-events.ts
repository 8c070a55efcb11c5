import { and, desc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import {
  exclusionEvent,
  invitation,
  reader,
  round,
  studyVersion,
  user,
  verdict,
} from "@/db/schema";
import type { FoundEvent } from "./select-study-events";

/** What was decided about people one by one: verdicts and invitations by hand, and exclusions. */
export async function selectPersonEvents(db: Db, studyId: string): Promise<FoundEvent[]> {
  return [
    ...(await selectVerdictsByHand(db, studyId)),
    ...(await selectInvitationsByHand(db, studyId)),
    ...(await selectExclusions(db, studyId)),
  ];
}

async function selectVerdictsByHand(db: Db, studyId: string): Promise<FoundEvent[]> {
  const rows = await db
    .select({
      at: verdict.createdAt,
      by: user.name,
      roundNo: round.no,
      versionNo: studyVersion.no,
      outcome: verdict.outcome,
      reader: reader.name,
      reason: verdict.reason,
    })
    .from(verdict)
    .innerJoin(round, eq(round.id, verdict.roundId))
    .innerJoin(studyVersion, eq(studyVersion.id, round.studyVersionId))
    .innerJoin(reader, eq(reader.id, verdict.readerId))
    .leftJoin(user, eq(user.id, verdict.userId))
    .where(and(eq(round.studyId, studyId), eq(verdict.byHand, true)))
    .orderBy(desc(verdict.createdAt));
  return rows.map(({ outcome, ...event }) => ({
    ...event,
    what: outcome === "pass" ? "Passed by hand" : "Failed by hand",
  }));
}

async function selectInvitationsByHand(db: Db, studyId: string): Promise<FoundEvent[]> {
  const rows = await db
    .select({
      at: invitation.createdAt,
      by: user.name,
      roundNo: round.no,
      versionNo: studyVersion.no,
      visitNo: invitation.visitNo,
      reader: reader.name,
      reason: invitation.reason,
    })
    .from(invitation)
    .innerJoin(round, eq(round.id, invitation.roundId))
    .innerJoin(studyVersion, eq(studyVersion.id, round.studyVersionId))
    .innerJoin(reader, eq(reader.id, invitation.readerId))
    .leftJoin(user, eq(user.id, invitation.userId))
    .where(and(eq(round.studyId, studyId), eq(invitation.source, "by_hand")))
    .orderBy(desc(invitation.createdAt), desc(invitation.visitNo));
  return rows.map(({ visitNo, ...event }) => ({
    ...event,
    what: `Invited by hand to session ${visitNo}`,
  }));
}

async function selectExclusions(db: Db, studyId: string): Promise<FoundEvent[]> {
  const rows = await db
    .select({
      at: exclusionEvent.createdAt,
      by: user.name,
      action: exclusionEvent.action,
      rule: exclusionEvent.rule,
      reader: reader.name,
      reason: exclusionEvent.reason,
    })
    .from(exclusionEvent)
    .innerJoin(reader, eq(reader.id, exclusionEvent.readerId))
    .leftJoin(user, eq(user.id, exclusionEvent.userId))
    .where(eq(exclusionEvent.studyId, studyId))
    .orderBy(desc(exclusionEvent.seq));
  return rows.map(({ action, rule, ...event }) => ({
    ...event,
    roundNo: null,
    versionNo: null,
    what: `${action === "exclude" ? "Excluded" : "Restored"} ${rule ? `by the rule “${rule}”` : "by hand"}`,
  }));
}
