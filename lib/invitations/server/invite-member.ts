import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { member, memberInvitation, user } from "@/db/schema";
import { hashSecret } from "@/lib/auth/server/secret-token";
import { uniqueViolation } from "@/lib/http/database-errors";
import { conflict, notFound } from "@/lib/http/errors";
import type { Role } from "@/lib/projects/schema";

const lastsFor = 7 * 24 * 3600 * 1000;

interface Invited {
  projectId: string;
  email: string;
  role: Role;
  invitedBy: string;
  secret: string;
  now: Date;
}

const issue = (secret: string, now: Date) => ({
  tokenHash: hashSecret(secret),
  expiresAt: new Date(now.getTime() + lastsFor),
});

const answer = (id: string, secret: string, expiresAt: Date) => ({
  id,
  path: `/invitations/${secret}`,
  expiresAt: expiresAt.toISOString(),
});

/**
 * Invites the owner of an email address. The response is the same whether or not the address has an
 * account.
 * @returns the link to pass on, which can't be had again
 * @throws Refusal 409 when they are a member already, or an invitation is open
 */
export async function inviteMember(
  db: Db,
  { projectId, email: given, role, invitedBy, secret, now }: Invited,
) {
  const email = given.toLowerCase();
  const [already] = await db
    .select({ userId: user.id })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.projectId, projectId), eq(user.email, email)));
  if (already) {
    throw conflict("member_already", "They are a member of the project already.", "body.email");
  }
  const link = issue(secret, now);
  try {
    const [made] = await db
      .insert(memberInvitation)
      .values({ projectId, email, role, invitedBy, createdAt: now, ...link })
      .returning({ id: memberInvitation.id });
    if (!made) throw new Error("The invitation was not stored.");
    return answer(made.id, secret, link.expiresAt);
  } catch (error) {
    if (uniqueViolation(error) !== "member_invitation_open") throw error;
    throw conflict(
      "invited_already",
      "This address has an open invitation. Make a new link for it, or revoke it first.",
      "body.email",
    );
  }
}

/**
 * Makes a new link for an open invitation, which then belongs to the person who made the link. The
 * old link stops working.
 * @throws Refusal 404
 */
export async function reissueInvitation(
  db: Db,
  of: { projectId: string; invitationId: string; invitedBy: string; secret: string; now: Date },
) {
  const link = issue(of.secret, of.now);
  const [found] = await db
    .update(memberInvitation)
    .set({ ...link, invitedBy: of.invitedBy })
    .where(isOpen(of))
    .returning({ id: memberInvitation.id, email: memberInvitation.email });
  if (!found) throw notFound("invitation");
  return answer(found.id, of.secret, link.expiresAt);
}

/** @returns the role that it was for @throws Refusal 404 when there is no such open invitation */
export async function revokeInvitation(
  db: Db,
  of: { projectId: string; invitationId: string; now: Date },
): Promise<Role> {
  const [revoked] = await db
    .update(memberInvitation)
    .set({ outcome: "revoked", settledAt: of.now })
    .where(isOpen(of))
    .returning({ role: memberInvitation.role });
  if (!revoked) throw notFound("invitation");
  return revoked.role;
}

const isOpen = ({ projectId, invitationId }: { projectId: string; invitationId: string }) =>
  and(
    eq(memberInvitation.id, invitationId),
    eq(memberInvitation.projectId, projectId),
    isNull(memberInvitation.outcome),
  );
