import { like, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { ledger, type payment } from "@/db/schema";

/** Writes settled payments to the ledger: one statement with one parameter for all, however many there are. A reason is for one that was made outside Candor. */
export const enterPaid = (
  tx: Db,
  settled: readonly Pick<typeof payment.$inferSelect, "id">[],
  userId: string | null,
  { key = sql`'payment ' || id`, reason = null }: { key?: SQL; reason?: string | null } = {},
) =>
  tx.execute(sql`
    insert into ledger (study_id, reader_id, kind, cents, currency, reason, user_id, source_key)
    select study_id, reader_id, 'paid', -cents, currency, ${reason}, ${userId}, ${key}
    from payment where id = any(${sql.param(settled.map(({ id }) => id))}::uuid[])`);

/** The key of an entry of what can happen to a payment more than once: it fails, or is paid, after all. */
export async function repeatedKey(
  tx: Db,
  paymentId: string,
  what: "failed" | "after all",
): Promise<string> {
  const key = `payment ${paymentId} ${what}`;
  const before = await tx.$count(ledger, like(ledger.sourceKey, `${key}%`));
  return before === 0 ? key : `${key} ${before + 1}`;
}
