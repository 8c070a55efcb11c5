import { and, eq, gt, isNull } from "drizzle-orm";
import type { Database, Db } from "@/db/client";
import { member, memberInvitation } from "@/db/schema";
import { checkPassword } from "@/lib/accounts/server/check-password";
import { insertUser } from "@/lib/accounts/server/create-user";
import { hashPassword } from "@/lib/auth/server/password-hash";
import { openStaffSession } from "@/lib/auth/server/staff-session";
import { conflict, Refusal } from "@/lib/http/errors";
import { takeAttempt } from "@/lib/limits/server/take-attempt";
import { requireActiveProject } from "@/lib/projects/server/require-active-project";
import { findInvitation, type Invitation, type InvitationLink, over } from "./find-invitation";

/**
 * Accepts with a new account, and signs it in.
 * @returns the cookie to set
 * @throws Refusal 409 when the address has an account, 400 for a weak password,
 *   429 after too many tries, else as `findInvitation`
 */
export async function acceptAsNew(
  db: Database,
  { name, password, ...link }: InvitationLink & { name: string; password: string },
) {
  const invitation = await findInvitation(db, link);
  await takeAttempt(db, { kind: "password by a link", key: link.token, now: link.now });
  checkPassword("body.password", password, [name, invitation.email]);
  const passwordHash = await hashPassword(password);
  return join(db, invitation, { ...link, name, passwordHash });
}

/**
 * The same for somebody who signs in at the lab's identity provider and has no password.
 * @param connect connects the new account with who they are there; if it refuses, nothing is
 * accepted
 */
export async function acceptWith(
  db: Database,
  { name, ...link }: InvitationLink & { name: string },
  connect: (tx: Db, userId: string) => Promise<void>,
) {
  const invitation = await findInvitation(db, link);
  return join(db, invitation, { ...link, name, passwordHash: null, connect });
}

interface Newcomer extends InvitationLink {
  name: string;
  passwordHash: string | null;
  connect?: (tx: Db, userId: string) => Promise<void>;
}

async function join(
  db: Database,
  invitation: Invitation,
  { name, passwordHash, connect, headers, now }: Newcomer,
) {
  const { email } = invitation;
  const userId = await db.transaction(async (tx) => {
    await settle(tx, invitation.id, "accepted", now);
    const made = await newAccount(tx, { name, email, passwordHash });
    await connect?.(tx, made);
    await addMember(tx, invitation, made);
    return made;
  });
  const cookie = await openStaffSession(db, { userId, headers, now });
  return { invitation, user: { id: userId, name, email }, cookie };
}

/**
 * Accepts with the account of somebody who is signed in.
 * @throws Refusal 403 when the invitation is for another address, else as `findInvitation`
 */
export async function acceptInvitation(
  db: Database,
  { user, ...link }: InvitationLink & { user: { id: string; email: string } },
) {
  const invitation = await findInvitation(db, link);
  if (user.email !== invitation.email) {
    throw new Refusal(
      403,
      "other_address",
      `This invitation is for ${invitation.email}, and you are signed in as ${user.email}.`,
    );
  }
  await db.transaction(async (tx) => {
    await settle(tx, invitation.id, "accepted", link.now);
    await addMember(tx, invitation, user.id);
  });
  return invitation;
}

/** @throws Refusal as `findInvitation` */
export async function declineInvitation(db: Db, link: InvitationLink) {
  const invitation = await findInvitation(db, link);
  await settle(db, invitation.id, "declined", link.now);
  return invitation;
}

/** Works once: of two simultaneous requests, the second finds no open invitation. */
async function settle(db: Db, id: string, outcome: "accepted" | "declined", now: Date) {
  const isOpen = and(isNull(memberInvitation.outcome), gt(memberInvitation.expiresAt, now));
  const { rowCount } = await db
    .update(memberInvitation)
    .set({ outcome, settledAt: now })
    .where(and(eq(memberInvitation.id, id), isOpen));
  if (rowCount === 0) throw over("This invitation has just been answered.");
}

async function newAccount(db: Db, account: Parameters<typeof insertUser>[1]) {
  try {
    return await insertUser(db, account);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === "email_taken")) throw error;
    throw conflict("has_account", "This address has an account. Sign in with it to accept.");
  }
}

async function addMember(
  tx: Db,
  { projectId, role }: { projectId: string; role: "admin" | "researcher" },
  userId: string,
): Promise<void> {
  await requireActiveProject(tx, projectId);
  await tx.insert(member).values({ projectId, userId, role }).onConflictDoNothing();
}
