import { lte } from "drizzle-orm";
import type { Db } from "@/db/client";
import { memberInvitation } from "@/db/schema";
import { daysAfter } from "@/lib/time/days-after";

/** So long a link still says what became of its invitation. Links last for 7 days. */
const keptDays = 30;

/**
 * For the worker: removes the invitations that were accepted, declined or revoked a while ago, with the email
 * address in them. The log keeps who invited, and what became of it.
 */
export async function dropSettledInvitations(db: Db, now: Date): Promise<void> {
  await db
    .delete(memberInvitation)
    .where(lte(memberInvitation.settledAt, daysAfter(now, -keptDays)));
}
