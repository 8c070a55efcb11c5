import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { type prolificStudy, prolificSubmission, visit } from "@/db/schema";
import { whileTakingPart } from "@/lib/crowd/participation/server/while-taking-part";
import {
  type ProlificApi,
  ProlificProblem,
} from "@/lib/crowd/prolific/server/account/prolific-api";
import { conflict, Refusal } from "@/lib/http/errors";
import { log } from "@/lib/log/server/log";
import {
  type HeldSubmission,
  isOfStudy,
  lookAtHeld,
  noteMove,
  releaseSubmission,
} from "./release-submission";
import { openSubmission } from "./submission-id";

type Connected = Pick<typeof prolificStudy.$inferSelect, "studyId" | "prolificId" | "roundNo">;

/**
 * When all submissions of a study at Prolific have been read: a session that ended under a submission that Prolific does not know as
 * its person's goes over to the one that they completed there. Only where that is certain: they have one such
 * session, and one submission without a session. Otherwise a person decides.
 */
export async function followEnded(
  db: Connection,
  api: ProlificApi,
  connected: Connected,
  now: Date,
): Promise<void> {
  for (const [readerId, own] of Map.groupBy(await findEnded(db, connected), (s) => s.readerId)) {
    try {
      await followOne(db, api, { ...connected, readerId, now }, own);
    } catch (error) {
      // Prolific shows one of them to nobody, or it changed meanwhile: the others are followed all the same.
      const isOfOne = error instanceof ProlificProblem && error.kind === "refused";
      if (!isOfOne && !(error instanceof Refusal)) throw error;
      const { studyId } = connected;
      log.warn({ err: error, studyId, readerId }, "a session that ended keeps its submission");
    }
  }
}

/** A session that ended, and the one submission of its person without a session. */
interface Ended extends HeldSubmission {
  readerId: string;
  completed: { idHash: string; sealed: Buffer };
}

interface Row extends Record<string, unknown> {
  readerId: string;
  visitId: string;
  idHash: string | null;
  sealed: Buffer | null;
  completedHash: string;
  completedSealed: Buffer;
}

/**
 * The sessions of people with just one submission without a session, where Prolific has not said that the session's own is
 * completed, and nothing was paid by it.
 */
async function findEnded(db: Connection, connected: Connected): Promise<Ended[]> {
  const { studyId, prolificId, roundNo } = connected;
  const { rows } = await db.execute<Row>(sql`
    with unused as (
      select s.reader_id, min(s.id_hash) as id_hash from prolific_submission s
      where s.prolific_id = ${prolificId} and s.visit_id is null and not s.is_others
        and not s.is_screened_out and s.status not in ('TIMED-OUT', 'RETURNED', 'REJECTED', 'SCREENED OUT')
      group by s.reader_id
      having count(*) = 1 and bool_and(s.status not in ('RESERVED', 'ACTIVE'))
    )
    select v.reader_id as "readerId", v.id as "visitId", s.id_hash as "idHash", s.sealed,
      completed.id_hash as "completedHash", completed.sealed as "completedSealed"
    from unused
    join prolific_submission completed on completed.id_hash = unused.id_hash
    join visit v on v.study_id = ${studyId} and v.reader_id = unused.reader_id and v.state <> 'open'
    join round on round.id = v.round_id
    left join prolific_submission s on s.visit_id = v.id
    where ${roundNo} = (select max(c.round_no) from prolific_study c
        where c.study_id = ${studyId} and c.round_no <= round.no)
      and case when s.id_hash is null then v.lost_submission_at is not null
        else s.is_others or s.status in ('RESERVED', 'ACTIVE') end
      and not exists (select from payment m where m.submission = s.id_hash and m.state <> 'failed')
    order by v.reader_id, v.no`);
  return rows.map(({ readerId, visitId, idHash, sealed, completedHash, completedSealed }) => ({
    ...{ readerId, visitId, idHash },
    prolificId,
    submissionId: idHash !== null && sealed ? openSubmission({ idHash, sealed }) : null,
    completed: { idHash: completedHash, sealed: completedSealed },
  }));
}

type Person = Connected & { readerId: string; now: Date };

/** @param own the sessions of one person */
async function followOne(
  db: Connection,
  api: ProlificApi,
  { studyId, prolificId, readerId, now }: Person,
  own: readonly Ended[],
): Promise<void> {
  const [first] = own;
  if (!first) return;
  const completed = await api.submission(openSubmission(first.completed));
  if (!completed?.participantId || !isOfStudy(completed, prolificId)) return;
  const unknown: Ended[] = [];
  for (const session of own) {
    const held = await lookAtHeld(api, session, completed.participantId);
    if (held === null) unknown.push(session);
  }
  const [session] = unknown;
  if (!session || unknown.length > 1) return;
  await whileTakingPart(db, { studyId, readerId }, async (tx) => {
    await releaseSubmission(tx, session, null, { studyId });
    await noteMove(tx, { visitId: session.visitId, now }, ne(visit.state, "open"));
    const { rowCount } = await tx
      .update(prolificSubmission)
      .set({ visitId: session.visitId })
      .where(
        and(
          eq(prolificSubmission.idHash, session.completed.idHash),
          eq(prolificSubmission.readerId, readerId),
          ...[isNull(prolificSubmission.visitId), eq(prolificSubmission.isScreenedOut, false)],
        ),
      );
    if (rowCount === 0) throw conflict("no_visit", "The submission has another session.");
  });
}
