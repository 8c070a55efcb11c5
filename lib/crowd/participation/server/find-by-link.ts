import { and, asc, eq, ne } from "drizzle-orm";
import type { Db } from "@/db/client";
import { project, round, study } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { runningVersion } from "@/lib/studies/server/require-study";

/** The study behind a link, with the version that runs. @throws Refusal 404 when there is none */
export async function findByLink(db: Db, link: string) {
  const [found] = await db
    .select({
      id: study.id,
      name: study.name,
      projectId: study.projectId,
      previewOf: study.previewOf,
      retentionMonths: project.retentionMonths,
    })
    .from(study)
    .innerJoin(project, eq(project.id, study.projectId))
    .where(eq(study.link, link));
  if (!found) throw notFound("study");
  return { ...found, version: await runningVersion(db, found.id) };
}

export type Found = Awaited<ReturnType<typeof findByLink>>;

/** The state of the first round, where people arrive. */
export async function stateForNewcomers(db: Db, { version }: Found) {
  const [first] = await db
    .select({ state: round.state })
    .from(round)
    .where(and(eq(round.studyVersionId, version.id), ne(round.state, "draft")))
    .orderBy(asc(round.no))
    .limit(1);
  return first?.state ?? "draft";
}
