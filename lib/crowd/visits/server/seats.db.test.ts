import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { assignment, seat } from "@/db/schema";
import { forecastOf, makePeople } from "@/db/testing/make-people";
import { makeStudy, minutesLater, noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { withdrawConsent } from "@/lib/crowd/participation/server/withdraw-consent";
import { listStages } from "./list-stages";

const db = await openTestDatabase();

test("people who begin and never work can't fill a study", async () => {
  const people = 5;
  const study = await makeStudy(db, { questions: 3, models: 1, overlap: 20, change: { people } });
  const idle = await makePeople(db, study, 30);
  const begun = await Promise.allSettled(idle.map((one) => one.begin()));
  expect(begun.filter(({ status }) => status === "fulfilled")).toHaveLength(people);
  const [late] = await makePeople(db, study, 1);
  if (!late) throw new Error("nobody");
  expect(await late.step()).toMatchObject({ step: "rest", reason: "full" });
  // Nobody has been heard of for as long as a lease lasts.
  await late.submit(await late.take(minutesLater(11)), undefined, minutesLater(12));
  expect(await late.step(minutesLater(12))).toMatchObject({ answered: 1 });
});

test("whoever has done a task has one seat, however many tasks and sessions; who has only begun has none to keep", async () => {
  const study = await makeStudy(db, {
    ...{ questions: 4, models: 1, overlap: 5 },
    change: { people: 2, visit: { tasks: 1, minutes: 60, payCents: 100 } },
  });
  const { roundId, versionId, studyId } = study;
  const [ann, bob, cat] = await makePeople(db, study, 3);
  if (!ann || !bob || !cat) throw new Error("nobody");
  for (let i = 0; i < 3; i += 1) await ann.submit(await ann.take());
  await bob.take();
  expect(await db.select().from(seat).where(eq(seat.roundId, roundId))).toEqual([
    { roundId, readerId: ann.readerId },
  ]);
  const admitted = async (minute: number) => {
    const me = { studyId, readerId: cat.readerId, now: minutesLater(minute) };
    return (await listStages(db, me, versionId)).map((stage) => stage.admitted);
  };
  // Bob's is his while his lease lasts.
  expect([await admitted(9), await admitted(11)]).toEqual([[2], [1]]);
  expect(await cat.step(minutesLater(9))).toMatchObject({ step: "rest", reason: "full" });
  expect(await cat.step(minutesLater(11))).toMatchObject({ step: "begin" });
});

test("who comes back when their seat is another's is told that the study is full", async () => {
  const study = await makeStudy(db, { questions: 3, models: 1, overlap: 5, change: { people: 1 } });
  const [ann, bob] = await makePeople(db, study, 2);
  if (!ann || !bob) throw new Error("nobody");
  const held = await ann.take(noon);
  await bob.submit(await bob.take(minutesLater(11)), undefined, minutesLater(12));
  await expect(ann.keep(held, minutesLater(13))).rejects.toMatchObject({ code: "not_held" });
  await expect(ann.submit(held, undefined, minutesLater(13))).rejects.toMatchObject({
    code: "slot_taken",
  });
  expect(await ann.step(minutesLater(13))).toMatchObject({ step: "rest", reason: "full" });
  // Whoever has done something keeps their seat, however long they are away.
  expect(await bob.step(minutesLater(200))).toMatchObject({ step: "task" });
});

test("someone who worked and withdrew keeps their seat and what they earned", async () => {
  const study = await makeStudy(db, {
    questions: 3,
    models: 1,
    overlap: 5,
    change: { people: 1, visit: { tasks: 1, minutes: 60, payCents: 100 } },
  });
  const [ann, bob] = await makePeople(db, study, 2);
  if (!ann || !bob) throw new Error("nobody");
  await ann.submit(await ann.take());
  const me = { studyId: study.studyId, readerId: ann.readerId, now: noon };
  expect(await withdrawConsent(db, me)).toMatchObject({ earnedCents: 100 });
  expect(await bob.step(minutesLater(60))).toMatchObject({ step: "rest", reason: "full" });
});

test("what is offered is there: the first task is held from the start, and nobody starts for nothing", async () => {
  const study = await makeStudy(db, { questions: 2, models: 1, overlap: 1 });
  const [ann, bob, cat] = await makePeople(db, study, 3);
  if (!ann || !bob || !cat) throw new Error("nobody");
  expect(await cat.step()).toMatchObject({ step: "begin", offer: { tasks: 2 } });
  await ann.begin();
  expect(await bob.step()).toMatchObject({ step: "begin", offer: { tasks: 1 } });
  await bob.begin();
  // Held, not done: the page says so before there is a session to start.
  expect(await cat.step()).toMatchObject({ step: "rest", reason: "busy", last: null });
  await expect(cat.begin()).rejects.toMatchObject({ code: "no_visit" });
  for (const one of [ann, bob]) await one.submit(await one.take());
  expect(await cat.step()).toMatchObject({ step: "rest", reason: "full" });
});

test("what is locked is never given back, and its question never asked again", async () => {
  const study = await makeStudy(db, {
    questions: 2,
    models: 1,
    overlap: 1,
    change: { protocol: "blind", visit: { tasks: 2, minutes: 60, payCents: 0 } },
  });
  const [ann] = await makePeople(db, study, 1);
  if (!ann) throw new Error("nobody");
  const seen = await ann.take();
  await ann.lock(seen, { outputs: [forecastOf(0.6)] });
  await expect(ann.giveBack(seen)).rejects.toMatchObject({ code: "locked" });
  const forced = db.update(assignment).set({ state: "returned" }).where(eq(assignment.id, seen));
  await expect(forced).rejects.toMatchObject({
    cause: { constraint: "assignment_locked_not_returned" },
  });
  // Leaving ends it; in the next session it comes back as it was locked, to be finished.
  await ann.leave();
  const again = await ann.claim(minutesLater(1));
  expect(again).toMatchObject({
    step: "task",
    assignment: { id: seen, locked: [{ confidence: 0.6 }] },
  });
  const others = { outputs: [forecastOf(0.9)] };
  await expect(ann.lock(seen, others, minutesLater(1))).rejects.toMatchObject({
    code: "already_locked",
  });
  // After its lease has run out it is the same task, too.
  const back = await ann.claim(minutesLater(30));
  expect(back).toMatchObject({ assignment: { id: seen, locked: [{ confidence: 0.6 }] } });
  await ann.submit(seen, { correct: [true] }, minutesLater(31));
  const rows = await db.select().from(assignment).where(eq(assignment.readerId, ann.readerId));
  expect(new Set(rows.map((row) => row.questionId)).size).toBe(rows.length);
});
