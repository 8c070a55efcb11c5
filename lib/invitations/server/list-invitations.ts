import { and, desc, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { memberInvitation, user } from "@/db/schema";

/** A project's open invitations, the newest first. */
export async function listInvitations(
  db: Db,
  { projectId, now }: { projectId: string; now: Date },
) {
  const rows = await db
    .select({
      id: memberInvitation.id,
      email: memberInvitation.email,
      role: memberInvitation.role,
      invitedBy: user.name,
      createdAt: memberInvitation.createdAt,
      expiresAt: memberInvitation.expiresAt,
    })
    .from(memberInvitation)
    .leftJoin(user, eq(user.id, memberInvitation.invitedBy))
    .where(and(eq(memberInvitation.projectId, projectId), isNull(memberInvitation.outcome)))
    .orderBy(desc(memberInvitation.createdAt), memberInvitation.id);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isExpired: row.expiresAt <= now,
  }));
}
