import type { Connection } from "@/db/client";
import { conflict } from "@/lib/http/errors";
import { type Reading, readSubmissions } from "./read-submissions";

/**
 * Reads the statuses of a study's submissions, by which a payout decides what is approved and what is a bonus.
 * @throws Refusal 409 when they can't be read now: an approval might come on top of a bonus
 */
export async function requireStatuses(db: Connection, reading: Reading): Promise<void> {
  const problem = await readSubmissions(db, reading);
  if (problem === null) return;
  throw conflict(
    "statuses_not_read",
    `No payout was made, because the submissions at Prolific could not be checked first. ${problem} Try again.`,
  );
}
