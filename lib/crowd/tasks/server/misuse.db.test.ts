import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { assignment, exclusionEvent, forecast, ledger, readingTime, visit } from "@/db/schema";
import { makeGold } from "@/db/testing/make-gold";
import { forecastOf, makePeople, sure } from "@/db/testing/make-people";
import { makeStudy, minutesLater, noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { listExclusions as contract } from "@/lib/quality/exclusions/schema";
import { listExclusions } from "@/lib/quality/exclusions/server/list-exclusions";
import { changeDraft } from "@/lib/studies/server/change-draft";
import { runningVersion } from "@/lib/studies/server/require-study";
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
  expect(taken).toBe(10);
});

test("nobody looks through the study by leaving sessions, and answers earn more to skip", async () => {
  const { ann, bob } = await makeTwo({ questions: 40, models: 1, overlap: 2 });
  let seen = 0;
  for (; seen < 40; seen += 1) {
    if ((await ann.claim()).step !== "task") break;
    await ann.leave();
  }
  expect(seen).toBe(10);
  expect(await ann.step()).toMatchObject({ step: "rest", reason: "finished" });
  for (let i = 0; i < 3; i += 1) await bob.submit(await bob.take());
  for (let i = 0; i < 12; i += 1) await bob.giveBack(await bob.take());
  // Ten, and one for each that is done.
  await bob.giveBack(await bob.take());
  expect((await bob.claim()).step).toBe("rest");
});

test("nobody has read for longer than they had the task, whatever their browser says", async () => {
  const exclusionRules = { checks: null, speed: { minSeconds: 10 }, agreement: null };
  for (const protocol of ["paper", "blind"] as const) {
    const { study, ann } = await makeTwo({
      questions: 1,
      models: 2,
      overlap: 1,
      change: { protocol, exclusionRules },
    });
    const id = await ann.take(noon);
    const later = new Date(noon.getTime() + 4_000);
    const claimed = { activeMs: 60_000, idleMs: 9_000, edits: 0, pastes: 0 };
    const short = { ...forecastOf(0.5), time: { ...claimed, activeMs: 20_000, idleMs: 0 } };
    const outputs = [{ ...forecastOf(0.5), time: claimed }, short];
    const correct = [true, true];
    if (protocol === "blind") {
      await ann.lock(id, { outputs }, later);
      await ann.submit(id, { correct }, minutesLater(2));
    } else {
      await ann.submit(id, { outputs, correct }, later);
    }
    const stored = await db
      .select({ activeMs: readingTime.activeMs, idleMs: readingTime.idleMs })
      .from(readingTime)
      .innerJoin(forecast, eq(forecast.id, readingTime.forecastId))
      .where(eq(forecast.assignmentId, id));
    // Of 80 s claimed there were 4: three of them for the first text, as it had three times as long.
    expect(stored.map(({ activeMs }) => activeMs).sort()).toEqual([1_000, 3_000]);
    // All of it was active, so none was idle.
    expect(stored.map(({ idleMs }) => idleMs)).toEqual([0, 0]);
    const all = contract.query.parse({});
    const { people } = await listExclusions(db, { ...study, ...all });
    expect(people[0]?.findings[0]).toMatchObject({ rule: "speed", value: 4, violated: true });
  }
});

test("nobody has read for longer than their page was heard of; a pause and a lost connection are no reading", async () => {
  const size = { questions: 5, models: 1, overlap: 1 };
  const { ann } = await makeTwo({ ...size, change: { protocol: "paper" } });
  const at = (seconds: number) => new Date(noon.getTime() + 1_000 * seconds);
  /** Takes a task, says that all of the time was read, and gives what is stored of it, in seconds. */
  const readFor = async (seconds: number, live: (id: string) => Promise<void>) => {
    const id = await ann.take(noon);
    await live(id);
    const time = { activeMs: 1_000 * seconds, idleMs: 0, edits: 0, pastes: 0 };
    const outputs = [{ ...forecastOf(0.5), time }];
    await ann.submit(id, { outputs, correct: [true] }, at(seconds));
    const [stored] = await db
      .select({ activeMs: readingTime.activeMs })
      .from(readingTime)
      .innerJoin(forecast, eq(forecast.id, readingTime.forecastId))
      .where(eq(forecast.assignmentId, id));
    return (stored?.activeMs ?? 0) / 1_000;
  };
  // A page that beats once a minute has read all of it, however often it beats.
  const beats = async (id: string, times: number[], pause = false) => {
    for (const seconds of times) await ann.keep(id, at(seconds), pause);
  };
  expect(await readFor(200, (id) => beats(id, [60, 120, 180]))).toBe(200);
  expect(await readFor(100, (id) => beats(id, [1, 1, 1, 2, 50, 50, 90]))).toBe(100);
  // A script that sends nothing for twenty minutes: 90 s at most.
  expect(await readFor(1_200, async () => undefined)).toBe(90);
  // 40 s, a pause of ten minutes, then 60 s: up to the pause 40; from its last beat to the next, at 700 s, 60.
  const paused = Array.from({ length: 10 }, (_, i) => 40 + 60 * (i + 1));
  expect(
    await readFor(700, async (id) => {
      await beats(id, [40, ...paused], true);
    }),
  ).toBe(100);
  // Offline from 60 s to 600 s, then 30 s more: 60 + 90 + 30.
  expect(await readFor(630, (id) => beats(id, [60, 600]))).toBe(180);
});

test("a task is not kept for longer than its session and one lease", async () => {
  const change = { visit: { tasks: 2, minutes: 30, payCents: 0 }, leaseMinutes: 10 };
  const { ann, bob } = await makeTwo({ questions: 1, models: 1, overlap: 1, change });
  const id = await ann.take(noon);
  for (let minute = 5; minute < 40; minute += 5) await ann.keep(id, minutesLater(minute));
  // The task that is open when the session ends may still be sent.
  expect(await ann.keep(id, minutesLater(39))).toMatchObject({ leaseUntil: minutesLater(40) });
  expect(await ann.take(minutesLater(39))).toBe(id);
  await expect(ann.keep(id, minutesLater(41))).rejects.toMatchObject({ code: "not_held" });
  expect(await bob.take(minutesLater(41))).not.toBe(id);
});

test("an excluded person can't lock after their time, and isn't shown the truth", async () => {
  const change = { protocol: "blind" as const };
  const { study, ann } = await makeTwo({ questions: 1, models: 1, overlap: 1, change });
  const id = await ann.take();
  await db.insert(exclusionEvent).values({
    studyId: study.studyId,
    readerId: ann.readerId,
    action: "exclude",
    reason: "Copied.",
    evidence: {},
  });
  // As an exclusion does with what is held.
  await db.update(assignment).set({ voidedAt: noon }).where(eq(assignment.id, id));
  const lock = { outputs: [forecastOf(0.5)] };
  await expect(ann.lock(id, lock, minutesLater(60))).rejects.toMatchObject({ status: 410 });
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
