import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { member } from "@/db/schema";
import { conflict, notFound } from "@/lib/http/errors";
import { endInvitations } from "@/lib/invitations/server/end-invitations";
import type { Role } from "@/lib/projects/schema";

interface Membership {
  projectId: string;
  userId: string;
}

interface Change extends Membership {
  now: Date;
  /** Refuses when whoever changes it may not any more. */
  hold: (tx: Db) => Promise<void>;
}

/**
 * Gives a member another role. Who is admin no more invites nobody: their open invitations end.
 * @returns the one before
 * @throws Refusal 404 for a stranger, 409 for the last admin
 */
export async function changeRole(
  db: Db,
  { role, hold, now, ...who }: Change & { role: Role },
): Promise<Role> {
  return db.transaction(async (tx) => {
    const before = await lockMembership(tx, who, role === "admin");
    await hold(tx);
    await tx.update(member).set({ role }).where(isMember(who));
    if (role !== "admin") await endInvitations(tx, { ...who, now });
    return before;
  });
}

/**
 * Takes a member out, with their open invitations.
 * @returns the role that they had
 * @throws Refusal 404 for a stranger, 409 for the last admin
 */
export async function removeMember(db: Db, { hold, now, ...who }: Change): Promise<Role> {
  return db.transaction(async (tx) => {
    const before = await lockMembership(tx, who, false);
    await hold(tx);
    await tx.delete(member).where(isMember(who));
    await endInvitations(tx, { ...who, now });
    return before;
  });
}

const isMember = ({ projectId, userId }: Membership) =>
  and(eq(member.projectId, projectId), eq(member.userId, userId));

/** Locks the project's admins, so that two at once can't both take out "the other" last one. */
async function lockMembership(tx: Db, who: Membership, staysAdmin: boolean): Promise<Role> {
  const admins = await tx
    .select({ userId: member.userId })
    .from(member)
    .where(and(eq(member.projectId, who.projectId), eq(member.role, "admin")))
    .for("update");
  const [found] = await tx.select({ role: member.role }).from(member).where(isMember(who));
  if (!found) throw notFound("member");
  const isLast = admins.length === 1 && admins[0]?.userId === who.userId;
  if (isLast && !staysAdmin) {
    throw conflict(
      "last_admin",
      "They are the project's only admin: make someone else admin first.",
    );
  }
  return found.role;
}
