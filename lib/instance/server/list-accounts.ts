import { asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { auditEntry, member, staffSession, twoFactor, user } from "@/db/schema";

/** All accounts by name, with how many projects each is in and when it was used last. */
export const listAccounts = (db: Db, { me }: { me: string }) =>
  db
    .select({
      userId: user.id,
      name: user.name,
      email: user.email,
      isInstanceAdmin: user.isInstanceAdmin,
      mayCreateProjects: user.mayCreateProjects,
      isMe: sql<boolean>`${user.id} = ${me}`,
      isDisabled: sql<boolean>`${user.disabledAt} is not null`,
      deleteAt: user.deleteAt,
      twoFactor: sql<boolean>`${twoFactor.confirmedAt} is not null`,
      projects: sql<number>`(select count(*)::int from ${member} where ${member.userId} = ${user.id})`,
      // Sessions are deleted when they end; the log keeps what was done in them.
      lastSeenAt: sql<Date | null>`greatest(
        (select max(${staffSession.lastUsedAt}) from ${staffSession}
          where ${staffSession.userId} = ${user.id}),
        (select max(${auditEntry.at}) from ${auditEntry}
          where ${auditEntry.userId} = ${user.id}))`.mapWith((at) => at && new Date(at)),
    })
    .from(user)
    .leftJoin(twoFactor, eq(twoFactor.userId, user.id))
    .where(isNull(user.deletedAt))
    .orderBy(asc(user.name), asc(user.email));
