import { sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import type { prolificStudy } from "@/db/schema";
import {
  isAnswered,
  type ProlificApi,
  ProlificProblem,
} from "@/lib/crowd/prolific/server/account/prolific-api";
import { log } from "@/lib/log/server/log";
import { storeAnswer } from "./store-submissions";
import { openSubmission } from "./submission-id";

/** Each is a call, and a payout waits for them. */
const mostAsked = 10;

/**
 * When all submissions of a study at Prolific have been read: asks about a few that somebody brought and its list has never contained. Those
 * that Prolific does not know by their ids either are made up, and pay nothing. While a session goes on, or its person has a submission
 * that it may still go over to, its pay waits for that one.
 */
export async function askUnlisted(
  db: Connection,
  api: ProlificApi,
  connected: Pick<typeof prolificStudy.$inferSelect, "studyId" | "prolificId">,
): Promise<void> {
  const { rows: unlisted } = await db.execute<{ idHash: string; sealed: Buffer }>(sql`
    select s.id_hash as "idHash", s.sealed from prolific_submission s
    where s.prolific_id = ${connected.prolificId} and s.reader_id is not null
      and not s.is_shown and not s.is_others
      and not exists (select from visit v where v.id = s.visit_id and v.state = 'open')
      and not exists (select from prolific_submission other
        where other.study_id = s.study_id and other.reader_id = s.reader_id and other.visit_id is null
          and other.is_shown and not other.is_others and not other.is_screened_out
          and other.status in ('RESERVED', 'ACTIVE', 'AWAITING REVIEW'))
    -- Those that Prolific does not answer about keep no others waiting.
    order by random() limit ${mostAsked}`);
  for (const one of unlisted) {
    try {
      const seen = await api.submission(openSubmission(one));
      await storeAnswer(db, connected, one.idHash, seen);
    } catch (error) {
      if (!(error instanceof ProlificProblem && isAnswered(error))) throw error;
      const { studyId } = connected;
      log.warn({ err: error, studyId }, "whether a submission exists was not answered");
    }
  }
}
