import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "@/db/client";
import { engine, training, trainingJob } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { makeTraining } from "../testing/make-training";
import { removeEngine } from "./engines/project-engines";
import { giveUpTraining } from "./give-up-training";
import { folderOf } from "./training-folder";
import { writeJob } from "./write-files";

process.env.CANDOR_SECRET ??= "only for this test, as long as it must be";
const db = await openTestDatabase();
const now = new Date();
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const held = <T>(work: (tx: Db) => Promise<T>) => db.transaction(work);

/** A run on an engine that is gone, with a job there. */
async function makeRun(
  its: Partial<typeof training.$inferInsert>,
  itsJob: Partial<typeof trainingJob.$inferInsert> = {},
) {
  const made = await makeTraining(db, "", {
    engine: { kind: "ray", url: "https://gone.example", token: "a-very-secret-token" },
  });
  const { trainingId } = made.which;
  await db
    .update(training)
    .set({ startedAt: minutesAgo(60), ...its })
    .where(eq(training.id, trainingId));
  const [job] = await db
    .insert(trainingJob)
    .values({ trainingId, no: 1, state: "running", engineJob: "job-7", ...itsJob })
    .returning();
  const folder = folderOf(made.root, trainingId).job(job?.id ?? "");
  return {
    ...made,
    folder,
    giveUp: () => giveUpTraining(db, { ...made.which, now, held }, made.root),
  };
}

const silent = {
  ...{
    state: "stopping" as const,
    stoppingSince: minutesAgo(11),
    unreachableSince: minutesAgo(600),
  },
};

test("a run that is being stopped on an engine that is gone can be given up, which frees the engine", async () => {
  const run = await makeRun({
    ...{ state: "stopping", stoppingSince: minutesAgo(1), unreachableSince: minutesAgo(10) },
  });
  expect(await run.giveUp()).toBe("cancelled");
  const said = expect.stringMatching(/given up. Its job job-7 may still run there: end it/);
  expect(await run.get()).toMatchObject({
    ...{ state: "cancelled", problem: said, unreachableSince: null, endedAt: now },
    jobs: [{ state: "lost", problem: said, endedAt: now }],
  });
  const { projectId } = run.which;
  const engineId = run.engineId ?? "";
  await removeEngine(db, { projectId, engineId, now });
  expect(await db.select().from(engine).where(eq(engine.id, engineId))).toMatchObject([
    { archivedAt: now },
  ]);
});

test("a run whose job goes on after it was told to stop can be given up", async () => {
  const run = await makeRun({ state: "stopping", stoppingSince: minutesAgo(10) });
  expect(await run.get()).toMatchObject({ canGiveUp: true });
  expect(await run.giveUp()).toBe("cancelled");
  expect(await run.get()).toMatchObject({
    problem: expect.stringMatching(
      /^Its job did not end when it was asked to, and it was given up/,
    ),
  });
});

test.each([
  ["that is not being stopped", { state: "running", unreachableSince: minutesAgo(60) }],
  ["whose stop was asked for just now", { state: "stopping", stoppingSince: minutesAgo(9) }],
  [
    "whose engine may come back soon",
    { state: "stopping", stoppingSince: minutesAgo(1), unreachableSince: minutesAgo(9) },
  ],
] as const)("a run %s can’t be given up", async (_, its) => {
  const run = await makeRun(its);
  await expect(run.giveUp()).rejects.toMatchObject({ status: 409, code: "wrong_state" });
  expect(await run.get()).toMatchObject({ state: its.state, canGiveUp: false });
});

test("the time of a run that is given up goes up to what its job wrote last", async () => {
  const began = { createdAt: minutesAgo(601), startedAt: minutesAgo(600) };
  const said = await makeRun(silent, { ...began, seenAt: minutesAgo(540) });
  await said.giveUp();
  expect((await said.get()).seconds).toBe(3_600);
  const wrote = await makeRun(silent, { ...began, seenAt: minutesAgo(540) });
  mkdirSync(wrote.folder.started, { recursive: true });
  writeFileSync(wrote.folder.log, "step 7\n");
  await wrote.giveUp();
  expect((await wrote.get()).seconds).toBe(36_000);
  const neverSeen = await makeRun(silent, began);
  await neverSeen.giveUp();
  expect((await neverSeen.get()).seconds).toBe(0);
});

test("a job that was seen in the queue only, before it began, has no negative time when it is given up", async () => {
  const its = { createdAt: minutesAgo(190), seenAt: minutesAgo(180), startedAt: minutesAgo(60) };
  const run = await makeRun(silent, its);
  expect((await run.get()).seconds).toBe(0);
  await run.giveUp();
  expect((await run.get()).seconds).toBe(0);
});

test("a job that is given up ends at once where it runs, and does nothing where it starts later", async () => {
  const runs = await makeRun(silent, { startedAt: minutesAgo(60) });
  mkdirSync(runs.folder.started, { recursive: true });
  await runs.giveUp();
  expect(readFileSync(runs.folder.limit, "utf8")).toBe("0");

  const waits = await makeRun(silent, { state: "queued" });
  const { root, folder } = waits;
  const paths = { root, packageFolder: root, python: "true" };
  await writeJob({ here: folder, there: folder }, paths, [], waits.workplace.packageFolder);
  await waits.giveUp();
  expect(await waits.get()).toMatchObject({
    problem:
      "Its engine did not answer, and it was given up. Its job job-7 had not started, and does nothing if it starts now.",
  });
  spawnSync("sh", [folder.script]);
  expect(existsSync(folder.log)).toBe(false);
});
