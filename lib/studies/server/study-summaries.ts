import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { dataset, study, studyVersion } from "@/db/schema";

/** The round that is meant: the main round of the version that runs. */
const ofMain = sql`
  select r.id from round r where r.study_version_id = ${studyVersion.id} and r.kind = 'main'`;

/** Counts of the results' tasks (practice, tests and checks are not among them), each a subquery. */
const progress = {
  tasks: sql<number>`(
    select count(*)::int from task t where t.round_id = (${ofMain}) and t.kind = 'sample')`,
  slots: sql<number>`(
    select coalesce(sum(t.overlap), 0)::int from task t
    where t.round_id = (${ofMain}) and t.kind = 'sample')`,
  submitted: sql<number>`(
    select count(*)::int from assignment a join task t on t.id = a.task_id
    where t.round_id = (${ofMain}) and t.kind = 'sample'
      and a.state = 'submitted' and a.voided_at is null)`,
  leased: sql<number>`(
    select count(*)::int from assignment a join task t on t.id = a.task_id
    where t.round_id = (${ofMain}) and t.kind = 'sample'
      and a.state = 'leased' and a.lease_until > now())`,
  crowdworkers: sql<number>`(
    select count(*)::int from consent c where c.study_version_id = ${studyVersion.id})`,
};

/**
 * Of the rounds that were opened the last one's state; a draft has none. A test that is closed is not
 * the end: the study is paused until someone says who goes on.
 */
const state = sql<"draft" | "open" | "paused" | "closed">`coalesce((
  select case when r.state = 'closed' and r.kind <> 'main' then 'paused' else r.state end
  from round r
  where r.study_version_id = ${studyVersion.id} and r.state <> 'draft'
  order by r.no desc limit 1), 'draft')`;

/** The project's studies (or the one asked for) at the version that runs, newest first. */
export async function studySummaries(db: Db, projectId: string, studyId?: string) {
  const rows = await db
    .selectDistinctOn([study.createdAt, study.id], {
      id: study.id,
      name: study.name,
      link: study.link,
      createdAt: study.createdAt,
      version: studyVersion.no,
      config: studyVersion.config,
      state,
      dataset: dataset.name,
      ...progress,
    })
    .from(study)
    .innerJoin(studyVersion, eq(studyVersion.studyId, study.id))
    .innerJoin(dataset, sql`${dataset.id}::text = ${studyVersion.config} ->> 'datasetId'`)
    .where(
      and(
        eq(study.projectId, projectId),
        isNull(study.previewOf),
        studyId ? eq(study.id, studyId) : undefined,
      ),
    )
    .orderBy(
      desc(study.createdAt),
      desc(study.id),
      sql`${studyVersion.frozenAt} is null`,
      desc(studyVersion.no),
    );
  return rows.map(({ tasks, slots, submitted, leased, crowdworkers, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    progress: { tasks, slots, submitted, leased, crowdworkers },
  }));
}
