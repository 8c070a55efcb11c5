import { asc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { member, user } from "@/db/schema";

/** A project's members by name. */
export const listMembers = (db: Db, { projectId }: { projectId: string }) =>
  db
    .select({ userId: user.id, name: user.name, email: user.email, role: member.role })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(eq(member.projectId, projectId))
    .orderBy(asc(user.name), asc(user.email));
