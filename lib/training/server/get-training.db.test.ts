import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { training, trainingEvent, trainingJob } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { makeTraining } from "../testing/make-training";

const db = await openTestDatabase();

test("the likely time is that of past runs with the same settings, or else unknown, with the range of the others", async () => {
  const project = await makeProject(db, { questions: 1, models: 1 });
  const make = (settings: object) => makeTraining(db, "", { project, settings });
  /** A run that is done, whose jobs took so many seconds each. */
  const took = async (settings: object, ...jobs: number[]) => {
    const { trainingId } = (await make(settings)).which;
    const [startedAt, endedAt] = [new Date(0), new Date()];
    await db
      .update(training)
      .set({ state: "done", startedAt, endedAt })
      .where(eq(training.id, trainingId));
    await db.insert(trainingJob).values(
      jobs.map((seconds, i) => ({
        ...({ trainingId, no: i + 1, state: i + 1 < jobs.length ? "failed" : "done" } as const),
        ...{ startedAt, endedAt: new Date(seconds * 1_000) },
      })),
    );
  };
  const draft = await make({ changes: { one: { epochs: 5 } } });
  const likely = async () => {
    const { likelySeconds, otherRunsTook } = await draft.get();
    return [likelySeconds, otherRunsTook];
  };
  expect(await likely()).toEqual([null, null]);
  await took({}, 40);
  await took({ seed: 2 }, 420);
  expect(await likely()).toEqual([null, { runs: 2, least: 40, most: 420 }]);
  // Failed once, and was resumed: 70 seconds in all.
  await took({ changes: { one: { epochs: 5 } }, seed: 2 }, 60, 10);
  expect(await likely()).toEqual([70, null]);
});

test("an alarm whose message is no text has none", async () => {
  const { which, get } = await makeTraining(db, "");
  await db.insert(trainingEvent).values({
    ...{ trainingId: which.trainingId, file: "one", position: 0, ends: 1, at: new Date(0) },
    ...{ stage: "one", event: "alarm", step: null, data: { message: { toString: 1 } } },
  });
  expect((await get()).alarms).toMatchObject([{ message: "" }]);
});

test("a draft whose plan is stored while it is read has it whole or not at all", async () => {
  const { which, get } = await makeTraining(db, "");
  const planned = await makeTraining(db, "");
  await planned.step();
  const { plan } = await planned.get();
  expect(plan).not.toBeNull();
  const isIt = eq(training.id, which.trainingId);
  let isOver = false;
  const storing = (async () => {
    for (let i = 0; !isOver; i++) {
      const next = i % 2 === 0 ? plan : null;
      await db.update(training).set({ plan: next }).where(isIt);
    }
  })();
  try {
    for (let i = 0; i < 100; i++) {
      const found = await get();
      expect(found.isPlanning).toBe(found.plan === null);
    }
  } finally {
    isOver = true;
    await storing;
  }
});

test("a job is silent once it has started and a look at it is overdue, or its engine does not answer", async () => {
  const { which, get } = await makeTraining(db, "");
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
  const { trainingId } = which;
  const isIt = eq(training.id, trainingId);
  await db
    .update(training)
    .set({ state: "running", startedAt: ago(900), nextAt: ago(70) })
    .where(isIt);
  const seenAt = ago(90);
  const job = { trainingId, no: 1, createdAt: ago(800), seenAt };
  await db.insert(trainingJob).values({ ...job, state: "queued" });
  const silentSince = async () => (await get()).silentSince;
  expect(await silentSince()).toBeNull();
  await db
    .update(trainingJob)
    .set({ startedAt: ago(700) })
    .where(eq(trainingJob.trainingId, trainingId));
  expect(await silentSince()).toEqual(seenAt);
  // Its engine rests, or is asked about other runs.
  await db
    .update(training)
    .set({ nextAt: ago(20) })
    .where(isIt);
  expect(await silentSince()).toBeNull();
  await db
    .update(training)
    .set({ unreachableSince: ago(60) })
    .where(isIt);
  expect(await silentSince()).toEqual(seenAt);
});

test("no job ends before it has started", async () => {
  const { which } = await makeTraining(db, "");
  const early = db.insert(trainingJob).values({
    ...{ trainingId: which.trainingId, no: 1, state: "lost" },
    ...{ startedAt: new Date(1_000), endedAt: new Date(0) },
  });
  await expect(early).rejects.toMatchObject({
    cause: { constraint: "training_job_ends_after_start" },
  });
});
