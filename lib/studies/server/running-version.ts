import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { studyVersion } from "@/db/schema";
import { notFound } from "@/lib/http/errors";

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
