import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { erasure, round, roundEvent, studyVersion, user } from "@/db/schema";
import { describeEvent } from "../describe-event";

export interface FoundEvent {
  at: Date;
  by: string | null;
  roundNo: number | null;
  /** Of the round; null where it is about none. */
  versionNo: number | null;
  what: string;
  reader: string | null;
  reason: string | null;
}

const ofNobody = { by: null, roundNo: null, versionNo: null, reader: null, reason: null };

/** What happened to a study as a whole and to its rounds; and that people withdrew, not who. */
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
  const erasures = await db
    .select({ at: erasure.createdAt, tasks: erasure.tasks, forecasts: erasure.forecasts })
    .from(erasure)
    .where(eq(erasure.studyId, studyId));
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
    ...erasures.map(({ at, tasks, forecasts }) => ({
      ...ofNobody,
      at,
      what: `Someone withdrew: ${tasks} tasks with ${forecasts} forecasts were erased`,
    })),
  ];
}
