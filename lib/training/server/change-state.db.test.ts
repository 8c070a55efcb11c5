import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { allowedAddress, run, training, trainingJob } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { startScriptedProvider } from "@/lib/providers/testing/scripted-provider";
import { answerWell } from "@/lib/runs/testing/make-scripted-run";
import { choose } from "@/lib/training/testing/choose";
import { supply } from "../supplies/schema";
import { begin, bothDone, makeTraining } from "../testing/make-training";
import { lines, makeProvider, paragraph, waitsAfter } from "../testing/supplied";
import { cancelTraining, resumeTraining, startTraining } from "./change-state";
import { folderOf } from "./training-folder";

process.env.CANDOR_SECRET = "only for this test, as long as it must be";
const db = await openTestDatabase();
const scripted = await startScriptedProvider({ answer: answerWell, latencyMs: 0 });
afterAll(() => scripted.close());
await db.insert(allowedAddress).values({ address: `127.0.0.1:${scripted.port}` });

/** A training run that waits for readings by a language model, for at most 5 dollars, whose run has begun. */
async function makeWaiting() {
  const script = begin + waitsAfter("paragraphs", "reader-data", "readings") + bothDone;
  let asked: unknown;
  const made = await makeTraining(db, script, {
    settings: async ({ projectId }) => {
      const { id: providerId } = await makeProvider(db, projectId, scripted);
      asked = { providerId, model: "scripted" };
      return { recipe: "supplied", supplies: { readings: readBy("An LLM") } };
    },
  });
  const { which, root, start, see } = made;
  const texts = [1, 2].map((no) => paragraph(no, `It is 70% Number ${no}.`));
  writeFileSync(path.join(root, "paragraphs.jsonl"), lines(texts));
  await start();
  await see(({ waitsFor }) => expect(waitsFor?.runs).toHaveLength(1));
  return {
    ...made,
    readBy,
    cancel: () => db.transaction((tx) => cancelTraining(tx, which)),
    resume: () => db.transaction((tx) => resumeTraining(tx, which)),
    runs: () => db.select().from(run).where(eq(run.projectId, which.projectId)),
  };

  function readBy(name: string) {
    return { kind: "readings", mostCost: 5_000_000, reader: { kind: "read", name, asked } };
  }
}

test("what a run's state does not allow is refused in words, with what can be done instead", async () => {
  const { which } = await makeTraining(db, begin);
  const refused = (message: string) => ({ status: 409, code: "wrong_state", message });
  await expect(cancelTraining(db, which)).rejects.toMatchObject(
    refused(
      "This training run is a draft. Only a run that is running or waits for files can be stopped. A draft can be discarded.",
    ),
  );
  await expect(resumeTraining(db, which)).rejects.toMatchObject(
    refused(
      "This training run is a draft. Only a run that failed, was stopped or waits for files can be resumed. A draft can be started.",
    ),
  );
  await db
    .update(training)
    .set({ state: "stopping", startedAt: new Date(), stoppingSince: new Date() })
    .where(eq(training.id, which.trainingId));
  await expect(startTraining(db, which)).rejects.toMatchObject(
    refused(
      "This training run is being stopped. Only a draft can be started. A run that failed or was stopped can be resumed, and any run cloned.",
    ),
  );
});

test("a run at its spending limit is not resumed, and says how much that is", async () => {
  const { which } = await makeTraining(db, begin);
  const endedAt = new Date();
  const startedAt = new Date(endedAt.getTime() - 3_600_000);
  await db
    .update(training)
    .set({ state: "cancelled", startedAt, endedAt, hourlyCost: 2_000_000, mostCost: 1_500_000 })
    .where(eq(training.id, which.trainingId));
  // One hour at 2 dollars is more than 1.50 dollars.
  await db.insert(trainingJob).values({
    ...{ trainingId: which.trainingId, no: 1, state: "cancelled", startedAt, endedAt },
  });
  await expect(resumeTraining(db, which)).rejects.toMatchObject({
    code: "at_limit",
    message: expect.stringContaining("Its spending limit of $1.50 is reached."),
  });
});

test("a run that is stopped while it waits pauses what makes its file; resumed, it continues that", async () => {
  const { cancel, resume, runs, work, until, see } = await makeWaiting();
  const [{ id } = { id: "" }] = await runs();
  const before = scripted.calls();
  await cancel();
  await work();
  expect(await runs()).toMatchObject([{ id, state: "paused" }]);
  expect(scripted.calls()).toBe(before);
  await until("cancelled");
  await resume();
  await see(({ jobs, waitsFor }) => {
    expect(jobs).toHaveLength(2);
    expect(waitsFor?.runs).toMatchObject([{ id, state: "running" }]);
  });
  await see(async ({ state }) => {
    await work();
    expect(state).toBe("done");
  });
  expect(await runs()).toMatchObject([{ id, state: "done", problem: null }]);
});

test("a run that a person has paused stays paused when its training run is resumed", async () => {
  const { cancel, resume, runs, until, see } = await makeWaiting();
  const [{ id } = { id: "" }] = await runs();
  await db.update(run).set({ state: "paused" }).where(eq(run.id, id));
  await cancel();
  await until("cancelled");
  await resume();
  await see(({ waitsFor }) => expect(waitsFor?.runs).toMatchObject([{ id, state: "paused" }]));
});

test("a run that waits again after a resume is supplied as was chosen by hand, by the same run", async () => {
  const { which, root, resume, readBy, runs, see } = await makeWaiting();
  const other = supply.parse(readBy("Chosen later"));
  await choose(db, { ...which, name: "readings", supply: other }, root);
  await see(({ waitsFor }) => expect(waitsFor?.runs).toHaveLength(1));
  const before = await runs();
  expect(before.map(({ state }) => state).toSorted()).toEqual(["paused", "running"]);
  const { id } = before.find(({ state }) => state === "running") ?? {};
  await resume();
  await see(({ jobs, waitsFor }) => {
    expect(jobs).toHaveLength(2);
    expect(waitsFor).toMatchObject({ supply: other, runs: [{ id, state: "running" }] });
  });
  expect(await runs()).toHaveLength(2);
});

test("a file's amount holds for what is spent on it for all jobs of a training run", async () => {
  const { resume, runs, see } = await makeWaiting();
  const [{ id } = { id: "" }] = await runs();
  await db
    .update(run)
    .set({ state: "cancelled", endedAt: new Date(), spent: 4_000_000 })
    .where(eq(run.id, id));
  await resume();
  await see(({ waitsFor, jobs }) => {
    expect(jobs).toHaveLength(2);
    expect(waitsFor?.runs).toMatchObject([{ state: "running" }]);
  });
  const next = (await runs()).find(({ state }) => state === "running");
  // Of 5 dollars, 4 are spent.
  expect(next?.mostCost).toBe(1_000_000);
});

test("an error that may pass ends no run that waits, and pauses nothing", async () => {
  const { which, root, runs, see } = await makeWaiting();
  const recipe = path.join(folderOf(root, which.trainingId).recipes, "supplied.toml");
  const whole = readFileSync(recipe, "utf8");
  writeFileSync(recipe, "half a reci");
  await see((seen) => expect(seen.problem).toMatch(/An error of Candor/));
  expect(await runs()).toMatchObject([{ state: "running" }]);
  writeFileSync(recipe, whole);
  await see(({ state, problem, unreachableSince }) => {
    expect({ state, unreachableSince }).toEqual({ state: "waiting", unreachableSince: null });
    expect(problem).toMatch(/is under way/);
  });
});
