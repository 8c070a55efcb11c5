import type { Db } from "@/db/client";
import { member, project } from "@/db/schema";

/** Makes a project with its maker as admin. */
export async function createProject(db: Db, { name, userId }: { name: string; userId: string }) {
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(project)
      .values({ name })
      .returning({ id: project.id, name: project.name });
    if (!made) throw new Error("The project was not stored.");
    await tx.insert(member).values({ projectId: made.id, userId, role: "admin" });
    return made;
  });
}
