import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  dataset,
  evaluation,
  generation,
  question,
  run,
  runItem,
  trainedModel,
  training,
} from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { createModel } from "@/lib/models/server/create-model";
import { runSettings, type WriteSettings } from "@/lib/runs/schema-settings";
import { cancelRun } from "@/lib/runs/server/change-state";
import { getRun } from "@/lib/runs/server/get-run";
import { decodingOf } from "@/lib/runs/server/name-steps";
import { changeRun, discardRun } from "@/lib/runs/server/runs";
import { startRun } from "@/lib/runs/server/start-run";
import { evaluateModel as contract } from "../../schema-models";
import { makeTraining, whole } from "../../testing/make-training";
import { advanceEvaluations } from "./advance-evaluations";
import { evaluateModel } from "./evaluate-model";

const db = await openTestDatabase();

test("the reader of a new model also reads the other models’ texts on these questions, where that is asked", async () => {
  const { which, userId, project } = await makeTraining(db, whole);
  const { projectId } = which;
  const own = await createModel(db, { projectId, name: "LC RL", kind: "confidence" });
  await db.insert(trainedModel).values({
    ...{ modelId: own.id, trainingId: which.trainingId, stage: "two", step: null, folder: "x" },
    ...{ weights: {}, createdBy: userId },
  });
  // A model with a text on a question of another split, and one on another dataset's.
  const elsewhere = await createModel(db, { projectId, name: "Elsewhere", kind: "confidence" });
  const [data] = await db.insert(dataset).values({ projectId, name: "Others" }).returning();
  const asked = await db
    .insert(question)
    .values([
      { datasetId: project.datasetId, key: "t1", split: "train", text: "Who?", truth: "Ada" },
      { datasetId: data?.id ?? "", key: "t1", split: "test", text: "Who?", truth: "Ada" },
    ])
    .returning();
  for (const { id: questionId } of asked)
    await db.insert(generation).values({ questionId, modelId: elsewhere.id, text: "It was Ada." });

  // A model answers the query of the other texts.
  await db.update(generation).set({ query: "Write about it." });

  const readBy = async (readsOthers: boolean | undefined) => {
    const body = contract.body.parse({
      ...{ modelId: own.id, datasetId: project.datasetId, split: "test", readsOthers },
      reader: { kind: "rules", name: "Rules" },
    });
    const given = { ...which, ...body, userId, now: new Date() };
    const id = await db.transaction((tx) => evaluateModel(tx, given));
    const [found] = await db
      .select({ settings: run.settings, name: run.name })
      .from(evaluation)
      .innerJoin(run, eq(run.id, evaluation.readRunId))
      .where(eq(evaluation.id, id));
    // Its name tells it from evaluations on another dataset or by another reader.
    expect(found?.name).toBe("Read: LC RL, Test questions, by Rules");
    return found?.settings;
  };
  expect(await readBy(undefined)).toMatchObject({ modelIds: [own.id] });
  // The one other model that has texts on the split.
  expect(await readBy(true)).toMatchObject({ modelIds: [own.id, ...project.modelIds] });
});

/** A run with a model that can be evaluated on the project's questions. */
async function makeEvaluated() {
  const { which, userId, project } = await makeTraining(db, whole);
  const { projectId, trainingId } = which;
  const own = await createModel(db, { projectId, name: "LC RL", kind: "confidence" });
  await db.insert(trainedModel).values({
    ...{ modelId: own.id, trainingId, stage: "two", step: null, folder: "x" },
    ...{ weights: {}, createdBy: userId },
  });
  await db.update(generation).set({ query: "Write about it." });
  const evaluate = (asking: object) => {
    const body = contract.body.parse({ modelId: own.id, datasetId: project.datasetId, ...asking });
    const given = { ...which, ...body, userId, now: new Date() };
    return db.transaction((tx) => evaluateModel(tx, given));
  };
  return { evaluate, which, project, modelId: own.id };
}

async function findRuns(id: string) {
  const [found] = await db.select().from(evaluation).where(eq(evaluation.id, id));
  if (!found) throw new Error("There is no such evaluation.");
  return { write: found.writeRunId, read: found.readRunId };
}
const rules = { reader: { kind: "rules", name: "Rules" } };

test("the same reading, asked for again while it is under way, is the one that is there", async () => {
  const { evaluate } = await makeEvaluated();
  const before = await db.$count(run);
  const ids = await Promise.all([1, 2, 3].map(() => evaluate(rules)));
  expect(new Set(ids).size).toBe(1);
  expect(await db.$count(run)).toBe(before + 2);
  const another = await evaluate({ reader: { kind: "rules", name: "Other rules" } });
  expect(another).not.toBe(ids[0]);
  // Once it has ended, it can be made again.
  const [first] = await db
    .select()
    .from(evaluation)
    .where(eq(evaluation.id, ids[0] ?? ""));
  await db
    .update(run)
    .set({ state: "cancelled", endedAt: new Date() })
    .where(eq(run.id, first?.writeRunId ?? ""));
  expect(await evaluate(rules)).not.toBe(ids[0]);
});

test("an archived or deleted dataset is refused, by its name", async () => {
  const { evaluate, project } = await makeEvaluated();
  const when = new Date();
  for (const [deleteAt, why] of [
    [null, "is archived"],
    [when, "was deleted"],
  ] as const) {
    const isIt = eq(dataset.id, project.datasetId);
    await db.update(dataset).set({ archivedAt: when, deleteAt }).where(isIt);
    await expect(evaluate(rules)).rejects.toThrow(
      `The dataset “Test questions” ${why}: restore it`,
    );
  }
});

test.each([
  ["providerId", { providerId: "0190a0a0-0000-7000-8000-000000000000", model: "m" }],
  ["model", { providerId: "trained", model: "0190a0a0-0000-7000-8000-000000000000" }],
])("a language model that is not there is refused at once: %s", async (field, asked) => {
  const { evaluate } = await makeEvaluated();
  const before = await db.$count(run);
  await expect(evaluate({ reader: { kind: "read", name: "An LLM" }, asked })).rejects.toMatchObject(
    {
      ...{ status: 400, fields: [{ path: `body.asked.${field}` }] },
    },
  );
  expect(await db.$count(run)).toBe(before);
});

test("its draft is not changed, started or discarded as a run: the refusal names the training run", async () => {
  const { evaluate, which, project } = await makeEvaluated();
  const { projectId } = which;
  const { read } = await findRuns(await evaluate(rules));
  const [{ name } = { name: "" }] = await db
    .select({ name: training.name })
    .from(training)
    .where(eq(training.id, which.trainingId));
  const settings = runSettings.parse({ kind: "queries", datasetId: project.datasetId, steps: {} });
  for (const change of [{ settings }, { mostCost: 5 }, { name: "Mine" }]) {
    await expect(changeRun(db, { projectId, runId: read, ...change })).rejects.toMatchObject({
      ...{ status: 409, code: "of_evaluation", message: expect.stringContaining(`“${name}”`) },
    });
  }
  const draft = { projectId, runId: read };
  const refusal = { status: 409, code: "of_evaluation" };
  await expect(startRun(db, { ...draft, now: new Date() })).rejects.toMatchObject(refusal);
  await expect(discardRun(db, draft)).rejects.toMatchObject(refusal);
  expect(await getRun(db, draft)).toMatchObject({
    evaluation: { training: { id: which.trainingId, name }, isOver: false },
  });
  // What has started is a run like any other.
  await db.update(run).set({ state: "running", startedAt: new Date() }).where(eq(run.id, read));
  await changeRun(db, { projectId, runId: read, mostCost: 5 });
});

test("the draft of a reading that can’t follow any more can be discarded", async () => {
  const { evaluate, which } = await makeEvaluated();
  const { projectId } = which;
  const { write, read } = await findRuns(await evaluate(rules));
  await cancelRun(db, { projectId, runId: write, now: new Date() });
  await expect(startRun(db, { projectId, runId: read, now: new Date() })).rejects.toMatchObject({
    ...{ code: "of_evaluation", message: expect.stringContaining("can’t start any more") },
  });
  await discardRun(db, { projectId, runId: read });
  expect(await db.$count(run, eq(run.id, read))).toBe(0);
});

test("texts that are all there already are read without writing, by each reader once", async () => {
  const { evaluate, which, modelId } = await makeEvaluated();
  const { projectId } = which;
  const first = await findRuns(await evaluate(rules));
  const items = await db.select().from(runItem).where(eq(runItem.runId, first.write));
  const [writing] = await db.select().from(run).where(eq(run.id, first.write));
  await db.insert(generation).values(
    items.map(({ questionId }) => ({
      ...{ questionId, modelId, text: "It was Ada.", query: "Write about it.", seed: 0 },
      decoding: decodingOf(writing?.settings as WriteSettings, new Map()),
    })),
  );
  await db.update(run).set({ state: "done", endedAt: new Date() }).where(eq(run.id, first.write));
  await advanceEvaluations(db, new Date());
  const other = { reader: { kind: "rules", name: "Other" } };
  const second = await findRuns(await evaluate(other));
  expect(await getRun(db, { projectId, runId: second.write })).toMatchObject({
    ...{ state: "done", items: { total: 0 } },
  });
  expect(await getRun(db, { projectId, runId: second.read })).toMatchObject({
    ...{ state: "running", items: { total: items.length } },
  });
  // Asked for again, it is that one.
  expect(await findRuns(await evaluate(other))).toEqual(second);
});
