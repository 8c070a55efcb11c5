import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { assignment, forecast, judgement } from "@/db/schema";
import { forecastOf, makePeople, noAnswerOf } from "@/db/testing/make-people";
import { makeStudy, minutesLater, noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";

const db = await openTestDatabase();

async function makeBlind(models = 1) {
  const study = await makeStudy(db, {
    questions: 1,
    models,
    overlap: 1,
    change: { protocol: "blind" },
  });
  const [ann, bob] = await makePeople(db, study, 2);
  if (!ann || !bob) throw new Error("no people");
  return { study, ann, bob };
}

const forecastsOf = (id: string) => db.select().from(forecast).where(eq(forecast.assignmentId, id));
const locked = { outputs: [forecastOf(0.7)] };

test("the truth is shown with the lock, not before, and judging finishes the task", async () => {
  const { ann } = await makeBlind(2);
  const step = await ann.claim();
  expect(JSON.stringify(step)).not.toContain('Number 1"');
  if (step.step !== "task") throw new Error(step.step);
  expect(step.assignment).toMatchObject({ truth: null, locked: null });
  const { id } = step.assignment;
  const shown = await ann.lock(id, { outputs: [forecastOf(0.7), noAnswerOf()] });
  expect(shown).toMatchObject({
    truth: "Number 1",
    locked: [
      { status: "ok", confidence: 0.7 },
      { status: "no_answer", confidence: 1 },
    ],
  });
  // A reload finds it so too.
  expect(await ann.step()).toMatchObject({ step: "task", assignment: { truth: "Number 1" } });
  expect(await db.select().from(judgement)).toEqual([]);
  await ann.submit(id, { correct: [true, null] });
  const stored = await forecastsOf(id);
  expect(stored.map((f) => f.confidence)).toEqual([0.7, 1]);
  expect(await ann.step()).toMatchObject({ step: "rest", answered: 1 });
});

test("what is locked stays, whatever is sent", async () => {
  const { ann } = await makeBlind();
  const id = await ann.take();
  await expect(ann.submit(id, { correct: [true] })).rejects.toMatchObject({ code: "not_locked" });
  // Sent three times at once, it is one.
  await Promise.all([ann.lock(id, locked), ann.lock(id, locked), ann.lock(id, locked)]);
  const other = { outputs: [forecastOf(0.9)] };
  await expect(ann.lock(id, other)).rejects.toMatchObject({ status: 409, code: "already_locked" });
  const withForecasts = { ...other, correct: [true] };
  await expect(ann.submit(id, withForecasts)).rejects.toMatchObject({
    status: 400,
    fields: [{ path: "body.outputs" }],
  });
  await ann.submit(id, { correct: [false] });
  await expect(ann.submit(id, { correct: [true] })).rejects.toMatchObject({ status: 409 });
  await expect(ann.lock(id, other)).rejects.toMatchObject({ status: 409 });
  expect((await forecastsOf(id)).map((f) => f.confidence)).toEqual([0.7]);
  // The database itself refuses to take the lock off.
  await expect(
    db.execute(sql`update assignment set locked_at = null, lock_hash = null where id = ${id}`),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining("is locked") } });
});

test("somebody who locks and leaves frees the slot, and their forecast does not count as submitted", async () => {
  const { ann, bob, study } = await makeBlind();
  const id = await ann.take();
  await ann.lock(id, locked);
  const bobs = await bob.take(minutesLater(11));
  await bob.lock(bobs, { outputs: [forecastOf(0.4)] }, minutesLater(12));
  await bob.submit(bobs, { correct: [true] }, minutesLater(13));
  await expect(ann.submit(id, { correct: [true] }, minutesLater(14))).rejects.toMatchObject({
    status: 410,
  });
  const submitted = await db
    .select({ confidence: forecast.confidence })
    .from(forecast)
    .innerJoin(assignment, eq(assignment.id, forecast.assignmentId))
    .where(sql`${assignment.studyId} = ${study.studyId} and ${assignment.state} = 'submitted'`);
  expect(submitted).toEqual([{ confidence: 0.4 }]);
});

test("a lock after the lease ended counts while the slot is free", async () => {
  const { ann, bob } = await makeBlind();
  const id = await ann.take(noon);
  const bobs = await bob.take(minutesLater(11));
  await expect(ann.lock(id, locked, minutesLater(12))).rejects.toMatchObject({ status: 410 });
  await bob.giveBack(bobs);
  expect(await ann.lock(id, locked, minutesLater(13))).toMatchObject({ truth: "Number 1" });
  await ann.submit(id, { correct: [true] }, minutesLater(14));
  expect(await forecastsOf(id)).toHaveLength(1);
});

test("whoever locks a task that they skipped is told that they skipped it", async () => {
  const { ann } = await makeBlind();
  const id = await ann.take();
  await ann.giveBack(id);
  await expect(ann.lock(id, locked)).rejects.toMatchObject({
    status: 410,
    message: expect.stringContaining("You skipped this task"),
  });
});
