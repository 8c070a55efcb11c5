import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeProject } from "@/db/testing/make-project";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { countInTurn } from "./count-forecasts";
import { gatherGroups } from "./gather-groups";

const db = await openTestDatabase();

async function gather(projectId: string) {
  while ((await countInTurn(db, 1_000)) > 0);
  const { gathered } = await gatherGroups(db, projectId, viewQuery.parse({ by: "none" }));
  const [all] = gathered;
  if (!all) throw new Error("no group");
  const { confidence, right, wrong } = all.tallied.tally;
  return { ...all, numbers: [confidence, right, wrong].map((each) => [...each]) };
}

test("counts that were remembered give way to others, though these were changed as often", async () => {
  const { projectId, datasetId } = await makeProject(db, { questions: 4, models: 1 });
  await db.execute(sql`
    with made as (
      insert into reader (project_id, kind, name) values (${projectId}, 'llm', 'R') returning id),
    said as (
      insert into forecast (reader_id, question_id, status, confidence)
      select made.id, q.id, 'ok', 0.5 from made, question q where q.dataset_id = ${datasetId}
      returning id)
    insert into judgement (forecast_id, judge, correct) select id, 'gold', true from said`);
  const first = await gather(projectId);
  expect(first.numbers).toEqual([[0.5], [4], [0]]);
  expect((await gather(projectId)).tallied).toBe(first.tallied);
  // As after an import was undone, and another file came on the next day: another set, counted as often.
  await db.execute(sql`
    with emptied as (
      update tally set revision = revision + 1 where project_id = ${projectId} returning id),
    gone as (update tally_cell set n = 0 where tally_id in (select id from emptied)),
    next as (
      insert into tally (id, project_id, dataset_id, reader_id, seed, draw, day, excluded, revision)
      select gen_random_uuid(), project_id, dataset_id, reader_id, seed, draw, day + 1, excluded,
        revision
      from tally where project_id = ${projectId} returning id)
    insert into tally_cell (id, tally_id, status, confidence, correct, n)
    select gen_random_uuid(), id, 'ok', 0.25, false, 3 from next`);
  const next = await gather(projectId);
  expect(next.numbers).toEqual([[0.25], [0], [3]]);
  expect(next.clustersKey).not.toBe(first.clustersKey);
});
