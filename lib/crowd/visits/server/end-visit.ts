import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { round, studyVersion, visit } from "@/db/schema";
import { findId } from "@/lib/crowd/arrival/server/find-id";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";
import { isTaskPaid } from "@/lib/crowd/pay/server/ledger/source-keys";
import { completionUrl } from "@/lib/crowd/prolific/completion-url";
import { idInAddress } from "@/lib/studies/platforms";
import { codeOfVisit, findCodes, storeVisitCode } from "./store-code";

/** Whether row `a` of `assignment` may still be paid: it is held, or was when its reader was excluded. */
export const isInHand = sql`(a.state = 'leased'
  or (a.state = 'expired' and a.voided_at <= a.lease_until
    and not ${isTaskPaid(sql`a.id`)}))`;

/**
 * Ends an open visit: `finished` when all its tasks were done, else `ended`. Doing so twice is the same. What it did not
 * earn is free again, unless a task is still held.
 */
export async function endVisit(db: Db, visitId: string, now: Date): Promise<void> {
  await db
    .update(visit)
    .set({
      state: sql`case when ${visit.done} >= ${visit.quota} then 'finished' else 'ended' end::visit_state`,
      endedAt: now,
      reserved: sql`${visit.reserved} and exists (
        select from assignment a where a.visit_id = visit.id and ${isInHand})`,
    })
    .where(and(eq(visit.id, visitId), eq(visit.state, "open")));
  await storeVisitCode(db, visitId, now);
}

/** The visit that someone ended last, with its completion code; null if none. */
export async function lastVisit(db: Db, { studyId, readerId }: Participant) {
  const [last] = await db
    .select({
      code: codeOfVisit,
      done: visit.done,
      quota: visit.quota,
      earnedCents: visit.earnedCents,
      finished: sql<boolean>`${visit.state} = 'finished'`,
      closed: sql<boolean>`${visit.state} = 'ended' and ${round.state} = 'closed' and exists (
        select from round_event e where e.round_id = visit.round_id and e.kind = 'state'
          and e.detail ->> 'to' = 'closed' and e.created_at < visit.ends_at
          and e.created_at <= visit.ended_at)`,
      returnTo: sql<string | null>`case when ${visit.state} = 'finished'
        then ${studyVersion.config} -> 'arrival' ->> 'returnTo' end`,
      atProlific: sql<boolean>`exists (
        select from prolific_submission s where s.visit_id = visit.id)`,
    })
    .from(visit)
    .innerJoin(round, eq(round.id, visit.roundId))
    .innerJoin(studyVersion, eq(studyVersion.id, round.studyVersionId))
    .where(and(eq(visit.studyId, studyId), eq(visit.readerId, readerId), ne(visit.state, "open")))
    .orderBy(desc(visit.endedAt), desc(visit.createdAt))
    .limit(1);
  if (!last) return null;
  const { atProlific, ...of } = last;
  if (atProlific) return { ...of, earlierCodes: [], returnTo: completionUrl(of.code) };
  const codes = await findCodes(db, { studyId, readerId });
  const ended = { ...of, earlierCodes: codes.filter((code) => code !== of.code) };
  const { returnTo } = ended;
  if (!returnTo?.includes(idInAddress)) return ended;
  const id = encodeURIComponent((await findId(db, { studyId, readerId })) ?? "");
  return { ...ended, returnTo: returnTo.replaceAll(idInAddress, id) };
}
