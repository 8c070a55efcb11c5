import { eq, type SQL } from "drizzle-orm";
import type { Db } from "@/db/client";
import { study } from "@/db/schema";
import { storeOutcome, storePaidAfterAll } from "@/lib/crowd/pay/server/payouts/settle-payout";
import {
  type Compared,
  compareBonuses,
  explain,
  matchFailed,
  newlyListed,
} from "./compare-bonuses";

/**
 * Records the bonuses that Prolific lists: those that were sent, and those that had failed here and were paid after all.
 * @param of which submissions `s`; those of the same people come with them
 */
export async function recordListed(db: Db, studyId: string, of: SQL, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // Somebody may be entering what is listed, which takes the study as well.
    await tx.select().from(study).where(eq(study.id, studyId)).for("no key update");
    for (const one of await compareBonuses(tx, studyId, of)) await record(tx, one, now);
  });
}

async function record(tx: Db, one: Compared, now: Date): Promise<void> {
  const since = newlyListed(one);
  const { open, fee, files, outside } = one;
  const failed =
    matchFailed(one, since) ?? (open ? matchFailed(one, since - open.cents) : undefined);
  if (open && (since === open.cents || (since > open.cents && !matchFailed(one, since)))) {
    await storeOutcome(tx, [open.id], "paid", now);
  }
  if (
    failed &&
    since !== open?.cents &&
    explain(failed.cents, { fee, files: [...files, ...outside] }) === null
  ) {
    await storePaidAfterAll(tx, failed.id, now);
  }
}
