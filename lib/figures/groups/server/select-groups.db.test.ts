import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeProject } from "@/db/testing/make-project";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { selectGroups } from "./select-groups";

const db = await openTestDatabase();

test("a group has what all its forecasts share, and counts everybody once", async () => {
  const { projectId, datasetId, modelIds } = await makeProject(db, { questions: 1, models: 2 });
  const [a, b] = modelIds;
  await db.execute(sql`
    with who as (
      insert into reader (project_id, kind, name) values (${projectId}, 'human', 'Ann'),
        (${projectId}, 'human', 'Bob'), (${projectId}, 'llm', 'Both'), (${projectId}, 'llm', 'Mixed'),
        (${projectId}, 'llm', 'One')
      returning id, name)
    insert into tally (id, project_id, dataset_id, model_id, reader_id, seed, draw, day, excluded, revision, n)
    select gen_random_uuid(), ${projectId}, ${datasetId}, model::uuid, id, 1, 0, '2026-05-01', false, 1, 1
    from who join (values ('Ann', ${a}), ('Ann', ${b}), ('Bob', ${a}), ('Both', ${a}), ('Both', ${b}),
      ('Mixed', ${a}), ('Mixed', null), ('One', ${b}), ('One', ${b})) said (name, model) using (name)`);
  const groups = await selectGroups(db, projectId, viewQuery.parse({ by: "reader" }));
  expect(
    groups.map(({ reader, model, dataset }) => [
      reader?.name,
      reader?.people,
      model?.id ?? null,
      dataset?.id,
    ]),
  ).toEqual([
    ["2 people", 2, null, datasetId],
    ["Both", 1, null, datasetId],
    ["Mixed", 1, null, datasetId],
    ["One", 1, b, datasetId],
  ]);
});
