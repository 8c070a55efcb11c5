import type { SQL } from "drizzle-orm";
import type { Db } from "@/db/client";
import { storeOutcome, storePaidAfterAll } from "@/lib/crowd/pay/server/settle-payout";
import { compareBonuses, matchFailed, newlyListed, sumsOf } from "./compare-bonuses";

/**
 * Records the bonuses that Prolific lists: those that were sent, and those that had failed here and were paid after all.
 * @param of which submissions `s`
 */
export async function recordListed(db: Db, studyId: string, of: SQL, now: Date): Promise<void> {
  for (const one of await compareBonuses(db, studyId, of)) {
    const since = newlyListed(one);
    const { open } = one;
    const failed =
      matchFailed(one, since) ?? (open ? matchFailed(one, since - open.cents) : undefined);
    if (open && (since === open.cents || (since > open.cents && !matchFailed(one, since)))) {
      await storeOutcome(db, [open.id], "paid", now);
    }
    if (failed && since !== open?.cents && !sumsOf(one.others).has(failed.cents)) {
      await storePaidAfterAll(db, failed.id, now);
    }
  }
}
