import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { engine, training, trainingJob } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { makeTraining } from "../testing/make-training";
import { removeEngine } from "./engines/project-engines";
import { giveUpTraining } from "./give-up-training";

process.env.CANDOR_SECRET ??= "only for this test, as long as it must be";
const db = await openTestDatabase();
const now = new Date();
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

/** A run on an engine that is gone, with a job there. */
async function makeRun(its: Partial<typeof training.$inferInsert>) {
  const made = await makeTraining(db, "", {
    engine: { kind: "ray", url: "https://gone.example", token: "a-very-secret-token" },
  });
  const { trainingId } = made.which;
  await db
    .update(training)
    .set({ startedAt: minutesAgo(60), ...its })
    .where(eq(training.id, trainingId));
  await db.insert(trainingJob).values({ trainingId, no: 1, state: "running", engineJob: "job-7" });
  return { ...made, giveUp: () => giveUpTraining(db, { ...made.which, now }) };
}

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
