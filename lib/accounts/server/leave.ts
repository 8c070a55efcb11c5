import { and, eq, isNotNull } from "drizzle-orm";
import type { Database, Db } from "@/db/client";
import { user } from "@/db/schema";
import { lockWithInstanceAdmins } from "@/lib/auth/server/lock-access";
import { invalid } from "@/lib/http/errors";
import { requireOtherProjectAdmins } from "@/lib/members/server/other-project-admins";
import { beginDeletion } from "./delete-account";
import { requirePassword } from "./require-password";

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
    // Members before accounts, in the order in which everybody locks them.
    await requireOtherProjectAdmins(tx, { userId: me.id });
    await lockWithInstanceAdmins(tx, me.id);
    await hold(tx);
    return beginDeletion(tx, { userId: me.id, now });
  });
}
