import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { project, sharedView, user } from "@/db/schema";
import { decisionViewQuery } from "@/lib/figures/distributions/schema-distributions";
import { notFound } from "@/lib/http/errors";
import { showsOnePerson } from "./shows-one-person";

/**
 * What an open link shows: its address as it is stored, and the view and the losses that it says.
 * @throws Refusal 404 when there is no such link, it was closed, or its project is to be deleted
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
    .where(and(eq(sharedView.link, link), isNull(sharedView.revokedAt), isNull(project.deleteAt)));
  if (!found) throw notFound("link");
  const { losses = null, ...view } = decisionViewQuery.parse(found.stored);
  // A link from before this was refused.
  if (await showsOnePerson(db, found.projectId, view)) throw notFound("link");
  return { ...found, view, losses };
}
