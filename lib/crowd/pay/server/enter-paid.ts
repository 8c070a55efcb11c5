import { batches } from "@/db/batches";
import type { Db } from "@/db/client";
import { ledger, type payment } from "@/db/schema";

/** Writes settled payments to the ledger. */
export async function enterPaid(
  tx: Db,
  settled: readonly (typeof payment.$inferSelect)[],
  userId: string | null,
): Promise<void> {
  for (const some of batches(settled)) {
    await tx.insert(ledger).values(
      some.map(({ id, studyId, readerId, cents, currency }) => ({
        ...{ studyId, readerId, currency, userId, kind: "paid" as const },
        cents: -cents,
        sourceKey: `payment ${id}`,
      })),
    );
  }
}
