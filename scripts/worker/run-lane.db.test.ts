import os from "node:os";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { keptResult, project } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { type Asked, askForResult } from "@/lib/jobs/server/ask-for-result";
import { openWorker } from "@/lib/jobs/server/boss";
import { forgetProblems } from "@/lib/jobs/server/forget-problems";
import { lanes } from "@/lib/jobs/server/lanes";
import { runLane } from "./run-lane";

const db = await openTestDatabase();
process.env.DATABASE_URL = db.$client.options.connectionString;
// The worker runs under tsx, and who computes for it inherits that.
process.execArgv.push("--import", "tsx");

const boss = await openWorker(db.$client);
const stop = new AbortController();
// A process that has loaded its code takes about 110 MB.
const limits = { megabytes: 180, seconds: 60 };
const running = lanes.map((lane) =>
  runLane(lane, { db, boss, limits, priority: os.getPriority(), signal: stop.signal }),
);
// Processes start and die here, which takes seconds each on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
afterAll(async () => {
  stop.abort();
  await Promise.all(running);
  await boss.stop({ graceful: false });
  process.execArgv.splice(-2);
});

async function makeProject() {
  const [made] = await db.insert(project).values({ name: "Test project" }).returning();
  return made?.id ?? "";
}

/** Asks for the figures of a project without forecasts, which are soon there. */
const ask = (key: string, projectId: string, forecasts: number): Promise<Asked> =>
  askForResult(db, {
    key,
    projectId,
    kind: "view",
    params: { view: viewQuery.parse({}), key },
    forecasts,
  });

const untilEnded = async (key: string) =>
  vi.waitFor(
    async () => {
      const [row] = await db
        .select({ lane: keptResult.lane, problem: keptResult.problem, ended: keptResult.endedAt })
        .from(keptResult)
        .where(eq(keptResult.key, key));
      expect(row?.ended ?? null).not.toBeNull();
      return row;
    },
    { timeout: 60_000, interval: 50 },
  );

test("a job over the memory limit dies alone, is answered, is not tried again, and the next one runs", async () => {
  const projectId = await makeProject();
  // 50 MB of text are 50 in the buffer, 50 as a string and 50 parsed: more than is left of 180.
  await db.execute(sql`
    insert into kept_result (key, project_id, kind, params, forecasts)
    values ('heavy', ${projectId}, 'view', jsonb_build_object('ballast', repeat('x', 50000000)), 7)`);
  await ask("heavy", projectId, 7);
  // It was thought to be short; then the long lane finds it too large.
  expect(await untilEnded("heavy")).toMatchObject({
    lane: "long",
    problem: expect.stringMatching(
      /^The computation over 7 forecasts was stopped because it needs more than 180 MB of memory\. Choose fewer datasets, models or readers/,
    ),
  });
  expect(await ask("heavy", projectId, 7)).toMatchObject({ state: "failed" });

  await ask("small", projectId, 1);
  await ask("large", projectId, 30_000);
  expect(await untilEnded("small")).toMatchObject({ lane: "short", problem: null });
  expect(await untilEnded("large")).toMatchObject({ lane: "long", problem: null });
  const { rows } = await db.execute(sql`
    select name, state, retry_count from queue.job where singleton_key = 'heavy' order by name desc`);
  expect(rows).toEqual([
    { name: "compute-result", state: "completed", retry_count: 0 },
    { name: "compute-large-result", state: "completed", retry_count: 0 },
  ]);

  // Only when somebody asks for it: now with data that fit.
  await forgetProblems(db, projectId);
  expect(await ask("heavy", projectId, 7)).toMatchObject({ state: "waiting" });
  expect(await untilEnded("heavy")).toMatchObject({ problem: null });
});

test("a short job is done while a long one that came first is not", async () => {
  const projectId = await makeProject();
  const params = { view: viewQuery.parse({}) };
  const asked = { key: "long first", projectId, kind: "view", params, lane: "long" as const };
  await db.insert(keptResult).values(asked);
  await db.transaction(async (tx) => {
    // Whoever computes it waits for its row.
    await tx.execute(sql`select from kept_result where key = 'long first' for update`);
    await ask("long first", projectId, 1_000_000);
    await ask("short second", projectId, 1);
    expect(await untilEnded("short second")).toMatchObject({ lane: "short", problem: null });
    const [long] = await db.select().from(keptResult).where(eq(keptResult.key, "long first"));
    expect(long?.endedAt).toBeNull();
  });
  expect(await untilEnded("long first")).toMatchObject({ problem: null });
});
