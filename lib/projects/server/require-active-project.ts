import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { project } from "@/db/schema";
import { archived, notFound } from "@/lib/http/errors";

/**
 * Keeps the project from being archived until the transaction ends.
 * @throws Refusal 409 when it is archived, 404 when there is none
 */
export async function requireActiveProject(tx: Db, projectId: string): Promise<void> {
  const [found] = await tx
    .select({ archivedAt: project.archivedAt })
    .from(project)
    .where(eq(project.id, projectId))
    .for("share");
  if (!found) throw notFound("project");
  if (found.archivedAt) throw archived("project");
}
