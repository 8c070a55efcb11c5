import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { project, study } from "@/db/schema";
import type { Contract } from "./contract";
import { archived, archivedForReaders, conflict } from "./errors";

/**
 * What is archived can be read and not changed, by members and by crowdworkers, until somebody takes it
 * out of the archive. Nobody changes the example project.
 * @throws Refusal 409 when the project or study in the path, or behind a study's link, is archived
 */
export async function refuseArchived(
  db: Db,
  { access, method, whileArchived }: Contract,
  { projectId, studyId, link }: Record<string, unknown>,
): Promise<void> {
  if (method === "GET") return;
  // Whether a crowdworker's study is archived is found with their session.
  if (access === "crowdworker") return;
  if (typeof link === "string") return whileArchived ? undefined : refuseArchivedLink(db, link);
  const isOfMembers = access === "researcher" || access === "admin";
  if (!isOfMembers || typeof projectId !== "string") return;
  const inStudy = typeof studyId === "string";
  const [found] = await db
    .select({ project: project.archivedAt, isExample: project.isExample, study: study.archivedAt })
    .from(project)
    .leftJoin(
      study,
      inStudy ? and(eq(study.projectId, project.id), eq(study.id, studyId)) : sql`false`,
    )
    .where(eq(project.id, projectId));
  if (found?.isExample) {
    throw conflict(
      "example",
      "The example project can’t be changed. Create a project of your own.",
    );
  }
  const what = found?.project ? "project" : "study";
  if (whileArchived) return;
  if (!found?.project && !found?.study) return;
  throw archived(what);
}

async function refuseArchivedLink(db: Db, link: string): Promise<void> {
  const [found] = await db
    .select({ project: project.archivedAt, study: study.archivedAt })
    .from(study)
    .innerJoin(project, eq(project.id, study.projectId))
    .where(eq(study.link, link));
  if (!found?.project && !found?.study) return;
  throw archivedForReaders();
}
