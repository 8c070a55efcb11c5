import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Db } from "@/db/client";
import { member, user } from "@/db/schema";
import { conflict, notFound } from "@/lib/http/errors";
import { lockProjectAdmins, projectsOfOnlyAdmin } from "@/lib/members/server/other-project-admins";

/** The projects whose only admin an account is, each with the other members who can sign in. */
export async function listOnlyAdmin(db: Db, { userId }: { userId: string }) {
  const projects = await projectsOfOnlyAdmin(db, { userId });
  const others = await db
    .select({
      projectId: member.projectId,
      userId: user.id,
      name: user.name,
      email: user.email,
    })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(
      and(
        inArray(
          member.projectId,
          projects.map(({ id }) => id),
        ),
        ne(user.id, userId),
        isNull(user.disabledAt),
      ),
    )
    .orderBy(asc(user.name), asc(user.email));
  return projects.map((project) => ({
    ...project,
    members: others
      .filter(({ projectId }) => projectId === project.id)
      .map(({ projectId: _, ...other }) => other),
  }));
}

interface Naming {
  /** The account that is the only admin. */
  userId: string;
  projectId: string;
  /** The account that becomes admin too. */
  memberId: string;
  /** Refuses if the person who makes the change has lost the right to. */
  hold: (tx: Db) => Promise<void>;
}

/**
 * Makes another member admin of a project that has only one, so that this one can be disabled or deleted.
 * If a project has several admins, they decide themselves.
 * @returns the project, the new admin, and the role that they had
 * @throws Refusal 404 for somebody who is no member, or can't sign in; 409 where the account is not the only
 *   admin
 */
export async function nameAdmin(db: Db, { userId, projectId, memberId, hold }: Naming) {
  return db.transaction(async (tx) => {
    await lockProjectAdmins(tx, { userId: memberId, projectId });
    const [named] = await tx
      .select({ id: user.id, name: user.name, role: member.role })
      .from(member)
      .innerJoin(user, eq(user.id, member.userId))
      .where(
        and(
          eq(member.projectId, projectId),
          eq(user.id, memberId),
          ne(user.id, userId),
          isNull(user.disabledAt),
        ),
      );
    if (!named) throw notFound("member");
    const [project] = await projectsOfOnlyAdmin(tx, { userId, projectId });
    if (!project) {
      throw conflict("not_only_admin", "This account is not the only admin of this project.");
    }
    await hold(tx);
    await tx
      .update(member)
      .set({ role: "admin" })
      .where(and(eq(member.projectId, projectId), eq(member.userId, memberId)));
    const { role, ...account } = named;
    return { project, account, before: role };
  });
}
