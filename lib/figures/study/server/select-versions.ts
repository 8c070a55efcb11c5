import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { StudyConfig } from "@/lib/studies/schema-config";

export type StartedVersion = {
  no: number;
  /** ISO 8601 in UTC. */
  startedAt: string;
  config: StudyConfig;
  /** Ids of its rounds. */
  rounds: string[];
  forecasts: number;
};

/** Every version of a study that was started, newest first, with its number of results. */
export async function selectVersions(db: Db, studyId: string): Promise<StartedVersion[]> {
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
