import { type SQL, sql } from "drizzle-orm";
import { paymentKey } from "@/lib/crowd/pay/server/ledger/source-keys";

/** Whether somebody recorded a payment as made outside Candor: that has a reason, and no other payment has. */
export const isOutside = (paymentId: SQL): SQL =>
  sql`exists (select from ledger l where l.source_key = ${paymentKey(paymentId)} and l.reason is not null)`;
