import { and, count, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { publishedFigure, publishedSource } from "@/db/schema";
import { notFound } from "@/lib/http/errors";

/** Removes a source of the project with its figures; says how many these were. @throws Refusal 404 */
export async function removePublished(
  db: Db,
  { projectId, sourceId }: { projectId: string; sourceId: string },
): Promise<{ figures: number }> {
  return db.transaction(async (tx) => {
    const ours = and(eq(publishedSource.id, sourceId), eq(publishedSource.projectId, projectId));
    // The lock waits for an import into the source, so that all of its figures are counted.
    const [found] = await tx
      .select({ id: publishedSource.id })
      .from(publishedSource)
      .where(ours)
      .for("update");
    if (!found) throw notFound("source");
    const [counted] = await tx
      .select({ figures: count() })
      .from(publishedFigure)
      .where(eq(publishedFigure.sourceId, sourceId));
    await tx.delete(publishedSource).where(ours);
    return { figures: counted?.figures ?? 0 };
  });
}
