import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment, exclusionEvent, visit } from "@/db/schema";
import { endVisit } from "@/lib/crowd/visits/server/end-visit";
import type { Finding, RuleName } from "../schema";

export interface Exclusion {
  studyId: string;
  readerId: string;
  /** The study's main rounds, which the caller holds. */
  roundIds: readonly string[];
  /** Null when a person decided. */
  rule: RuleName | null;
  reason: string;
  findings: readonly Finding[];
  userId: string;
  now: Date;
}

/**
 * Takes someone out of a study's results, and writes why. Their slots in the main rounds are free
 * again, a task that they hold is taken back, and their visit ends; their answers stay.
 */
export async function excludeReader(tx: Db, exclusion: Exclusion): Promise<void> {
  const { studyId, readerId, roundIds, rule, reason, findings, userId, now } = exclusion;
  await tx.insert(exclusionEvent).values({
    ...{ studyId, readerId, rule, reason, userId },
    action: "exclude",
    evidence: { findings },
  });
  const theirs = and(
    eq(assignment.studyId, studyId),
    eq(assignment.readerId, readerId),
    sql`${assignment.taskId} in (
      select t.id from task t where t.round_id = any(${sql.param([...roundIds])}::uuid[]))`,
  );
  // First what is held: a submission that is on its way is then either seen below or too late.
  await tx
    .update(assignment)
    .set({ state: "expired" })
    .where(and(theirs, eq(assignment.state, "leased")));
  await tx
    .update(assignment)
    .set({ voidedAt: now })
    .where(and(theirs, isNull(assignment.voidedAt)));
  const open = await tx
    .select({ id: visit.id })
    .from(visit)
    .where(
      and(
        eq(visit.studyId, studyId),
        eq(visit.readerId, readerId),
        eq(visit.state, "open"),
        inArray(visit.roundId, [...roundIds]),
      ),
    );
  for (const { id } of open) await endVisit(tx, id, now);
}
