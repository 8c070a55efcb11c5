import { and, count as countRows, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { erasure, round, roundEvent, studyVersion, user } from "@/db/schema";
import { count } from "@/lib/text/count";
import { describeErasure, describeEvent } from "../describe-event";

export interface FoundEvent {
  at: Date;
  /** Only the day of it is stored: `at` is its beginning in UTC. */
  isDay?: true;
  by: string | null;
  roundNo: number | null;
  /** Of the round; null where it is about none. */
  versionNo: number | null;
  what: string;
  reader: string | null;
  reason: string | null;
}

const ofNobody = { by: null, roundNo: null, versionNo: null, reader: null, reason: null };

/** What happened to a study as a whole and to its rounds; and that people were erased, not who. */
export async function selectStudyEvents(db: Db, studyId: string): Promise<FoundEvent[]> {
  const rounds = await db
    .select({
      at: roundEvent.createdAt,
      by: user.name,
      roundNo: round.no,
      versionNo: studyVersion.no,
      kind: roundEvent.kind,
      detail: roundEvent.detail,
      reason: roundEvent.reason,
    })
    .from(roundEvent)
    .innerJoin(round, eq(round.id, roundEvent.roundId))
    .innerJoin(studyVersion, eq(studyVersion.id, round.studyVersionId))
    .leftJoin(user, eq(user.id, roundEvent.userId))
    .where(eq(round.studyId, studyId))
    .orderBy(desc(roundEvent.createdAt), desc(round.no));
  const starts = await db
    .select({ at: studyVersion.frozenAt, no: studyVersion.no })
    .from(studyVersion)
    .where(and(eq(studyVersion.studyId, studyId), isNotNull(studyVersion.frozenAt)));
  return [
    ...rounds.map(({ kind, detail, ...event }) => ({
      ...event,
      what: describeEvent({ kind, detail }),
      reader: null,
    })),
    ...starts.flatMap(({ at, no }) => {
      if (at === null) return [];
      // Who started a version opened its first round by it.
      const opening = rounds.find(
        (e) => e.versionNo === no && e.roundNo === 1 && e.detail.from === "draft",
      );
      return [
        { ...ofNobody, at, by: opening?.by ?? null, what: `Version ${no} started and frozen` },
      ];
    }),
    ...(await selectErasures(db, studyId)),
  ];
}

/** One event for each; those of the retention period are one together. */
async function selectErasures(db: Db, studyId: string): Promise<FoundEvent[]> {
  const isRetention = sql`${erasure.reason} = 'retention'`;
  const rows = await db
    .select({
      at: sql<Date>`max(${erasure.createdAt})`.mapWith(erasure.createdAt),
      by: user.name,
      reason: erasure.reason,
      people: countRows(),
      tasks: sql<number>`sum(${erasure.tasks})::int`,
      forecasts: sql<number>`sum(${erasure.forecasts})::int`,
    })
    .from(erasure)
    .leftJoin(user, eq(user.id, erasure.userId))
    .where(eq(erasure.studyId, studyId))
    .groupBy(
      erasure.reason,
      user.name,
      sql`case when ${isRetention} then null else ${erasure.id} end`,
    );
  return rows.map(({ at, by, reason, people, tasks, forecasts }) => ({
    ...{ ...ofNobody, at, by, isDay: true },
    what: `${describeErasure(reason, people)}: ${count(tasks, "task")} with ${count(forecasts, "forecast")} ${tasks === 1 ? "was" : "were"} erased`,
  }));
}
