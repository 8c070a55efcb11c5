import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { passwordReset, user } from "@/db/schema";
import { beginDeletion } from "@/lib/accounts/server/delete-account";
import { endAccess } from "@/lib/accounts/server/end-access";
import { requireOtherInstanceAdmin } from "@/lib/accounts/server/require-other-instance-admin";
import { endTwoFactor } from "@/lib/accounts/server/two-factor";
import { lockWithInstanceAdmins } from "@/lib/auth/server/lock-access";
import { notFound } from "@/lib/http/errors";
import { requireOtherProjectAdmins } from "@/lib/members/server/other-project-admins";
import type { changeAccount as contract } from "../schema";

interface Change extends z.output<typeof contract.body> {
  userId: string;
  now: Date;
  /** Refuses if the person who makes the change has lost the right to. */
  hold: (tx: Db) => Promise<void>;
}

/**
 * Changes an account's rights. Disabling it ends all access to it; enabling it undoes a pending
 * deletion.
 * @returns the account, and the earlier values of the changed flags
 * @throws Refusal 404 when there is none, 409 for the last admin of the instance, or of a project that
 *   would be left without one
 */
export async function changeAccount(db: Db, { userId, now, hold, ...change }: Change) {
  return db.transaction(async (tx) => {
    const endsAccess = change.isDisabled || change.isToBeDeleted;
    if (endsAccess) await requireOtherProjectAdmins(tx, { userId });
    await lockWithInstanceAdmins(tx, userId);
    if (endsAccess || change.isInstanceAdmin === false) {
      await requireOtherInstanceAdmin(tx, userId);
    }
    const there = and(eq(user.id, userId), isNull(user.deletedAt));
    const [before] = await tx.select().from(user).where(there);
    if (!before) throw notFound("account");
    await hold(tx);
    const { isDisabled, isToBeDeleted, twoFactor, ...flags } = change;
    const set = { ...flags, ...(isDisabled === undefined ? {} : disabled(isDisabled, now)) };
    if (Object.keys(set).length > 0) await tx.update(user).set(set).where(eq(user.id, userId));
    if (change.isInstanceAdmin === false) {
      await tx.delete(passwordReset).where(eq(passwordReset.createdBy, userId));
    }
    if (isDisabled) await endAccess(tx, { userId, now });
    if (isToBeDeleted) await beginDeletion(tx, { userId, now });
    const hadTwoFactor = twoFactor === false && (await endTwoFactor(tx, userId));
    const all = {
      mayCreateProjects: before.mayCreateProjects,
      isInstanceAdmin: before.isInstanceAdmin,
      isDisabled: before.disabledAt !== null,
      isToBeDeleted: before.deleteAt !== null,
      twoFactor: hadTwoFactor,
    };
    const changed = Object.entries(all).filter(([flag]) => flag in change);
    return { id: before.id, name: before.name, flags: Object.fromEntries(changed) };
  });
}

const disabled = (isDisabled: boolean, now: Date) =>
  isDisabled ? { disabledAt: now } : { disabledAt: null, deleteAt: null };
