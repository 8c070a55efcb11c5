import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { user } from "@/db/schema";
import { endAccess } from "@/lib/accounts/server/end-access";
import { endTwoFactor } from "@/lib/accounts/server/two-factor";
import { conflict, notFound } from "@/lib/http/errors";

interface Change {
  userId: string;
  mayCreateProjects?: boolean;
  isInstanceAdmin?: boolean;
  isDisabled?: boolean;
  twoFactor?: false;
  now: Date;
}

/**
 * Changes what an account may do. Disabling it ends everything that opens it.
 * @returns the account as it was before
 * @throws Refusal 404 when there is none, 409 for the last admin of the instance
 */
export async function changeAccount(db: Db, { userId, now, ...change }: Change) {
  return db.transaction(async (tx) => {
    // Locked, so that two at once can't both take out "the other" last one.
    const admins = await tx
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.isInstanceAdmin, true), isNull(user.disabledAt)))
      .for("update");
    const [before] = await tx.select().from(user).where(eq(user.id, userId));
    if (!before) throw notFound("account");
    const isLast = admins.length === 1 && admins[0]?.id === userId;
    if (isLast && (change.isInstanceAdmin === false || change.isDisabled)) {
      throw conflict(
        "last_instance_admin",
        "This is the instance's only admin. Make someone else admin of the instance first.",
      );
    }
    const { isDisabled, twoFactor, ...flags } = change;
    const disabled = isDisabled === undefined ? {} : { disabledAt: isDisabled ? now : null };
    const set = { ...flags, ...disabled };
    if (Object.keys(set).length > 0) await tx.update(user).set(set).where(eq(user.id, userId));
    if (isDisabled) await endAccess(tx, { userId });
    if (twoFactor === false) await endTwoFactor(tx, userId);
    return before;
  });
}
