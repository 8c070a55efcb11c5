import { eq } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { prolificAccount, prolificStudy } from "@/db/schema";
import { conflict } from "@/lib/http/errors";
import { type Reading, readSubmissions } from "./read-submissions";

/**
 * Reads the statuses of a study's submissions, by which a payout decides what is approved and what is paid in another way. A payout by file does
 * without them where there is no connection with Prolific, and may be made after the reward there was changed.
 * @throws Refusal 409 when they can't be read now: an approval might come on top of what is paid
 */
export async function requireStatuses(
  db: Connection,
  { means, ...reading }: Reading & { means: "file" | "prolific" },
): Promise<void> {
  if (means === "file" && !(await isConnected(db, reading))) return;
  const { unread, reward } = await readSubmissions(db, reading);
  const problem = means === "file" ? unread : reward;
  if (problem === null) return;
  throw conflict(
    "statuses_not_read",
    `No payout was made, because the submissions at Prolific could not be checked first. ${problem} Try again.`,
  );
}

async function isConnected(db: Connection, { projectId, studyId }: Reading): Promise<boolean> {
  const [account, study] = await Promise.all([
    db.$count(prolificAccount, eq(prolificAccount.projectId, projectId)),
    db.$count(prolificStudy, eq(prolificStudy.studyId, studyId)),
  ]);
  return account > 0 && study > 0;
}
