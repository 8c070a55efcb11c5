import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { study, studyVersion } from "@/db/schema";
import { archived, notFound } from "@/lib/http/errors";
import { requireActiveProject } from "@/lib/projects/server/require-active-project";
import type { StudyIds } from "../schema";

/** A study of the project; previews are none. @throws Refusal 404 when it is not the project's */
export async function requireStudy(db: Db, { projectId, studyId }: StudyIds) {
  const [found] = await db
    .select({ name: study.name, link: study.link })
    .from(study)
    .where(and(eq(study.id, studyId), eq(study.projectId, projectId), isNull(study.previewOf)));
  if (!found) throw notFound("study");
  return found;
}

/**
 * A study of the project with its newest settings: the draft's, which is always the newest, or the running
 * version's where there is no draft.
 * @throws Refusal 404 when the study is not the project's
 */
export async function newestVersion(db: Db, ids: StudyIds) {
  const { name } = await requireStudy(db, ids);
  const [newest] = await db
    .select({ no: studyVersion.no, config: studyVersion.config })
    .from(studyVersion)
    .where(eq(studyVersion.studyId, ids.studyId))
    .orderBy(desc(studyVersion.no))
    .limit(1);
  if (!newest) throw new Error(`Study ${ids.studyId} has no version.`);
  return { name, ...newest };
}

/**
 * The version of a study that runs: the newest that was started; the draft where none was.
 * @throws Refusal 404 when there is no such study
 */
export async function runningVersion(db: Db, studyId: string) {
  const [running] = await db
    .select({
      id: studyVersion.id,
      no: studyVersion.no,
      config: studyVersion.config,
      frozenAt: studyVersion.frozenAt,
    })
    .from(studyVersion)
    .where(eq(studyVersion.studyId, studyId))
    .orderBy(sql`${studyVersion.frozenAt} is null`, desc(studyVersion.no))
    .limit(1);
  if (!running) throw notFound("study");
  return running;
}

/**
 * A study of the project with its running version.
 * @throws Refusal 404 when it is not the project's
 */
export async function runningStudy(db: Db, ids: StudyIds) {
  const { name } = await requireStudy(db, ids);
  return { name, version: await runningVersion(db, ids.studyId) };
}

/**
 * Takes the study's row for the rest of the transaction: whoever changes its versions does, one at a
 * time, and nobody archives it or its project meanwhile.
 * @throws Refusal 404 when the study is not the project's, 409 when either is archived
 */
export async function lockStudy(tx: Db, ids: StudyIds): Promise<void> {
  await requireActiveProject(tx, ids.projectId);
  const { archivedAt } = await lockAnyStudy(tx, ids);
  if (archivedAt) throw archived("study");
}

/**
 * Takes the study's row as {@link lockStudy} does, also of an archived one.
 * @throws Refusal 404 when the study is not the project's
 */
export async function lockAnyStudy(tx: Db, { projectId, studyId }: StudyIds) {
  const [found] = await tx
    .select({ archivedAt: study.archivedAt })
    .from(study)
    .where(and(eq(study.id, studyId), eq(study.projectId, projectId), isNull(study.previewOf)))
    .for("no key update");
  if (!found) throw notFound("study");
  return found;
}
