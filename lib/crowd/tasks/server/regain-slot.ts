import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { lateSubmission } from "@/db/schema";
import { Refusal } from "@/lib/http/errors";

/**
 * Looks for a free slot for an answer whose lease has ended, under the round's lock. The slot that it
 * had is free as long as nobody has noticed that it ended.
 * @returns the slot's number, or undefined when all are held or filled by others
 */
export async function findFreeSlot(
  tx: Db,
  { id, taskId }: { id: string; taskId: string },
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ no: number }>(sql`
    select s.no from slot s
    where s.task_id = ${taskId} and not exists (
      select from assignment a
      where a.task_id = s.task_id and a.slot_no = s.no and a.id <> ${id}
        and a.state in ('leased', 'submitted') and a.voided_at is null)
    order by s.no limit 1`);
  return rows[0]?.no;
}

/** Whether the reader holds another task of the study: then an old one can't be taken up again. */
export async function holdsAnother(tx: Db, assignmentId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from assignment a
    join assignment other on other.study_id = a.study_id and other.reader_id = a.reader_id
      and other.state = 'leased' and other.id <> a.id
    where a.id = ${assignmentId}`);
  return rows.length > 0;
}

/** Keeps what came too late, beside the count. */
export async function keepAside(
  tx: Db,
  assignmentId: string,
  payload: unknown,
  payloadHash: string,
): Promise<void> {
  await tx
    .insert(lateSubmission)
    .values({ assignmentId, payload, payloadHash })
    .onConflictDoNothing();
}

export const slotTaken = () =>
  new Refusal(
    410,
    "slot_taken",
    "Thank you. The time for this task ran out and someone else has finished it, so your answer can't count. It was kept, and there is nothing you need to do.",
  );
