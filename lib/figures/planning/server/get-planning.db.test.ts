import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeProject } from "@/db/testing/make-project";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { getPlanning as contract } from "@/lib/figures/schema";
import { computeResult } from "@/lib/figures/server/compute-result";
import { getPlanning } from "./get-planning";

const db = await openTestDatabase();

test("the API gives the plan that the page shows, when the pilot’s correlations are known", async () => {
  const { projectId, datasetId } = await makeProject(db, { questions: 200, models: 1 });
  // 200 forecasts with confidence 0.9, every second one right.
  await db.execute(sql`
    with made as (
      insert into reader (project_id, kind, name) values (${projectId}, 'llm', 'R') returning id),
    said as (
      insert into forecast (reader_id, question_id, status, confidence)
      select made.id, q.id, 'ok', 0.9 from made, question q where q.dataset_id = ${datasetId}
      returning id)
    insert into judgement (forecast_id, judge, correct)
    select id, 'gold', row_number() over () % 2 = 0 from said`);
  while ((await countInTurn(db, 1_000)) > 0);
  const plan = (query: Record<string, string> = {}) =>
    getPlanning(db, { projectId, query: contract.query.parse({ bins: "1", ...query }) });
  expect(await plan()).toMatchObject({ state: "waiting" });
  for (const { key } of await db.query.keptResult.findMany()) await computeResult(db, key);
  const answer = await plan({ half: "0.05", apart: "0.1" });
  if (answer.state !== "ready" || "problem" in answer.result.plan) throw new Error(answer.state);
  const { pilot, plan: found } = answer.result;
  expect(pilot?.name).toContain("R");
  // 1.959964 * 0.5 / 10 for 100 tasks, each read once.
  expect(found.rows.find(({ tasks }) => tasks === 100)?.designs[0]).toMatchObject({
    readers: 1,
    readings: 100,
    half: expect.closeTo(0.0979982, 4),
  });
  // (1.959964 * 0.5 / 0.05)^2 = 384.15, rounded up to two digits.
  expect(found.needs[0]).toMatchObject({ aim: "half", value: 0.05 });
  expect(found.needs[0]?.tasks[0]).toEqual({ readers: 1, tasks: 390 });
  expect(found.answers[0]).toContain("about 390 tasks read by one person each");
  expect(contract.response.parse(answer)).toEqual(answer);
  await expect(plan({ pilot: "another" })).rejects.toMatchObject({ status: 400 });
});
