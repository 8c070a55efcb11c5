import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { answer, answerClaim, run, runItem } from "@/db/schema";
import { changeLife } from "@/lib/life-cycle/server/change-life";
import { removeProvider } from "@/lib/providers/server/providers";
import type { RunSettings } from "../schema-settings";
import { answerWell } from "../testing/make-scripted-run";
import { openScriptedRuns } from "../testing/open-scripted-runs";
import { pauseRun, resumeRun } from "./change-state";
import { getRun } from "./get-run";
import { freeAbandoned } from "./item-lease";
import { changeRun, createRun } from "./runs";
import { startRun } from "./start-run";

const { db, makeRun, scripted } = await openScriptedRuns();

test("two workers share a run: each item is done once, and no answer is asked for twice", async () => {
  const made = await makeRun("write", { questions: 40 });
  scripted.become({ latencyMs: 20 });
  const before = scripted.calls();
  await made.start();
  await Promise.all([made.work(), made.work()]);
  expect(await made.get()).toMatchObject({ state: "done", items: { done: 40 }, spent: 40 * 30 });
  expect(scripted.calls() - before).toBe(80);
});

test("two runs that need the same answers at the same moment pay for them once", async () => {
  const made = await makeRun("read", { questions: 8 });
  const { settings } = await made.get();
  const { projectId, userId } = made;
  const other = await createRun(db, {
    ...{ projectId, userId, name: "Another reader", mostCost: 1_000_000 },
    settings: { ...settings, reader: "Another reader" } as RunSettings,
  });
  scripted.become({ latencyMs: 50 });
  await made.start();
  await startRun(db, { projectId, runId: other, now: new Date() });
  const before = scripted.calls();
  await Promise.all([made.work(), made.work(other)]);
  expect(await made.get()).toMatchObject({ state: "done", items: { done: 8 } });
  expect(await getRun(db, { projectId, runId: other })).toMatchObject({ items: { done: 8 } });
  const stored = await db.$count(answer, eq(answer.projectId, projectId));
  expect(scripted.calls() - before).toBe(stored);
  expect(await db.$count(answerClaim, eq(answerClaim.projectId, projectId))).toBe(0);
});

test("what a dead worker was asking for is asked for by the next", async () => {
  const made = await makeRun("read", { questions: 1 });
  await made.start();
  const { runId, projectId } = made.which;
  const [item] = await db.select().from(runItem).where(eq(runItem.runId, runId));
  await made.work();
  const [kept] = await db.select().from(answer).where(eq(answer.runId, runId));
  // As if the answer had never come, and its worker were gone.
  await db.delete(answer).where(eq(answer.id, kept?.id ?? ""));
  await db.insert(answerClaim).values({
    ...{ projectId, key: kept?.key ?? "", itemId: item?.id ?? "", workerId: randomUUID() },
  });
  const { settings } = await made.get();
  const again = await createRun(db, {
    ...{ projectId, userId: made.userId, name: "Again", mostCost: 1_000_000 },
    settings: { ...settings, reader: "Another reader" } as RunSettings,
  });
  await startRun(db, { projectId, runId: again, now: new Date() });
  const before = scripted.calls();
  await made.work(again);
  expect(scripted.calls() - before).toBe(1);
});

test("two workers never spend more than the limit, and come as near to it as calls go", async () => {
  const made = await makeRun("write", { questions: 40, mostCost: 0 });
  // An answer costs half of what is reserved for it, or less.
  const limit = 10_000;
  await changeRun(db, { ...made.which, mostCost: limit });
  scripted.become({
    answer: (call) => ({ ...answerWell(call), tokens: { input: 300, output: 200 } }),
    latencyMs: 20,
  });
  const before = scripted.calls();
  await made.start();
  await Promise.all([made.work(), made.work()]);
  const { state, problem, spent, reserved, items } = await made.get();
  expect([state, reserved]).toEqual(["paused", 0]);
  expect(problem).toMatch(/spending limit/);
  expect(spent).toBe(500 * (scripted.calls() - before));
  expect(spent).toBeLessThanOrEqual(limit);
  expect(spent).toBeGreaterThan(limit - 2_500);
  expect(items.waiting).toBeGreaterThan(0);
  // With more money it goes on, and pays for nothing twice.
  await changeRun(db, { ...made.which, mostCost: 100_000 });
  await resumeRun(db, made.which);
  await made.work();
  expect(await made.get()).toMatchObject({ state: "done", spent: 500 * 80 });
  expect(scripted.calls() - before).toBe(80);
});

test("what a dead worker held is done by another one, and what its calls may have cost counts", async () => {
  const made = await makeRun("write", { questions: 2 });
  await made.start();
  const { runId } = made.which;
  await db
    .update(runItem)
    .set({ leasedBy: randomUUID(), leasedUntil: new Date(Date.now() - 1), reserved: 700 })
    .where(eq(runItem.runId, runId));
  await db.update(run).set({ reserved: 1_400 }).where(eq(run.id, runId));
  await made.work();
  expect(await made.get()).toMatchObject({ state: "done", reserved: 0, spent: 1_400 + 60 });
});

test("a paused run stops soon, keeps its answers, and goes on where it was", async () => {
  const made = await makeRun("write", { questions: 150 });
  scripted.become({ latencyMs: 100 });
  const before = scripted.calls();
  await made.start();
  const working = made.work();
  await expect.poll(async () => (await made.get()).items.done).toBeGreaterThan(3);
  await pauseRun(db, made.which);
  await working;
  const paused = await made.get();
  expect(paused).toMatchObject({
    ...{ state: "paused", items: { working: 0, failed: 0 }, reserved: 0, problems: [] },
  });
  expect(paused.items.waiting).toBeGreaterThan(0);
  await resumeRun(db, made.which);
  await made.work();
  expect(scripted.calls() - before).toBe(300);
});

test("a provider that refuses the key pauses the run, and one input that it refuses fails alone", async () => {
  const made = await makeRun("write", { questions: 4 });
  scripted.become({ answer: () => ({ status: 401, message: "Invalid key." }) });
  await made.start();
  await made.work();
  expect(await made.get()).toMatchObject({
    state: "paused",
    problem: "The provider “Scripted” answered with status 401: Invalid key.",
    items: { waiting: 4, failed: 0 },
    spent: 0,
  });
  await resumeRun(db, made.which);
  scripted.become({
    answer: (call) =>
      call.content.includes("number 2?") ? { status: 400, message: "Too long." } : answerWell(call),
  });
  await made.work();
  expect(await made.get()).toMatchObject({
    state: "done",
    items: { done: 3, failed: 1 },
    problems: [
      {
        kind: "input",
        items: 1,
        latest: "The provider “Scripted” answered with status 400: Too long.",
      },
    ],
  });
});

test("the time left follows from answers, then from texts, and is not known while all that is left waits", async () => {
  const made = await makeRun("write", { questions: 2 });
  await made.start();
  const change = (no: number, values: Partial<typeof runItem.$inferInsert>) =>
    db
      .update(runItem)
      .set(values)
      .where(and(eq(runItem.runId, made.which.runId), eq(runItem.no, no)));
  const [first = 0, second = 1] = (
    await db.select().from(runItem).where(eq(runItem.runId, made.which.runId)).orderBy(runItem.no)
  ).map(({ no }) => no);
  // Until the first text is there, the pace is that of the answers: a query and a paragraph of each.
  await change(second, { leasedBy: randomUUID(), leasedUntil: new Date(Date.now() + 60_000) });
  expect(await made.get()).toMatchObject({ callsExpected: 4, secondsLeft: null });
  await db.insert(answer).values({
    ...{ projectId: made.projectId, runId: made.which.runId, key: "k", model: "scripted" },
    ...{ prompt: "query", promptVersion: 1, text: "A query", finish: "stop" },
    ...{ inputTokens: 10, outputTokens: 5, cost: 15 },
  });
  expect((await made.get()).secondsLeft).toBeGreaterThan(0);
  const failed = { problemKind: "input", problem: "Too long." };
  await change(first, { ...failed, state: "failed", endedAt: new Date() });
  expect((await made.get()).secondsLeft).toBeGreaterThan(0);
  const nextAt = new Date(Date.now() + 60_000);
  const gone = { problemKind: "broken", problem: "Gone.", nextAt };
  await change(second, { ...gone, leasedBy: null, leasedUntil: null });
  const { workers, secondsLeft, problems } = await made.get();
  expect([workers, secondsLeft]).toEqual([0, null]);
  expect(problems).toContainEqual({
    ...{ kind: "broken", items: 1, waiting: 1, latest: "Gone." },
    nextAt: nextAt.toISOString(),
  });
});

test("an answer that comes after its item’s lease has ended is stored, and what it cost is counted once", async () => {
  const made = await makeRun("write", { questions: 1 });
  let isFreed = false;
  scripted.become({
    answer: (call) => {
      // As after a pause of the machine: whoever wakes first frees what the others held.
      if (!isFreed) {
        isFreed = true;
        void db
          .update(runItem)
          .set({ leasedUntil: new Date(Date.now() - 1) })
          .where(eq(runItem.runId, made.which.runId))
          .then(() => freeAbandoned(db, made.which.runId));
      }
      return answerWell(call);
    },
    latencyMs: 300,
  });
  await made.start();
  const before = scripted.calls();
  await made.work();
  const { state, spent, reserved, items } = await made.get();
  expect({ state, reserved, items }).toMatchObject({
    ...{ state: "done", reserved: 0, items: { done: 1, failed: 0 } },
  });
  // The most that the first call could cost, and what the second did.
  expect(spent).toBeGreaterThan(30);
  expect(scripted.calls() - before).toBe(2);
});

test("a run stops when a provider that it asks is removed", async () => {
  const made = await makeRun("write", { questions: 200 });
  scripted.become({ latencyMs: 100 });
  await made.start();
  const working = made.work();
  await expect.poll(async () => (await made.get()).items.done).toBeGreaterThan(1);
  const { settings, projectId } = { ...(await made.get()), ...made };
  const providerId = settings.steps.query?.providerId ?? "";
  await removeProvider(db, { projectId, providerId, now: new Date() });
  await working;
  expect(await made.get()).toMatchObject({
    ...{ state: "paused", problem: "The provider “Scripted” was removed.", reserved: 0 },
  });
  await resumeRun(db, made.which);
  const before = scripted.calls();
  await made.work();
  expect(scripted.calls()).toBe(before);
  expect(await made.get()).toMatchObject({ state: "paused" });
});

test("an archived project’s runs make no calls, and stay paused when it comes back", async () => {
  const made = await makeRun("write", { questions: 2 });
  await made.start();
  const before = scripted.calls();
  const change = { projectId: made.projectId, studyId: null, now: new Date() };
  await changeLife(db, { ...change, to: "archived" });
  await made.work();
  await changeLife(db, { ...change, to: "active" });
  await made.work();
  expect(scripted.calls()).toBe(before);
  expect(await made.get()).toMatchObject({ state: "paused", problem: "The project was archived." });
});
