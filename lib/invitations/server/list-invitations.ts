import { and, desc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { memberInvitation, user } from "@/db/schema";

/** A project's open invitations, the newest first. */
export const listInvitations = (db: Db, { projectId, now }: { projectId: string; now: Date }) =>
  db
    .select({
      id: memberInvitation.id,
      email: memberInvitation.email,
      role: memberInvitation.role,
      invitedBy: user.name,
      createdAt: memberInvitation.createdAt,
      expiresAt: memberInvitation.expiresAt,
      isExpired: sql<boolean>`${lte(memberInvitation.expiresAt, now)}`,
    })
    .from(memberInvitation)
    .leftJoin(user, eq(user.id, memberInvitation.invitedBy))
    .where(and(eq(memberInvitation.projectId, projectId), isNull(memberInvitation.outcome)))
    .orderBy(desc(memberInvitation.createdAt), memberInvitation.id);
