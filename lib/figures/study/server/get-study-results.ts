import { sql } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { getFigures } from "@/lib/figures/calibration/server/get-figures";
import { hash } from "@/lib/figures/groups/server/gather-groups";
import { selectGroups } from "@/lib/figures/groups/server/select-groups";
import { methodVersion } from "@/lib/figures/method";
import type { ResultOf } from "@/lib/figures/server/compute-result";
import { askForResult } from "@/lib/jobs/server/ask-for-result";
import type { BinRules } from "@/lib/metrics/types";
import type { VersionQuery } from "@/lib/studies/schema-version";
import type { StudyResults } from "../schema";
import { studyView, writeStudyView } from "../study-groups";
import { chooseVersion, listStudyModels } from "./choose-version";
import { selectScope } from "./select-scope";
import { comparedView } from "./study-agreement";

/**
 * A study's results, of the newest version that was started unless another (or `all`) is asked for:
 * calibration at once, as in the project's figures; agreement, order and times as the worker has computed
 * them, the newest there are while it computes those of now.
 * @throws Refusal 404 when the study is not the project's, 400 when the version was not started
 */
export async function getStudyResults(
  db: Connection,
  asked: { projectId: string; studyId: string; version?: VersionQuery; rules?: BinRules["rules"] },
): Promise<StudyResults> {
  const { projectId, studyId, rules = "default" } = asked;
  const chosen = await chooseVersion(db, asked);
  const { version, versions, rounds } = chosen;
  const models = await listStudyModels(db, chosen.configs);
  const scope = await selectScope(db, { studyId, ...chosen });
  const variants = scope.excluded.people > 0 ? (["kept", "all"] as const) : [null];
  const places = new Map(models.map(({ id }, i) => [id, i]));
  const place = ({ key }: { key: string }) => places.get(key) ?? models.length;
  const pages = [];
  for (const variant of variants) {
    const of = { rounds, rules, people: variant ?? "kept" };
    const page = await getFigures(db, { projectId, view: studyView(of) });
    const groups = page.groups.toSorted((a, b) => place(a) - place(b));
    pages.push({ page, calibration: { variant, view: writeStudyView(of), groups } });
  }
  const [{ page }] = pages as [(typeof pages)[number]];

  const params = { studyId, version, methodVersion };
  const state = [rounds, await fingerprintStudy(db, studyId)];
  // Agreement rests on counted forecasts: those that are not counted yet change it later.
  const counted = await selectGroups(
    db,
    projectId,
    comparedView({ rounds, models, people: "all" }),
  );
  const key = hash(["study", params, state, counted.map(({ revision }) => revision)]);
  const details = await askForResult<ResultOf<"study">>(db, {
    key,
    projectId,
    kind: "study",
    params,
    forecasts: scope.forecasts,
  });
  return {
    method: page.method,
    version,
    versions: versions.map(({ no, startedAt, forecasts }) => ({ no, startedAt, forecasts })),
    models,
    scope,
    uncounted: page.uncounted,
    calibration: pages.map(({ calibration }) => calibration),
    details,
  };
}

/**
 * Changes when a figure of the study may have. Forecasts and judgements are only added, or erased with
 * their person; a task is submitted once; exclusions and erasures leave rows. So their numbers
 * and newest times tell. Counted are all forecasts of generations that the study shows.
 */
async function fingerprintStudy(db: Db, studyId: string): Promise<string> {
  const { rows } = await db.execute<{ fingerprint: string }>(sql`
    with read as (
      select f.id, f.created_at from forecast f
      where f.generation_id in (
        select o.generation_id from task_output o
        join task t on t.id = o.task_id
        where t.study_id = ${studyId}))
    select concat_ws(' ',
      (select concat_ws(' ', count(*), max(created_at)) from read),
      (select concat_ws(' ', count(*), max(j.created_at))
        from judgement j join read on read.id = j.forecast_id),
      (select concat_ws(' ', count(*), max(a.submitted_at)) from assignment a
        where a.study_id = ${studyId} and a.state = 'submitted'),
      (select concat_ws(' ', count(*), max(e.seq)) from exclusion_event e
        where e.study_id = ${studyId}),
      (select count(*) from erasure where study_id = ${studyId})) as fingerprint`);
  return rows[0]?.fingerprint ?? "";
}
