import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { payment } from "@/db/schema";

/** Writes settled payments to the ledger: one statement with one parameter for all, however many there are. */
export const enterPaid = (
  tx: Db,
  settled: readonly Pick<typeof payment.$inferSelect, "id">[],
  userId: string | null,
  /** Of the entry's key: a payment that had failed may have been entered before. */
  suffix = "",
) =>
  tx.execute(sql`
    insert into ledger (study_id, reader_id, kind, cents, currency, user_id, source_key)
    select study_id, reader_id, 'paid', -cents, currency, ${userId}, 'payment ' || id || ${suffix}
    from payment where id = any(${sql.param(settled.map(({ id }) => id))}::uuid[])`);
