import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { project, sharedView, user } from "@/db/schema";
import { viewQuery } from "@/lib/figures/schema-selection";
import { notFound } from "@/lib/http/errors";

/**
 * What an open link shows.
 * @throws Refusal 404 when there is no such link, or it was closed
 */
export async function findShared(db: Db, link: string) {
  const [found] = await db
    .select({
      projectId: project.id,
      project: project.name,
      title: sharedView.title,
      stored: sharedView.view,
      by: user.name,
    })
    .from(sharedView)
    .innerJoin(project, eq(project.id, sharedView.projectId))
    .leftJoin(user, eq(user.id, sharedView.userId))
    .where(and(eq(sharedView.link, link), isNull(sharedView.revokedAt)));
  if (!found) throw notFound("link");
  return { ...found, view: viewQuery.parse(found.stored) };
}
