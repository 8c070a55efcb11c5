import { and, eq, or } from "drizzle-orm";
import type { Db } from "@/db/client";
import { member, user } from "@/db/schema";

/** Locks an account for the rest of the transaction, before changing it. */
export async function lockAccount(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("update");
}

/**
 * The same, together with all admins of the instance, who may be changing it. Always in the same
 * order, to prevent a deadlock.
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
 * Until the transaction ends, attempts to remove the account's access or role wait. So nothing it
 * grants escapes such a removal.
 */
export async function lockAccess(
  tx: Db,
  { userId, projectId }: { userId: string; projectId?: string | undefined },
): Promise<void> {
  // Members before accounts, in the order used for removing a role or an account.
  if (projectId !== undefined) {
    await tx
      .select({ role: member.role })
      .from(member)
      .where(and(eq(member.projectId, projectId), eq(member.userId, userId)))
      .for("share");
  }
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("share");
}
