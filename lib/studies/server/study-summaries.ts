import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { dataset, round, study, studyVersion } from "@/db/schema";

/** Counts of a study's round, each a subquery over its own table. */
const progress = {
  tasks: sql<number>`(select count(*)::int from task t where t.round_id = ${round.id})`,
  places: sql<number>`(
    select count(*)::int from place p join task t on t.id = p.task_id where t.round_id = ${round.id})`,
  submitted: sql<number>`(
    select count(*)::int from assignment a join task t on t.id = a.task_id
    where t.round_id = ${round.id} and a.state = 'submitted')`,
  leased: sql<number>`(
    select count(*)::int from assignment a join task t on t.id = a.task_id
    where t.round_id = ${round.id} and a.state = 'leased' and a.lease_until > now())`,
  crowdworkers: sql<number>`(
    select count(*)::int from consent c where c.study_id = ${study.id})`,
};

/** The project's studies (or the one asked for) at their newest version, newest first. */
export async function studySummaries(db: Db, projectId: string, studyId?: string) {
  const rows = await db
    .selectDistinctOn([study.createdAt, study.id], {
      id: study.id,
      name: study.name,
      link: study.link,
      createdAt: study.createdAt,
      version: studyVersion.no,
      config: studyVersion.config,
      roundId: round.id,
      state: round.state,
      dataset: dataset.name,
      ...progress,
    })
    .from(study)
    .innerJoin(studyVersion, eq(studyVersion.studyId, study.id))
    .innerJoin(round, eq(round.studyVersionId, studyVersion.id))
    .innerJoin(dataset, sql`${dataset.id}::text = ${studyVersion.config} ->> 'datasetId'`)
    .where(and(eq(study.projectId, projectId), studyId ? eq(study.id, studyId) : undefined))
    .orderBy(desc(study.createdAt), desc(study.id), desc(studyVersion.no));
  return rows.map(({ tasks, places, submitted, leased, crowdworkers, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    progress: { tasks, places, submitted, leased, crowdworkers },
  }));
}
