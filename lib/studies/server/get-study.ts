import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { dataset, model, study, studyVersion } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import type { StudyIds, studyState } from "../schema";

/** One study with its settings in every version, the models of all of them, and its progress. */
export async function getStudy(db: Db, { projectId, studyId }: StudyIds) {
  const [found] = await studySummaries(db, projectId, studyId);
  if (!found) throw notFound("study");
  const versions = await db
    .select({
      no: studyVersion.no,
      frozenAt: studyVersion.frozenAt,
      config: studyVersion.config,
    })
    .from(studyVersion)
    .where(eq(studyVersion.studyId, studyId))
    .orderBy(desc(studyVersion.no));
  // Those of the version that runs come first, in its order.
  const modelIds = [found, ...versions].flatMap(({ config }) => config.modelIds);
  const models = await db
    .select({ id: model.id, name: model.name, kind: model.kind })
    .from(model)
    .where(and(eq(model.projectId, projectId), inArray(model.id, modelIds)));
  models.sort((a, b) => modelIds.indexOf(a.id) - modelIds.indexOf(b.id));
  return {
    ...found,
    versions: versions.map((v) => ({ ...v, frozenAt: v.frozenAt?.toISOString() ?? null })),
    models,
  };
}

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
      and a.state = 'leased' and a.voided_at is null and a.lease_until > now())`,
  // An erasure removes the consent; the sessions, which nobody has without one, stay.
  crowdworkers: sql<number>`(
    select count(*)::int from (
      select c.reader_id from consent c where c.study_version_id = ${studyVersion.id}
      union
      select v.reader_id from visit v join round r on r.id = v.round_id
      where r.study_version_id = ${studyVersion.id}) these)`,
};

/**
 * The state of the last round that was opened; a draft has none. A test that is closed is not
 * the end: someone has to decide who advances.
 */
const state = sql<z.infer<typeof studyState>>`coalesce((
  select case when r.state = 'closed' and r.kind <> 'main' then 'deciding' else r.state::text end
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
