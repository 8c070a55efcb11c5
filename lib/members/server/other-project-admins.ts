import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { conflict } from "@/lib/http/errors";

interface Leaving {
  userId: string;
  /** This project alone, where it is given. */
  projectId?: string | undefined;
}

/**
 * Locks a member with the admins of their project, or of all, so that two simultaneous requests
 * can't remove the last two admins. Call it before locking any account.
 */
export async function lockProjectAdmins(tx: Db, { userId, projectId }: Leaving): Promise<void> {
  await tx.execute(sql`
    select from member m
    where (m.role = 'admin' or m.user_id = ${userId}) and ${isConcerned(projectId)}
      and m.project_id in (select project_id from member where user_id = ${userId})
    order by m.project_id, m.user_id for update`);
}

const isConcerned = (projectId: string | undefined) =>
  projectId === undefined ? sql`true` : sql`m.project_id = ${projectId}`;

/** The projects, by name, of which an account is the only admin who can sign in. */
export async function projectsOfOnlyAdmin(
  db: Db,
  { userId, projectId }: Leaving,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select p.id, p.name from project p join member m on m.project_id = p.id
    where m.user_id = ${userId} and m.role = 'admin' and p.delete_at is null
      and ${isConcerned(projectId)}
      and not exists (select from member other join "user" u on u.id = other.user_id
        where other.project_id = p.id and other.role = 'admin' and other.user_id <> ${userId}
          and u.disabled_at is null)
    order by p.name`);
  return rows;
}

/**
 * Before somebody stops being an admin, checks that each project they administer has another admin
 * who can sign in. Otherwise nobody could manage it. Locks as `lockProjectAdmins`.
 * @throws Refusal 409
 */
export async function requireOtherProjectAdmins(tx: Db, leaving: Leaving): Promise<void> {
  await lockProjectAdmins(tx, leaving);
  const projects = await projectsOfOnlyAdmin(tx, leaving);
  if (projects.length === 0) return;
  const names = projects.map(({ name }) => `“${name}”`).join(", ");
  throw conflict(
    "only_admin",
    `This is the only admin of ${names}. Make someone else admin there, or delete the project, first.`,
  );
}
