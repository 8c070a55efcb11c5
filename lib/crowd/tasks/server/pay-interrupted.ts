import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { payTask } from "@/lib/crowd/pay/server/ledger/pay-task";
import { isTaskPaid } from "@/lib/crowd/pay/server/ledger/source-keys";
import type { FoundAssignment } from "./find-assignment";

/**
 * Pays somebody who was excluded for the task that they held then, when they send it after its time: it can't count, and
 * they have done it. Once, and under the visit's lock; the task is over then.
 */
export async function payInterrupted(
  tx: Db,
  { id, visitId, readerId, config }: FoundAssignment,
  now: Date,
): Promise<void> {
  const { rows } = await tx.execute(sql`
    update assignment a set state = 'expired'
    where a.id = ${id} and a.state in ('leased', 'expired') and a.voided_at <= a.lease_until
      and not ${isTaskPaid(id)}
    returning a.id`);
  if (rows.length === 0) return;
  await payTask(tx, { visitId, readerId, assignmentId: id, config, now });
}
