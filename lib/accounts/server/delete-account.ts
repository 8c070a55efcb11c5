import { and, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Database, Db } from "@/db/client";
import { member, memberInvitation, oidcIdentity, user } from "@/db/schema";
import { writeEntry } from "@/lib/audit/server/write-entry";
import { lockWithInstanceAdmins } from "@/lib/auth/server/lock-access";
import { invalid, notFound } from "@/lib/http/errors";
import { attemptEach } from "@/lib/jobs/server/attempt-each";
import {
  lockProjectAdmins,
  requireOtherProjectAdmins,
} from "@/lib/members/server/other-project-admins";
import { daysAfter } from "@/lib/time/days-after";
import { waitingDays } from "@/lib/time/waiting-days";
import { endAccess } from "./end-access";
import { requireOtherInstanceAdmin } from "./require-other-instance-admin";
import { requirePassword } from "./require-password";
import { endTwoFactor } from "./two-factor";

interface Leave {
  me: { id: string; email: string };
  /** The account's email, as it was typed. */
  confirm: string;
  password?: string | undefined;
  now: Date;
  /** Refuses when the session has ended meanwhile. */
  hold: (tx: Db) => Promise<void>;
}

/**
 * Somebody deletes their own account. Until it is done, an admin of the instance can enable it again.
 * @throws Refusal 400 when the email is another, 403 when the password is wrong, and as `beginDeletion`
 */
export async function leave(db: Database, { me, confirm, password = "", now, hold }: Leave) {
  if (confirm.toLowerCase() !== me.email) {
    throw invalid("body.confirm", `Enter ${me.email} to confirm.`);
  }
  const hasPassword = and(eq(user.id, me.id), isNotNull(user.passwordHash));
  if ((await db.$count(user, hasPassword)) > 0) {
    await requirePassword(db, { userId: me.id, password, path: "body.password", now });
  }
  return db.transaction(async (tx) => {
    // Locks members before accounts, in the order used everywhere.
    await requireOtherProjectAdmins(tx, { userId: me.id });
    await lockWithInstanceAdmins(tx, me.id);
    await hold(tx);
    return beginDeletion(tx, { userId: me.id, now });
  });
}

/**
 * Disables an account, and has it deleted after the waiting period. Repeating this does not move
 * the day.
 * @returns when it is deleted for good
 * @throws Refusal 404 when there is none, 409 for the only admin of the instance or of a project
 */
export async function beginDeletion(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<{ deleteAt: Date }> {
  return db.transaction(async (tx) => {
    await requireOtherProjectAdmins(tx, { userId });
    await requireOtherInstanceAdmin(tx, userId);
    const later = daysAfter(now, waitingDays);
    const [begun] = await tx
      .update(user)
      .set({
        disabledAt: sql`coalesce(${user.disabledAt}, ${now.toISOString()})`,
        deleteAt: sql`coalesce(${user.deleteAt}, ${later.toISOString()})`,
      })
      .where(and(eq(user.id, userId), isNull(user.deletedAt)))
      .returning({ deleteAt: user.deleteAt });
    if (!begun?.deleteAt) throw notFound("account");
    await endAccess(tx, { userId, now });
    return { deleteAt: begun.deleteAt };
  });
}

/**
 * For the worker: deletes the accounts whose waiting period is over, one transaction each. Their
 * actions stay under the name "Deleted account"; the log keeps the old names.
 * @returns how many were deleted
 */
export async function deleteDueAccounts(db: Database, now: Date): Promise<number> {
  const due = await db.select({ id: user.id }).from(user).where(lte(user.deleteAt, now));
  let deleted = 0;
  await attemptEach("the deletion of an account", due, async ({ id }) => {
    if (await db.transaction((tx) => deleteAccount(tx, id, now))) deleted += 1;
  });
  return deleted;
}

async function deleteAccount(tx: Db, id: string, now: Date): Promise<boolean> {
  await lockProjectAdmins(tx, { userId: id });
  const [due] = await tx
    .select({ name: user.name, email: user.email })
    .from(user)
    .where(and(eq(user.id, id), lte(user.deleteAt, now)))
    .for("update", { skipLocked: true });
  if (!due) return false;
  await endAccess(tx, { userId: id, now });
  await endTwoFactor(tx, id);
  await tx.delete(oidcIdentity).where(eq(oidcIdentity.userId, id));
  await tx.delete(member).where(eq(member.userId, id));
  await tx.delete(memberInvitation).where(eq(memberInvitation.email, due.email));
  await tx
    .update(user)
    .set({
      name: "Deleted account",
      email: `${id}@deleted.invalid`,
      passwordHash: null,
      isInstanceAdmin: false,
      mayCreateProjects: false,
      deleteAt: null,
      deletedAt: now,
    })
    .where(eq(user.id, id));
  await writeEntry(tx, {
    at: now,
    actorKind: "worker",
    action: "account.delete",
    outcome: "done",
    subjectType: "account",
    subjectId: id,
    subjectName: due.name,
  });
  return true;
}
