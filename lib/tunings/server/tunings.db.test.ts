import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { generation, model, question, run } from "@/db/schema";
import { mergeParts } from "@/lib/corrections/merging/server/merge-parts";
import type { ScriptedCall } from "@/lib/providers/testing/scripted-provider";
import { type RunSettings, runSettings } from "@/lib/runs/schema-settings";
import { cancelRun, resumeRun } from "@/lib/runs/server/change-state";
import { getRun } from "@/lib/runs/server/get-run";
import { planRun } from "@/lib/runs/server/plan-run";
import { changeRun, createRun, discardRun } from "@/lib/runs/server/runs";
import { startRun } from "@/lib/runs/server/start-run";
import { workOnRun } from "@/lib/runs/server/work-on-run";
import { answerWell } from "@/lib/runs/testing/make-scripted-run";
import { openScriptedRuns } from "@/lib/runs/testing/open-scripted-runs";
import { bestOf, chooseTemperature } from "./choose-temperature";
import { createTuning } from "./create-tuning";
import { planTuning } from "./plan-tuning";
import { advanceTunings, startNext } from "./start-next";
import { changeTuning, discardTuning, findTuning, listTunings } from "./tunings";

const { db, scripted, makeRun } = await openScriptedRuns();

const now = new Date();

/** A drafted tuning over the ten validation questions of a project that has two others. */
async function makeTuning({ mostCost = 1_000_000 } = {}) {
  scripted.become({ answer: answerWell, latencyMs: 0 });
  const made = await makeRun("write", { questions: 12 });
  const { projectId, userId, modelId, datasetId } = made;
  await db
    .update(question)
    .set({ split: "validation" })
    .where(and(eq(question.datasetId, datasetId), sql`key <= 'q10'`));
  const { settings } = await made.get();
  const read = runSettings.parse({
    ...{ kind: "read", datasetId, modelIds: [modelId], reader: "A reader" },
    steps: settings.steps,
  });
  const readRunId = await createRun(db, {
    ...{ projectId, userId, name: "Reads", mostCost: 0, settings: read },
  });
  const { id: tuningId } = await createTuning(db, {
    ...{ projectId, userId, writeRunId: made.which.runId, readRunId, mostCost },
    ...{ split: "validation", questions: null, seed: "1" },
  });
  const which = { projectId, tuningId };
  const find = () => findTuning(db, which);
  /** Works on the run whose turn it is, and lets the worker start the next. */
  const step = async () => {
    const { runs } = await find();
    const { signal } = new AbortController();
    const current = runs.find(({ state }) => state === "running");
    const working = { workerId: randomUUID(), gates: new Map(), signal };
    await workOnRun(db, { runId: current?.id ?? randomUUID(), ...working });
    await advanceTunings(db, now);
  };
  return { ...made, which, find, step, start: () => startNext(db, { ...which, now }) };
}

/** Of 0.1, all answers right and certain; the others are as unsure as their temperature, and wrong. */
function answerByTemperature(call: ScriptedCall) {
  const { content, body } = call;
  if (content.startsWith("Write a paragraph")) {
    return { text: `Written at ${body.temperature}: ${content}` };
  }
  const [, at] = /Written at (\S+):/.exec(content) ?? [];
  if (content.startsWith("List every answer")) {
    const [, name] = /number (\d+)\?/.exec(content) ?? [];
    return { text: JSON.stringify({ answers: [at === "0.1" ? `Number ${name}` : "Nobody"] }) };
  }
  if (content.includes('"probability"')) {
    return { text: JSON.stringify({ probability: at === "0.1" ? 1 : Number(at) }) };
  }
  return answerWell(call);
}

test("writes at four temperatures, then reads, each run after the other, and finds the best", async () => {
  const made = await makeTuning();
  expect(await made.find()).toMatchObject({ state: "draft", spent: 0, view: null });
  scripted.become({ answer: answerByTemperature });
  await made.start();
  for (let i = 0; i < 5; i += 1) {
    const { runs } = await made.find();
    expect(runs.map(({ state }) => state)).toEqual([
      ...Array(i).fill("done"),
      "running",
      ...Array(4 - i).fill("draft"),
    ]);
    await made.step();
  }
  const { runs, state, spent, view } = await made.find();
  expect(state).toBe("done");
  expect(runs.map(({ temperature, items }) => [temperature, items.done])).toEqual([
    ...[0.1, 0.3, 0.5, 0.7].map((temperature) => [temperature, 10]),
    [null, 40],
  ]);
  expect(spent).toBe(runs.reduce((sum, one) => sum + one.spent, 0));

  // None of these texts is the tuned model's, or about another split.
  expect(await db.$count(generation, eq(generation.modelId, made.modelId))).toBe(0);
  const { rows } = await db.execute(sql`
    select m.id, q.split, count(*)::int as n from generation g
    join model m on m.id = g.model_id join question q on q.id = g.question_id
    where m.id = any(${sql.param(view?.modelIds)}::uuid[]) group by 1, 2`);
  expect(rows).toHaveLength(4);
  expect(new Set(rows.map((row) => `${row.split} ${row.n}`))).toEqual(new Set(["validation 10"]));

  const criterion = "ece" as const;
  const choice = await bestOf(db, { ...made.which, criterion });
  expect(choice).toMatchObject({ temperature: 0.1, criterion });
  const value = (figure: object) => ("value" in figure ? Number(figure.value) : Number.NaN);
  // Ten forecasts for each: right with confidence 1, or wrong with the temperature as confidence.
  for (const { temperature, n, accuracy, ece } of choice.figures) {
    expect([n, value(accuracy)]).toEqual([10, temperature === 0.1 ? 1 : 0]);
    expect(value(ece)).toBeCloseTo(temperature === 0.1 ? 0 : temperature, 9);
  }
  await chooseTemperature(db, { ...made.which, choice, userId: made.userId, now });
  const [listed] = await listTunings(db, made.projectId);
  expect(listed).toMatchObject({ isUsed: true, choice: { temperature: 0.1, chosenAt: now } });
  await chooseTemperature(db, { ...made.which, choice: null, userId: made.userId, now });
  expect(await made.find()).toMatchObject({ choice: null, isUsed: false });
});

test("follows its model when that is merged into another", async () => {
  const made = await makeTuning();
  const [, into = ""] = made.modelIds;
  const { projectId, modelId: id } = made;
  await mergeParts(db, { projectId, kind: "model", id, into });
  expect(await made.find()).toMatchObject({ model: { id: into } });
});

test("all its runs together keep one limit, which can be raised", async () => {
  // A run that writes makes 20 calls of 600 each: the limit is enough for the first, but not for the second.
  const made = await makeTuning({ mostCost: 15_000 });
  scripted.become({
    answer: (call) => ({ ...answerWell(call), tokens: { input: 300, output: 300 } }),
  });
  await made.start();
  await made.step();
  await made.step();
  const { state, spent, runs } = await made.find();
  expect(state).toBe("paused");
  expect(spent).toBeLessThanOrEqual(15_000);
  const paused = runs.find((one) => one.state === "paused");
  const runId = paused?.id ?? "";
  const { projectId } = made.which;
  await expect(changeRun(db, { projectId, runId, mostCost: 1_000_000 })).rejects.toMatchObject({
    code: "of_tuning",
  });
  await expect(changeTuning(db, { ...made.which, mostCost: spent - 1 })).rejects.toMatchObject({
    status: 400,
  });
  await changeTuning(db, { ...made.which, mostCost: 1_000_000 });
  await resumeRun(db, { projectId, runId });
  for (let i = 0; i < 5; i += 1) await made.step();
  expect(await made.find()).toMatchObject({ state: "done" });
  const [{ most } = { most: 0 }] = await db
    .select({ most: sql<number>`sum(most_cost)::int` })
    .from(run)
    .where(eq(run.tuningId, made.which.tuningId));
  expect(most).toBeLessThanOrEqual(1_000_000);
});

test("its runs are started and discarded with it alone", async () => {
  const made = await makeTuning();
  const { projectId } = made.which;
  const [first] = (await made.find()).runs;
  const which = { projectId, runId: first?.id ?? "" };
  await expect(startRun(db, { ...which, now })).rejects.toMatchObject({ code: "of_tuning" });
  await expect(discardRun(db, which)).rejects.toMatchObject({ code: "of_tuning" });
  const before = await db.$count(model, eq(model.projectId, projectId));
  await discardTuning(db, made.which);
  expect(await db.$count(model, eq(model.projectId, projectId))).toBe(before - 4);
  await expect(made.find()).rejects.toMatchObject({ status: 404 });
});

test("can be discarded once a run of it was cancelled, which stays with its texts", async () => {
  const made = await makeTuning();
  await made.start();
  await expect(discardTuning(db, made.which)).rejects.toMatchObject({ code: "under_way" });
  const [first] = (await made.find()).runs;
  const which = { projectId: made.which.projectId, runId: first?.id ?? "" };
  await cancelRun(db, { ...which, now });
  await advanceTunings(db, now);
  expect(await made.find()).toMatchObject({ state: "cancelled" });
  const before = await db.$count(model, eq(model.projectId, which.projectId));
  await discardTuning(db, made.which);
  expect(await db.$count(model, eq(model.projectId, which.projectId))).toBe(before - 3);
  expect(await getRun(db, which)).toMatchObject({ state: "cancelled", tuningId: null });
});

test("says why its next run can’t start, and goes on when that is settled", async () => {
  const made = await makeTuning();
  await made.start();
  const [, second] = await db
    .select()
    .from(run)
    .where(eq(run.tuningId, made.which.tuningId))
    .orderBy(run.tuningNo);
  const settings = second?.settings as RunSettings & { steps: Record<string, unknown> };
  await db
    .update(run)
    .set({ settings: { ...settings, steps: {} } as RunSettings })
    .where(eq(run.id, second?.id ?? ""));
  await made.step();
  expect(await made.find()).toMatchObject({
    state: "stopped",
    problem: "Choose a model for the prompt query.",
  });
  await db
    .update(run)
    .set({ settings })
    .where(eq(run.id, second?.id ?? ""));
  await made.start();
  expect(await made.find()).toMatchObject({ state: "running", problem: null });
});

test("a draft says what writing costs, and what reading would of texts as long as most", async () => {
  const { projectId, userId, which, find, modelIds, datasetId } = await makeTuning();
  const { runs } = await find();
  const plan = await planTuning(db, which);
  const first = await planRun(db, { projectId, runId: runs[0]?.id ?? "" });
  expect(plan).toMatchObject({
    ...{ texts: 40, problems: [], warnings: [], isPriced: true },
    writing: { calls: 4 * 20, cost: 4 * first.cost },
  });
  // As if the ten questions had such texts already: of 250 tokens, which are 1,000 characters.
  const text = "x".repeat(1_000);
  await db.update(generation).set({ text }).where(inArray(generation.modelId, modelIds));
  const [, otherId = ""] = modelIds;
  const settings = runSettings.parse({
    ...{ kind: "read", datasetId, split: "validation", modelIds: [otherId], reader: "Another" },
    steps: (await getRun(db, { projectId, runId: runs[4]?.id ?? "" })).settings.steps,
  });
  const runId = await createRun(db, { projectId, userId, name: "Reads", mostCost: 0, settings });
  const { items, calls, cost } = await planRun(db, { projectId, runId });
  expect([items, plan.reading.calls]).toEqual([10, 4 * calls]);
  expect(plan.reading.cost / cost).toBeCloseTo(4, 2);
  await expect(planTuning(db, { ...which, projectId: randomUUID() })).rejects.toMatchObject({
    status: 404,
  });
});
