import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { memberInvitation, project, user } from "@/db/schema";
import type { Note } from "@/lib/audit/server/open-entry";
import { hashSecret } from "@/lib/auth/server/secret-token";
import { Refusal } from "@/lib/http/errors";
import { addressOf } from "@/lib/limits/server/address-of";
import { takeAttempt } from "@/lib/limits/server/take-attempt";

export interface InvitationLink {
  token: string;
  headers: Headers;
  now: Date;
}

/**
 * The open invitation behind a link.
 * @throws Refusal 404 when there is none, 410 when it was answered, revoked or has expired, or its project
 * is archived; 429 after too many unknown links from one address
 */
export async function findInvitation(db: Db, { token, headers, now }: InvitationLink) {
  const [found] = await db
    .select({
      id: memberInvitation.id,
      projectId: project.id,
      project: project.name,
      role: memberInvitation.role,
      email: memberInvitation.email,
      invitedBy: user.name,
      expiresAt: memberInvitation.expiresAt,
      outcome: memberInvitation.outcome,
      archivedAt: project.archivedAt,
    })
    .from(memberInvitation)
    .innerJoin(project, eq(project.id, memberInvitation.projectId))
    .leftJoin(user, eq(user.id, memberInvitation.invitedBy))
    .where(eq(memberInvitation.tokenHash, hashSecret(token)));
  if (!found) {
    await takeAttempt(db, { kind: "unknown link", key: addressOf(headers), now });
    throw new Refusal(404, "not_found", "There is no such invitation. Check the link.");
  }
  const { outcome, archivedAt, ...invitation } = found;
  if (outcome) throw over(`This invitation was ${outcome}.`);
  if (found.expiresAt <= now) throw over("This invitation has expired. Ask for a new link.");
  if (archivedAt)
    throw over("The project of this invitation is archived. Ask the person who invited you.");
  return invitation;
}

export const over = (message: string) => new Refusal(410, "invitation_over", message);

export type Invitation = Awaited<ReturnType<typeof findInvitation>>;

/** The log's details about an answered invitation. */
export const noteInvitation = ({ id, email, role, projectId, project }: Invitation): Note => ({
  subject: { type: "invitation", id, name: email },
  after: { role },
  project: { id: projectId, name: project },
});
