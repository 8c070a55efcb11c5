import { and, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { round, roundEvent } from "@/db/schema";
import { lockRound } from "@/lib/crowd/tasks/server/lock-round";
import { notFound } from "@/lib/http/errors";
import type { StudyIds } from "@/lib/studies/schema";
import { type PassMark, passMark } from "@/lib/studies/schema-config";
import { lockStudy, runningStudy } from "@/lib/studies/server/require-study";

export type RoundIds = StudyIds & { roundId: string };

/** A change of a round: what its contract takes, by whom and when. */
export type RoundChange<C extends { body: z.ZodType }> = RoundIds &
  z.output<C["body"]> & { userId: string | null; now: Date };

/**
 * A round of a study's running version, with the pass mark that was planned for it.
 * @throws Refusal 404 when it is not the project's, or of another version
 */
export async function findRound(db: Db, { roundId, ...ids }: RoundIds) {
  const { version } = await runningStudy(db, ids);
  const [found] = await db
    .select({
      id: round.id,
      studyId: round.studyId,
      versionId: round.studyVersionId,
      no: round.no,
      kind: round.kind,
      state: round.state,
      admits: round.admits,
      movedOnAt: round.movedOnAt,
    })
    .from(round)
    .where(and(eq(round.id, roundId), eq(round.studyVersionId, version.id)));
  if (!found) throw notFound("round");
  const passMark = version.config.qualification[found.no - 1]?.rule ?? null;
  return { ...found, passMark, config: version.config };
}

export type FoundRound = Awaited<ReturnType<typeof findRound>>;

/**
 * Takes a round for the rest of the transaction, as it is then. The study's row is taken before it,
 * as by who starts a version: so two who decide about several rounds never wait for each other.
 * @throws Refusal 404 when it is not the project's, or of another version
 */
export async function holdRound(tx: Db, ids: RoundIds): Promise<FoundRound> {
  await lockStudy(tx, ids);
  const { id } = await findRound(tx, ids);
  await lockRound(tx, id);
  return findRound(tx, ids);
}

/** The round before (-1) or after (1) one of the same version; undefined where there is none. */
export async function neighbourRound(
  db: Db,
  { versionId, no }: { versionId: string; no: number },
  step: -1 | 1,
) {
  const [found] = await db
    .select({ id: round.id, no: round.no, state: round.state, movedOnAt: round.movedOnAt })
    .from(round)
    .where(and(eq(round.studyVersionId, versionId), eq(round.no, no + step)));
  return found;
}

/** The pass marks by which people advanced, by round; rounds from which nobody has advanced are missing. */
export async function appliedPassMarks(
  db: Db,
  roundIds: readonly string[],
): Promise<Map<string, PassMark>> {
  if (roundIds.length === 0) return new Map();
  const events = await db
    .select({ roundId: roundEvent.roundId, detail: roundEvent.detail })
    .from(roundEvent)
    .where(and(inArray(roundEvent.roundId, [...roundIds]), eq(roundEvent.kind, "moved_on")));
  return new Map(events.map(({ roundId, detail }) => [roundId, passMark.parse(detail.rule)]));
}

/** Whether a reader still takes part in a study: an erasure leaves no consent to any version. */
export const isNotErased = (readerId: SQLWrapper, studyId: SQLWrapper | string): SQL =>
  sql`exists (
    select from consent given where given.reader_id = ${readerId} and given.study_id = ${studyId})`;
