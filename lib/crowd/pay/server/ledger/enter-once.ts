import type { SQL } from "drizzle-orm";
import type { Db } from "@/db/client";
import { ledger } from "@/db/schema";
import { isOverBudget } from "@/lib/crowd/pay/server/budgets/within-budget";

type Entry = Omit<typeof ledger.$inferInsert, "sourceKey"> & { sourceKey: SQL };

/** Adds an entry to the ledger, unless one has its key already or the budget has no room for it. */
export async function enterOnce(tx: Db, entry: Entry): Promise<void> {
  try {
    // A transaction of its own, so that the caller's goes on where the budget refuses.
    await tx.transaction((own) =>
      own.insert(ledger).values(entry).onConflictDoNothing({ target: ledger.sourceKey }),
    );
  } catch (error) {
    if (!isOverBudget(error)) throw error;
  }
}
