import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { training, trainingEvent, trainingTextModel } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { makeTraining, whole } from "../testing/make-training";
import { listTrainings } from "./list-trainings";
import { mostPlanTries } from "./plan-tries";

process.env.CANDOR_SECRET = "only for this test, as long as it must be";
const db = await openTestDatabase();

test("a draft is listed with what became of its plan", async () => {
  const project = await makeProject(db, { questions: 1, models: 1 });
  const { projectId } = project;
  const { which, step, start } = await makeTraining(db, whole, { project });
  const isIt = eq(training.id, which.trainingId);
  const listed = async () =>
    (await listTrainings(db, { projectId, page: 1 })).trainings.map(({ draft }) => draft);
  expect(await listed()).toEqual(["planning"]);
  await db.update(training).set({ planTries: mostPlanTries }).where(isIt);
  expect(await listed()).toEqual(["unplanned"]);
  await step();
  expect(await listed()).toEqual(["ready"]);
  await db
    .update(training)
    .set({ plan: sql`jsonb_set(plan, '{problems}', '["base: there is none."]')` })
    .where(isIt);
  expect(await listed()).toEqual(["refused"]);
  await start();
  expect(await listed()).toEqual([null]);
});

test("a draft whose engine does not answer another run is not ready", async () => {
  const project = await makeProject(db, { questions: 1, models: 1 });
  const engine = { kind: "ray" as const, url: "http://127.0.0.1:1", token: "t" };
  const { which, engineId, step, get } = await makeTraining(db, whole, { project, engine });
  const other = await makeTraining(db, whole, { project, settings: { engineId } });
  await step();
  expect((await get()).draft).toBe("ready");
  const isOther = eq(training.id, other.which.trainingId);
  const silent = { state: "running" as const, startedAt: new Date(), unreachableSince: new Date() };
  await db.update(training).set(silent).where(isOther);
  expect((await get()).draft).toBe("waits");
  expect((await listTrainings(db, { ...which, page: 1 })).trainings).toMatchObject([
    { isWaitingForEngine: true },
    { draft: "waits" },
  ]);
  await db.update(training).set({ unreachableSince: null }).where(isOther);
  expect((await get()).draft).toBe("ready");
});

test("of a stage, those runs of the project are listed that have its curves", async () => {
  const project = await makeProject(db, { questions: 1, models: 1 });
  const { projectId } = project;
  const begun = async (of: typeof project) => {
    const { which, start } = await makeTraining(db, whole, { project: of });
    await start();
    return which.trainingId;
  };
  const say = (trainingId: string, stage: string, event: string) =>
    db.insert(trainingEvent).values({
      ...{ trainingId, stage, event, file: stage, position: 0, ends: 1, at: new Date() },
      ...{ step: 1, data: {} },
    });
  const drawn = await begun(project);
  await say(drawn, "two", "step");
  await say(await begun(project), "two", "alarm");
  await say(await begun(project), "one", "step");
  const others = await makeProject(db, { questions: 1, models: 1 });
  await say(await begun(others), "two", "step");
  const { trainings, total } = await listTrainings(db, { projectId, page: 1, curves: "two" });
  expect([trainings.map(({ id }) => id), total]).toEqual([[drawn], 1]);
});

test("of a dataset and of models, those runs are listed that wrote these models' texts there", async () => {
  const project = await makeProject(db, { questions: 1, models: 3 });
  const { projectId, datasetId, modelIds } = project;
  const [first = "", second = "", ofNone = ""] = modelIds;
  const wrote = async (name: string, modelId: string) => {
    const { which } = await makeTraining(db, whole, { project });
    await db.insert(trainingTextModel).values({ trainingId: which.trainingId, name, modelId });
    return which.trainingId;
  };
  const older = await wrote("policy", first);
  const newer = await wrote("policy", second);
  const listed = async (of: { dataset: string; models?: string[] }) =>
    (await listTrainings(db, { projectId, page: 1, ...of })).trainings.map(({ id }) => id);
  expect(await listed({ dataset: datasetId })).toEqual([newer, older]);
  expect(await listed({ dataset: datasetId, models: [first] })).toEqual([older]);
  expect(await listed({ dataset: datasetId, models: [first, second] })).toEqual([newer, older]);
  expect(await listed({ dataset: datasetId, models: [ofNone] })).toEqual([]);
  const elsewhere = "00000000-0000-4000-8000-000000000000";
  expect(await listed({ dataset: elsewhere, models: [first] })).toEqual([]);
});
