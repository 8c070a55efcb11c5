import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { member, project, user } from "@/db/schema";
import { Refusal } from "@/lib/http/errors";

/**
 * Makes a project with its maker as admin.
 * @throws Refusal 403 for someone whom no instance admin has allowed this
 */
export async function createProject(db: Db, { name, userId }: { name: string; userId: string }) {
  return db.transaction(async (tx) => {
    const may = and(eq(user.id, userId), eq(user.mayCreateProjects, true));
    if ((await tx.$count(user, may)) === 0) {
      throw new Refusal(
        403,
        "may_not_create",
        "You may not create projects. Ask an admin of this instance to allow it.",
      );
    }
    const [made] = await tx
      .insert(project)
      .values({ name })
      .returning({ id: project.id, name: project.name });
    if (!made) throw new Error("The project was not stored.");
    await tx.insert(member).values({ projectId: made.id, userId, role: "admin" });
    return made;
  });
}
