import { and, eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import {
  assignment,
  completionCode,
  invitation,
  ledger,
  participant,
  round,
  sealedId,
} from "@/db/schema";
import { makeGold } from "@/db/testing/make-gold";
import { forecastOf, makePeople, type Person, sure } from "@/db/testing/make-people";
import { makeStudy, minutesLater, noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { hashId, sealId } from "@/lib/crowd/arrival/server/arrival-id";
import { earnedCents } from "@/lib/crowd/pay/server/ledger/earned-cents";
import { setAdmits, setRoundState } from "@/lib/quality/rounds/server/set-round-state";
import type { StudyConfig } from "@/lib/studies/schema";
import { changeDraft } from "@/lib/studies/server/change-draft";
import { startStudy } from "@/lib/studies/server/start-study";

const db = await openTestDatabase();

const visitOf = { tasks: 2, minutes: 60, payCents: 101 };

async function makeVisits(change = {}) {
  const study = await makeStudy(db, {
    questions: 5,
    models: 1,
    overlap: 2,
    change: { visit: visitOf, ...change },
  });
  const [ann, bob, cat] = await makePeople(db, study, 3);
  if (!ann || !bob || !cat) throw new Error("no people");
  return { study, ann, bob, cat };
}

const doTasks = async (one: Person, count: number, now = noon) => {
  for (let i = 0; i < count; i += 1) await one.submit(await one.take(now), sure, now);
};

describe("a visit", () => {
  test("gives the way back to who finished it, and to nobody else", async () => {
    const returnTo = "https://platform.example/complete?cc=C1";
    const arrival = { by: "platform" as const, parameter: "id", returnTo };
    const { ann, bob } = await makeVisits({ arrival });
    await doTasks(ann, 1);
    expect(JSON.stringify(await ann.step())).not.toContain("C1");
    await doTasks(ann, 1);
    expect(await ann.step()).toMatchObject({ last: { finished: true, returnTo } });
    await doTasks(bob, 1);
    await bob.leave();
    expect(await bob.step()).toMatchObject({ last: { finished: false, returnTo: null } });
  });

  test("tells whose session ended because the round was closed, and nobody else", async () => {
    const { study, ann, bob, cat } = await makeVisits();
    await doTasks(ann, 1);
    await doTasks(bob, 2);
    await doTasks(cat, 1);
    await cat.leave();
    const now = minutesLater(10);
    await setRoundState(db, { ...study, state: "closed", userId: null, now });
    expect(await ann.step(now)).toMatchObject({
      reason: "closed",
      last: { finished: false, closed: true, done: 1 },
    });
    expect(await bob.step(now)).toMatchObject({ last: { finished: true, closed: false } });
    expect(await cat.step(now)).toMatchObject({ last: { finished: false, closed: false } });
  });

  test("who waits for a task is told that the round was closed, and not who had none left", async () => {
    const { study, ann, bob, cat } = await makeVisits({ capPerPerson: 2 });
    await doTasks(ann, 1);
    await ann.leave();
    await doTasks(bob, 2);
    const now = minutesLater(10);
    await setRoundState(db, { ...study, state: "closed", userId: null, now });
    expect(await ann.step(now)).toMatchObject({ reason: "closed", last: { closed: false } });
    expect(await bob.step(now)).toMatchObject({ reason: "finished" });
    expect(await cat.step(now)).toMatchObject({ reason: "closed", last: null });
  });

  test("who was invited by hand to another session is told that the round was closed, and nobody else", async () => {
    const { study, ann, bob } = await makeVisits({ nextVisit: "by_hand" });
    for (const one of [ann, bob]) {
      await doTasks(one, 1);
      await one.leave();
    }
    const { roundId } = study;
    await db.insert(invitation).values({ roundId, ...ann, visitNo: 2, source: "by_hand" });
    const now = minutesLater(10);
    await setRoundState(db, { ...study, state: "closed", userId: null, now });
    expect(await ann.step(now)).toMatchObject({ reason: "closed" });
    expect(await bob.step(now)).toMatchObject({ reason: "finished" });
  });

  test("who comes back to a task of a closed round reads so, and that they held one when they skip it", async () => {
    const { study, ann } = await makeVisits();
    const held = await ann.take();
    expect(await ann.step()).toMatchObject({ visit: { roundKind: "main", isClosed: false } });
    const now = minutesLater(5);
    await setRoundState(db, { ...study, state: "closed", userId: null, now });
    expect(await ann.step(now)).toMatchObject({
      step: "task",
      assignment: { id: held },
      visit: { isClosed: true },
    });
    await ann.giveBack(held);
    expect(await ann.step(now)).toMatchObject({
      step: "rest",
      reason: "closed",
      last: { closed: true, done: 0 },
    });
  });

  test("that ran out of time before the round was closed was not ended by that", async () => {
    const { study, ann } = await makeVisits();
    await doTasks(ann, 1);
    const now = minutesLater(90);
    await setRoundState(db, { ...study, state: "closed", userId: null, now });
    expect(await ann.step(now)).toMatchObject({ last: { finished: false, closed: false } });
  });

  test("gives them their own ID in the address, where the platform asks for it", async () => {
    vi.stubEnv("CANDOR_SECRET", "only for this test, as long as it must be");
    const returnTo = "https://school.example/credit?token=t&survey_code={id}";
    const arrival = { by: "platform" as const, parameter: "survey_code", returnTo };
    const { study, ann } = await makeVisits({ arrival });
    const { studyId } = study;
    const idHash = hashId(studyId, "47&11");
    await db
      .update(participant)
      .set({ cameBy: "platform", idHash })
      .where(eq(participant.readerId, ann.readerId));
    const sealed = sealId({ studyId, idHash }, "47&11");
    await db.insert(sealedId).values({ studyId, idHash, sealed });
    await doTasks(ann, 2);
    expect(await ann.step()).toMatchObject({
      last: { returnTo: "https://school.example/credit?token=t&survey_code=47%2611" },
    });
  });

  test("is offered, begun once, and ends with its code and pay when its tasks are done", async () => {
    const { study, ann } = await makeVisits();
    expect(await ann.step()).toMatchObject({
      step: "begin",
      offer: { roundKind: "main", visitNo: 1, tasks: 2, practice: 0, payCents: 101, minutes: 60 },
      last: null,
    });
    const begun = await Promise.all([ann.begin(), ann.begin(), ann.begin()]);
    expect(new Set(begun.map((v) => v.id)).size).toBe(1);
    await doTasks(ann, 1);
    // 101 cents for two tasks: 51, rounded up, then the other 50.
    expect(await ann.step()).toMatchObject({ step: "task", visit: { done: 1, earnedCents: 51 } });
    await doTasks(ann, 1);
    expect(await earnedCents(db, { studyId: study.studyId, readerId: ann.readerId })).toBe(101);
    const next = await ann.step();
    expect(next).toMatchObject({
      step: "begin",
      offer: { visitNo: 2, tasks: 2 },
      last: { finished: true, done: 2, earnedCents: 101 },
    });
    // The second session has no code before it is over.
    const codes = await db
      .select()
      .from(completionCode)
      .where(eq(completionCode.readerId, ann.readerId));
    expect(codes).toMatchObject([
      { outcome: "finished", code: next.step === "begin" && next.last?.code },
    ]);
    await ann.begin();
    expect(await db.$count(completionCode, eq(completionCode.readerId, ann.readerId))).toBe(1);
  });

  test("left early earns the part that was done, and the task held goes to someone else", async () => {
    const { ann } = await makeVisits({ nextVisit: "by_hand" });
    await doTasks(ann, 1);
    const held = await ann.take();
    expect(await ann.leave()).toMatchObject({ finished: false, done: 1, earnedCents: 51 });
    const codes = await db
      .select({ outcome: completionCode.outcome })
      .from(completionCode)
      .where(eq(completionCode.readerId, ann.readerId));
    expect(codes).toEqual([{ outcome: "returned" }]);
    const [left] = await db.select().from(assignment).where(eq(assignment.id, held));
    expect(left?.state).toBe("returned");
    expect(await ann.step()).toMatchObject({ step: "rest", reason: "finished" });
  });

  test("is over when its time is; a task still held may be finished, and is paid", async () => {
    const { ann } = await makeVisits({ nextVisit: "by_hand" });
    const held = await ann.take();
    await ann.submit(held, sure, minutesLater(61));
    expect(await ann.step(minutesLater(62))).toMatchObject({
      step: "rest",
      last: { finished: false, done: 1, earnedCents: 51 },
    });
  });

  test("a shorter visit is paid in proportion, and nobody does more than the cap", async () => {
    const { ann } = await makeVisits({ capPerPerson: 3 });
    await doTasks(ann, 2);
    expect(await ann.step()).toMatchObject({ step: "begin", offer: { tasks: 1, payCents: 51 } });
    await doTasks(ann, 1);
    expect(await ann.step()).toMatchObject({ step: "rest", reason: "finished" });
  });

  test("every task is paid once, whatever is sent twice", async () => {
    const { ann } = await makeVisits();
    const id = await ann.take();
    await Promise.all([ann.submit(id), ann.submit(id)]);
    expect(await db.select().from(ledger).where(eq(ledger.readerId, ann.readerId))).toHaveLength(1);
  });
});

test("a soft launch admits so many, and the others when it ends", async () => {
  const { study, ann, bob } = await makeVisits({ softLaunch: 1 });
  const arrivals = await Promise.allSettled([ann.begin(), bob.begin()]);
  expect(arrivals.map((a) => a.status).sort()).toEqual(["fulfilled", "rejected"]);
  const late = arrivals[0]?.status === "fulfilled" ? bob : ann;
  expect(await late.step()).toMatchObject({ step: "rest", reason: "full" });
  await setAdmits(db, { ...study, admits: 1_000, userId: null, now: noon });
  expect(await late.step()).toMatchObject({ step: "begin" });
});

test("practice comes first, then samples with a check among them", async () => {
  const { study, ann } = await makeGoldStudy();
  const kinds: string[] = [];
  for (let i = 0; i < 5; i += 1) {
    const id = await ann.take();
    const { kind } = await ann.submit(id, { outputs: [forecastOf(0.5)], correct: [true] });
    kinds.push(kind);
  }
  // One practice item, then four tasks of which one is a check.
  expect(kinds[0]).toBe("practice");
  expect(kinds.slice(1).sort()).toEqual(["check", "sample", "sample", "sample"]);
  expect(await ann.step()).toMatchObject({ step: "begin", offer: { practice: 0 } });
  const [mine] = await db
    .select()
    .from(invitation)
    .where(and(eq(invitation.roundId, study.roundId), eq(invitation.readerId, ann.readerId)));
  expect(mine?.source).toBe("arrival");
});

test("who leaves after practice and comes back earns no more than who stays", async () => {
  const visit = { tasks: 4, minutes: 60, payCents: 1_000 };
  const { ann } = await makeGoldStudy({ visit, nextVisit: "automatic" });
  // One practice item and four tasks for 1,000 cents: 200 each.
  expect(await ann.step()).toMatchObject({
    offer: { tasks: 5, practice: 1, payCents: 1_000, eachCents: 200 },
  });
  await doTasks(ann, 1);
  await ann.leave();
  expect(await ann.step()).toMatchObject({ offer: { tasks: 4, practice: 0, payCents: 800 } });
  await doTasks(ann, 4);
  // The practice is done: a later session of three tasks is three quarters of a whole one.
  expect(await ann.step()).toMatchObject({ offer: { tasks: 3, practice: 0, payCents: 750 } });
});

/** Eight questions of which two are gold: one for practice, one for the checks. */
async function makeGoldStudy(change: Partial<StudyConfig> = {}) {
  const study = await makeStudy(db, { questions: 8, models: 1, overlap: 1 });
  const { projectId, studyId } = study;
  await makeGold(db, study, study.questionIds.slice(0, 2));
  const config = {
    ...study.config,
    sampleSize: 6,
    practiceItems: 1,
    checksPerVisit: 1,
    visit: { tasks: 4, minutes: 60, payCents: 0 },
    ...change,
  };
  await changeDraft(db, { projectId, studyId, name: "Study", config });
  await startStudy(db, { projectId, studyId, userId: null, now: noon });
  const [started] = await db
    .select({ roundId: round.id, versionId: round.studyVersionId })
    .from(round)
    .where(and(eq(round.studyId, studyId), eq(round.state, "open")));
  if (!started) throw new Error("not started");
  const [ann] = await makePeople(db, { ...study, ...started }, 1);
  if (!ann) throw new Error("nobody");
  return { study: { ...study, ...started }, ann };
}
