import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { project } from "@/db/schema";
import { notFound } from "@/lib/http/errors";

/** Renames a project. @returns the name before. @throws Refusal 404 */
export function renameProject(
  db: Db,
  { projectId, name }: { projectId: string; name: string },
): Promise<string> {
  return db.transaction(async (tx) => {
    const isIt = eq(project.id, projectId);
    const [held] = await tx.select({ name: project.name }).from(project).where(isIt).for("update");
    if (!held) throw notFound("project");
    await tx.update(project).set({ name }).where(isIt);
    return held.name;
  });
}
