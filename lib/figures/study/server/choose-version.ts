import { inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { model } from "@/db/schema";
import type { EvaluatedModel } from "@/lib/figures/schema-figures";
import { invalid } from "@/lib/http/errors";
import type { StudyConfig } from "@/lib/studies/schema-config";
import type { VersionQuery } from "@/lib/studies/schema-version";
import { runningStudy } from "@/lib/studies/server/require-study";

/**
 * The version of a study whose results are asked for: the newest that was started unless another is
 * given; where none was, the draft, which has no results.
 * @throws Refusal 404 when the study is not the project's, 400 when the version was not started
 */
export async function chooseVersion(
  db: Db,
  { projectId, studyId, version }: { projectId: string; studyId: string; version?: VersionQuery },
) {
  const { name, version: running } = await runningStudy(db, { projectId, studyId });
  const versions = await selectVersions(db, studyId);
  const choose = (chosen: VersionQuery, of: readonly StartedVersion[]) => ({
    name,
    version: chosen,
    versions,
    rounds: of.flatMap(({ rounds }) => rounds),
    /** Of the chosen version, or all started ones; the draft's where none was started. */
    configs: of.length === 0 ? [running.config] : of.map(({ config }) => config),
  });
  if (version === "all" && versions.length > 0) return choose(version, versions);
  if (version === undefined || version === "all" || version === running.no) {
    return choose(
      running.no,
      versions.filter(({ no }) => no === running.no),
    );
  }
  const chosen = versions.find(({ no }) => no === version);
  if (!chosen) throw invalid("query.version", "is not among the versions that were started");
  return choose(version, [chosen]);
}

export type ChosenVersion = Awaited<ReturnType<typeof chooseVersion>>;

/** The models of a study's versions, each once, in the study's order. */
export async function listStudyModels(
  db: Db,
  configs: readonly StudyConfig[],
): Promise<EvaluatedModel[]> {
  const ids = [...new Set(configs.flatMap(({ modelIds }) => modelIds))];
  const models = await db
    .select({ id: model.id, name: model.name, kind: model.kind })
    .from(model)
    .where(inArray(model.id, ids));
  return ids.flatMap((id) => models.find((one) => one.id === id) ?? []);
}

export type StartedVersion = {
  no: number;
  /** ISO 8601 in UTC. */
  startedAt: string;
  config: StudyConfig;
  rounds: string[];
  forecasts: number;
};

/** Every version of a study that was started, newest first, with its number of results. */
async function selectVersions(db: Db, studyId: string): Promise<StartedVersion[]> {
  const { rows } = await db.execute<Omit<StartedVersion, "startedAt"> & { startedAt: Date }>(sql`
    select v.no, v.frozen_at as "startedAt", v.config,
      array(select round.id from round where round.study_version_id = v.id) as rounds, (
      select count(*)::int from round
      join task t on t.round_id = round.id and t.kind = 'sample'
      join assignment a on a.task_id = t.id and a.state = 'submitted'
      join forecast f on f.assignment_id = a.id
      where round.study_version_id = v.id) as forecasts
    from study_version v
    where v.study_id = ${studyId} and v.frozen_at is not null
    order by v.no desc`);
  return rows.map(({ startedAt, ...row }) => ({
    ...row,
    startedAt: new Date(startedAt).toISOString(),
  }));
}
