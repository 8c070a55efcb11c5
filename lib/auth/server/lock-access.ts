import { and, eq, or } from "drizzle-orm";
import type { Db } from "@/db/client";
import { member, user } from "@/db/schema";

/** Takes an account for the rest of the transaction, for what changes it. */
export async function lockAccount(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("update");
}

/**
 * The same with all admins of the instance, who may be changing it: always in one order, so that two who
 * change each other don't wait for each other.
 */
export async function lockWithInstanceAdmins(tx: Db, userId: string): Promise<void> {
  await tx
    .select({ id: user.id })
    .from(user)
    .where(or(eq(user.id, userId), eq(user.isInstanceAdmin, true)))
    .orderBy(user.id)
    .for("update");
}

/**
 * Until the transaction ends, nobody can take the account's access or role away: whoever tries waits. So what
 * the account then grants cannot slip in behind the back of whoever ends its rights.
 */
export async function lockAccess(
  tx: Db,
  { userId, projectId }: { userId: string; projectId?: string | undefined },
): Promise<void> {
  // Members before accounts, as whoever takes a role or an account away locks them.
  if (projectId !== undefined) {
    await tx
      .select({ role: member.role })
      .from(member)
      .where(and(eq(member.projectId, projectId), eq(member.userId, userId)))
      .for("share");
  }
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("share");
}
