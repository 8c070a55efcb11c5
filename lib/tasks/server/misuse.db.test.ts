import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { assignment, exclusionEvent, ledger, visit } from "@/db/schema";
import { makeGold } from "@/db/testing/make-gold";
import { forecastOf, makePeople, sure } from "@/db/testing/make-people";
import { makeStudy, minutesLater, noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { changeDraft } from "@/lib/studies/server/change-draft";
import { runningVersion } from "@/lib/studies/server/running-version";
import { startStudy } from "@/lib/studies/server/start-study";

// What people could try, or meet by bad luck, and must neither gain nor lose by.

const db = await openTestDatabase();

async function makeTwo(size: Parameters<typeof makeStudy>[1]) {
  const study = await makeStudy(db, size);
  const [ann, bob] = await makePeople(db, study, 2);
  if (!ann || !bob) throw new Error("no people");
  return { study, ann, bob };
}

test("tasks that were given back can't be handed in after all: no more is paid than the visit has", async () => {
  const visitOf = { tasks: 2, minutes: 60, payCents: 100 };
  const change = { visit: visitOf, capPerPerson: 2 };
  const { ann } = await makeTwo({ questions: 6, models: 1, overlap: 1, change });
  const taken: string[] = [];
  for (let i = 0; i < 4; i += 1) {
    const id = await ann.take();
    await ann.giveBack(id);
    taken.push(id);
  }
  for (const id of taken) await expect(ann.submit(id)).rejects.toMatchObject({ status: 410 });
  expect(await db.select().from(ledger).where(eq(ledger.readerId, ann.readerId))).toEqual([]);
});

test("nobody looks through the round by giving tasks back", async () => {
  const change = { visit: { tasks: 2, minutes: 60, payCents: 0 }, nextVisit: "by_hand" as const };
  const { ann } = await makeTwo({ questions: 30, models: 1, overlap: 1, change });
  let taken = 0;
  for (; taken < 30; taken += 1) {
    const step = await ann.claim();
    if (step.step !== "task") break;
    await ann.giveBack(step.assignment.id);
  }
  // As many as the visit has, and ten more.
  expect(taken).toBe(12);
});

test("an excluded person can't lock, and isn't told the truth", async () => {
  const change = { protocol: "blind" as const };
  const { study, ann } = await makeTwo({ questions: 1, models: 1, overlap: 1, change });
  const id = await ann.take();
  await db.insert(exclusionEvent).values({
    ...{ studyId: study.studyId, readerId: ann.readerId, action: "exclude", reason: "Copied." },
    evidence: {},
  });
  // As an exclusion does with what is held.
  const taken = { state: "expired" as const, voidedAt: noon };
  await db.update(assignment).set(taken).where(eq(assignment.id, id));
  const lock = { outputs: [forecastOf(0.5)] };
  await expect(ann.lock(id, lock)).rejects.toMatchObject({ status: 410 });
});

test("one text to a task: who lost a question to another is not offered it for ever", async () => {
  const change = { layout: "single" as const };
  const { ann, bob } = await makeTwo({ questions: 1, models: 2, overlap: 1, change });
  await ann.take(noon);
  await bob.submit(await bob.take(minutesLater(11)), sure, minutesLater(11));
  const steps = [];
  for (let i = 0; i < 3; i += 1) steps.push((await ann.claim(minutesLater(24 * 60 + i))).step);
  expect(steps).not.toContain("begin");
  const visits = await db.select().from(visit).where(eq(visit.readerId, ann.readerId));
  expect(visits.length).toBeLessThan(3);
});

test("what the last holder abandoned is there for those who were done", async () => {
  const change = { visit: { tasks: 1, minutes: 60, payCents: 0 } };
  const { ann, bob } = await makeTwo({ questions: 2, models: 1, overlap: 1, change });
  await ann.take(noon);
  await bob.submit(await bob.take(noon));
  expect(await bob.step(noon)).toMatchObject({ step: "rest", reason: "busy" });
  expect(await bob.step(minutesLater(11))).toMatchObject({ step: "begin" });
});

test("of three clicks on begin one begins, also where visits are by invitation alone", async () => {
  const change = { nextVisit: "by_hand" as const };
  const { ann } = await makeTwo({ questions: 2, models: 1, overlap: 1, change });
  const begun = await Promise.all([ann.begin(), ann.begin(), ann.begin()]);
  expect(new Set(begun.map((v) => v.id)).size).toBe(1);
});

test("attention checks come with tasks, never in their place", async () => {
  const study = await makeStudy(db, { questions: 8, models: 1, overlap: 1 });
  await makeGold(db, study, study.questionIds.slice(0, 4));
  const config = {
    ...study.config,
    sampleSize: 3,
    checksPerVisit: 1,
    visit: { tasks: 3, minutes: 60, payCents: 300 },
  };
  await changeDraft(db, { ...study, name: "Study", config });
  await startStudy(db, { ...study, userId: null, now: noon });
  const { id: versionId } = await runningVersion(db, study.studyId);
  const [ann] = await makePeople(db, { ...study, versionId }, 1);
  if (!ann) throw new Error("nobody");
  const kinds: string[][] = [];
  for (let visitNo = 0; visitNo < 4; visitNo += 1) {
    const step = await ann.step();
    if (step.step !== "begin") break;
    await ann.begin();
    kinds[visitNo] = [];
    for (let task = 0; task < step.offer.tasks; task += 1) {
      kinds[visitNo]?.push((await ann.submit(await ann.take())).kind);
    }
  }
  // Two samples and a check; then the last sample, with a check.
  expect(kinds.map((visited) => visited.sort())).toEqual([
    ["check", "sample", "sample"],
    ["check", "sample"],
  ]);
});
