import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { payment } from "@/db/schema";
import { paymentKey } from "@/lib/crowd/pay/server/ledger/source-keys";

/** Writes settled payments to the ledger: one statement with one parameter for all, however many there are. A reason is for one that was made outside Candor. */
export const enterPaid = (
  tx: Db,
  settled: readonly Pick<typeof payment.$inferSelect, "id">[],
  userId: string | null,
  { key = paymentKey(sql`id`), reason = null }: { key?: SQL; reason?: string | null } = {},
) =>
  tx.execute(sql`
    insert into ledger (study_id, reader_id, kind, cents, currency, reason, user_id, source_key)
    select study_id, reader_id, 'paid', -cents, currency, ${reason}, ${userId}, ${key}
    from payment where id = any(${sql.param(settled.map(({ id }) => id))}::uuid[])`);
