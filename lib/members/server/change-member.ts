import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { member } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { endInvitations } from "@/lib/invitations/server/end-invitations";
import type { Role } from "@/lib/projects/schema";
import { lockProjectAdmins, requireOtherProjectAdmins } from "./other-project-admins";

type Membership = Pick<typeof member.$inferSelect, "projectId" | "userId">;

interface Change extends Membership {
  now: Date;
  /** Refuses if the person who makes the change has lost the right to. */
  hold: (tx: Db) => Promise<void>;
}

/**
 * Gives a member another role. Somebody who stops being an admin can't invite, so their open
 * invitations end.
 * @returns the previous role
 * @throws Refusal 404 for a stranger, 409 for the only admin who can sign in
 */
export async function changeRole(
  db: Db,
  { role, hold, now, ...who }: Change & { role: Role },
): Promise<Role> {
  return db.transaction(async (tx) => {
    await (role === "admin" ? lockProjectAdmins : requireOtherProjectAdmins)(tx, who);
    const before = await roleOf(tx, who);
    await hold(tx);
    await tx.update(member).set({ role }).where(isMember(who));
    if (role !== "admin") await endInvitations(tx, { ...who, now });
    return before;
  });
}

/**
 * Removes a member and their open invitations.
 * @returns the role that they had
 * @throws Refusal 404 for a stranger, 409 for the only admin who can sign in
 */
export async function removeMember(db: Db, { hold, now, ...who }: Change): Promise<Role> {
  return db.transaction(async (tx) => {
    await requireOtherProjectAdmins(tx, who);
    const before = await roleOf(tx, who);
    await hold(tx);
    await tx.delete(member).where(isMember(who));
    await endInvitations(tx, { ...who, now });
    return before;
  });
}

const isMember = ({ projectId, userId }: Membership) =>
  and(eq(member.projectId, projectId), eq(member.userId, userId));

async function roleOf(tx: Db, who: Membership): Promise<Role> {
  const [found] = await tx.select({ role: member.role }).from(member).where(isMember(who));
  if (!found) throw notFound("member");
  return found.role;
}
