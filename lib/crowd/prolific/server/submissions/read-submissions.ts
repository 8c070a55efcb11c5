import { eq, sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { prolificStudy } from "@/db/schema";
import { findApi } from "@/lib/crowd/prolific/server/account/accounts";
import {
  type ProlificApi,
  ProlificProblem,
} from "@/lib/crowd/prolific/server/account/prolific-api";
import { checkReward } from "@/lib/crowd/prolific/server/connection/require-same-reward";
import { readMembers } from "@/lib/crowd/prolific/server/groups/keep-groups";
import { recordListed } from "@/lib/crowd/prolific/server/payments/outcomes/record-listed";
import { attemptEach } from "@/lib/jobs/server/attempt-each";
import { closedAt } from "@/lib/studies/server/closed-at";
import { askUnlisted } from "./ask-unlisted";
import { followEnded } from "./follow-ended";
import { storeSubmissions } from "./store-submissions";

/** Prolific decides within 21 days on whatever nobody has decided; the rest is for submissions that were still open. */
const settledAfter = sql`interval '30 days'`;

/**
 * For the worker: reads the submissions of the studies that were not read for a day, as long as they can change: until
 * 30 days after a study is closed, or until it is archived. A payout reads them again in any case.
 */
export async function readAllSubmissions(db: Connection, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ projectId: string; studyId: string }>(sql`
    select distinct s.project_id as "projectId", s.id as "studyId"
    from prolific_study c
    join study s on s.id = c.study_id
    join project p on p.id = s.project_id
    where s.archived_at is null and p.archived_at is null
      and coalesce(c.checked_at < ${at} - interval '1 day', true)
      and coalesce(${closedAt} > ${at} - ${settledAfter}, true)`);
  await attemptEach("reading submissions", rows, async (one) => {
    await readSubmissions(db, { ...one, now });
  });
}

export interface Reading {
  projectId: string;
  studyId: string;
  now: Date;
}

/**
 * Reads what Prolific says of all submissions of a study, and notes a problem where it says nothing.
 * @returns why they, or the reward, could not be read, and why nothing can be paid through Prolific; null where nothing is wrong
 */
export async function readSubmissions(
  db: Connection,
  { projectId, studyId, now }: Reading,
): Promise<Problems> {
  const api = await findApi(db, projectId);
  if (!api) {
    const unread = "The project is not connected with Prolific.";
    return { unread, reward: unread };
  }
  const connected = await db.select().from(prolificStudy).where(eq(prolificStudy.studyId, studyId));
  const problems: Problems = { unread: null, reward: null };
  for (const one of connected) {
    const { unread, reward } = await readOne(db, api, one, now);
    problems.unread = unread ?? problems.unread;
    problems.reward = reward ?? problems.reward;
  }
  return problems;
}

interface Problems {
  unread: string | null;
  /** The same, or that the reward there is another. */
  reward: string | null;
}

type Connected = typeof prolificStudy.$inferSelect;

async function readOne(
  db: Connection,
  api: ProlificApi,
  connected: Connected,
  now: Date,
): Promise<Problems> {
  let otherReward: string | null = null;
  const unread = await findProblem(async () => {
    for await (const some of api.submissions(connected.prolificId)) {
      await storeSubmissions(db, connected, some);
    }
    const { studyId, prolificId } = connected;
    await recordListed(db, studyId, sql`s.prolific_id = ${prolificId}`, now);
    otherReward = await checkReward(db, api, connected);
  });
  const reward = unread ?? otherReward;
  const problem =
    reward ??
    (await findProblem(() => askUnlisted(db, api, connected))) ??
    (await findProblem(() => followEnded(db, api, connected, now))) ??
    (await findProblem(() => readMembers(db, api, connected)));
  await db
    .update(prolificStudy)
    .set({ problem, ...(unread === null && { checkedAt: now }) })
    .where(eq(prolificStudy.prolificId, connected.prolificId));
  return { unread, reward };
}

async function findProblem(read: () => Promise<void>): Promise<string | null> {
  try {
    await read();
    return null;
  } catch (error) {
    if (error instanceof ProlificProblem) return error.message;
    throw error;
  }
}
