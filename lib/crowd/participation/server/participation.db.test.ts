import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  assignment,
  completionCode,
  erasure,
  forecast,
  keptResult,
  ledger,
  participant,
  reader,
  tally,
} from "@/db/schema";
import { arriveDuring } from "@/db/testing/arrive-during";
import { forecastOf, makePeople } from "@/db/testing/make-people";
import { makeStudy, noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { setBudget } from "@/lib/crowd/pay/server/budgets/budgets";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { changeRetention } from "@/lib/life-cycle/server/change-retention";
import { setRoundState } from "@/lib/quality/rounds/server/set-round-state";
import { changeDraft } from "@/lib/studies/server/change-draft";
import { createStudy } from "@/lib/studies/server/create-study";
import { getStudy } from "@/lib/studies/server/get-study";
import { startStudy } from "@/lib/studies/server/start-study";
import { answerComprehension as comprehensionContract } from "../schema";
import { answerComprehension } from "./answer-comprehension";
import { enterDueFees } from "./enter-due-fees";
import { getReading } from "./get-reading";
import { giveConsent } from "./give-consent";
import { withdrawConsent } from "./withdraw-consent";

const db = await openTestDatabase();

test("who withdraws is erased: slots are free again, the others' answers and the money stay", async () => {
  const study = await makeStudy(db, {
    questions: 2,
    models: 1,
    overlap: 1,
    change: { visit: { tasks: 2, minutes: 60, payCents: 200 }, protocol: "blind" },
  });
  const [ann, bob] = await makePeople(db, study, 2);
  if (!ann || !bob) throw new Error("no people");
  for (const one of [ann, bob]) {
    const id = await one.take();
    await one.lock(id, { outputs: [forecastOf(0.6)] });
    await one.submit(id, { correct: [true] });
  }
  const me = { studyId: study.studyId, readerId: ann.readerId };
  await countInTurn(db, 1_000);
  expect(await db.$count(tally, eq(tally.readerId, ann.readerId))).toBe(1);
  await db.insert(keptResult).values({
    key: "figures",
    projectId: study.projectId,
    kind: "study",
    params: {},
    result: { n: 2 },
    endedAt: noon,
  });
  expect(await withdrawConsent(db, { ...me, now: noon })).toEqual({
    isNew: true,
    erasedTasks: 1,
    earnedCents: 100,
    code: expect.any(String),
    returnTo: null,
    hasEarlierCodes: false,
  });
  const left = await db
    .select({ readerId: forecast.readerId })
    .from(forecast)
    .innerJoin(assignment, eq(assignment.id, forecast.assignmentId))
    .where(eq(assignment.studyId, study.studyId));
  expect(left).toEqual([{ readerId: bob.readerId }]);
  expect(
    await db.select({ tasks: erasure.tasks, forecasts: erasure.forecasts }).from(erasure),
  ).toEqual([{ tasks: 1, forecasts: 1 }]);
  const [trace] = await db.select().from(reader).where(eq(reader.id, ann.readerId));
  expect(trace?.name).toMatch(/^erased-/);
  // Nothing that was computed or counted with Ann's answers is left.
  expect(await db.$count(keptResult)).toBe(0);
  await countInTurn(db, 1_000);
  expect(await db.$count(tally, eq(tally.readerId, ann.readerId))).toBe(0);
  // The study's progress still counts that she consented, as she had begun.
  expect((await getStudy(db, study)).progress).toMatchObject({ crowdworkers: 2, submitted: 1 });
  // Sent twice, or come back to: nothing more is erased, and they can't begin anew.
  expect(await withdrawConsent(db, { ...me, now: noon })).toMatchObject({ erasedTasks: 0 });
  expect(await db.select().from(erasure)).toHaveLength(1);
  // Ann's question is there for Bob again.
  expect(await bob.take()).toBeTruthy();
  await expect(ann.step()).rejects.toMatchObject({ status: 401 });
  // Outside such a transaction answers can't be removed, by whatever statement.
  await expect(db.execute(sql`delete from forecast`)).rejects.toMatchObject({
    cause: { message: expect.stringContaining("immutable") },
  });
});

const comprehension = {
  attempts: 2,
  questions: [
    {
      question: "How sure is a text that says 70 %?",
      options: ["70 %", "100 %"],
      correct: 0,
      why: "It says so.",
    },
    {
      question: "Do you look things up?",
      options: ["Yes", "No"],
      correct: 1,
      why: "The text alone counts.",
    },
  ],
};

test("the questions about the instructions keep out who does not understand them", async () => {
  const study = await makeStudy(db, {
    questions: 1,
    models: 1,
    overlap: 2,
    change: { comprehension },
  });
  const [ann, bob] = await makePeople(db, study, 2);
  if (!ann || !bob) throw new Error("no people");
  const answer = (readerId: string, answers: number[], attempt: number) =>
    answerComprehension(db, { studyId: study.studyId, readerId, answers, attempt });
  await expect(ann.begin()).rejects.toMatchObject({ code: "comprehension_first" });
  expect(comprehensionContract.body.safeParse({ answers: [0, 1e15], attempt: 1 }).success).toBe(
    false,
  );
  const first = {
    passed: false,
    attemptsLeft: 1,
    wrong: [{ question: 1, why: "The text alone counts." }],
  };
  expect(await answer(ann.readerId, [0, 0], 1)).toEqual(first);
  // Sent again with other answers, it is the attempt that it was.
  expect(await answer(ann.readerId, [0, 1], 1)).toEqual(first);
  // So do the same answers as the next attempt: a second press is no second try.
  expect(await answer(ann.readerId, [0, 0], 2)).toEqual(first);
  expect(await answer(ann.readerId, [0, 1], 2)).toMatchObject({ passed: true, wrong: [] });
  expect(await ann.take()).toBeTruthy();

  await answer(bob.readerId, [1, 0], 1);
  await answer(bob.readerId, [1, 1], 2);
  await expect(answer(bob.readerId, [0, 1], 3)).rejects.toMatchObject({ code: "no_attempt" });
  // Screened out is what the code says, however often it is looked at; who understood has none.
  const steps = await Promise.all([bob.step(), bob.step(), bob.step()]);
  const codes = await db
    .select({
      code: completionCode.code,
      outcome: completionCode.outcome,
      of: completionCode.readerId,
    })
    .from(completionCode)
    .where(eq(completionCode.studyId, study.studyId));
  expect(codes).toEqual([
    { code: expect.stringMatching(/^[A-Z2-9]{10}$/), outcome: "screened_out", of: bob.readerId },
  ]);
  for (const step of steps) {
    expect(step).toMatchObject({
      step: "rest",
      reason: "not_understood",
      screenedOut: { code: codes[0]?.code, returnTo: null },
    });
  }
  const seen = JSON.stringify(await getReading(db, { link: study.link, now: noon }));
  // The instructions speak of what is correct, but no question's correct option is there.
  expect(seen).not.toContain('"correct":');
  expect(seen).not.toContain("The text alone counts.");
});

test("a fee that the budget has no room for is entered once it has, without its person; never for who is erased", async () => {
  const study = await makeStudy(db, {
    ...{ questions: 2, models: 1, overlap: 2 },
    change: {
      comprehension: {
        attempts: 1,
        questions: [
          { question: "Is it clear?", options: ["Yes", "No"], correct: 0, why: "It is." },
        ],
      },
      screenOutCents: 20,
    },
  });
  const { studyId } = study;
  const set = (budgetCents: number) =>
    db.transaction((tx) => setBudget(tx, { ...study, budgetCents }));
  const [ann, bob, cat] = await makePeople(db, study, 3);
  if (!ann || !bob || !cat) throw new Error("no people");
  const fail = (readerId: string) =>
    answerComprehension(db, { studyId, readerId, answers: [1], attempt: 1 });
  await fail(ann.readerId);
  await fail(bob.readerId);
  await set(0);
  for (const one of [ann, bob]) {
    expect(await one.step()).toMatchObject({ screenedOut: { code: expect.any(String) } });
  }
  const fees = async () =>
    (await db.select().from(ledger).where(eq(ledger.studyId, studyId))).map(
      ({ readerId, cents }) => ({ readerId, cents }),
    );
  await enterDueFees(db);
  expect(await fees()).toEqual([]);
  // Room for one fee; and one person withdraws at the moment in which they are shown that they are screened out.
  await set(20);
  await withdrawConsent(db, { studyId, readerId: bob.readerId, now: noon });
  await enterDueFees(db);
  await enterDueFees(db);
  expect(await fees()).toEqual([{ readerId: ann.readerId, cents: 20 }]);
  await set(100);
  await fail(cat.readerId);
  await expect(
    arriveDuring(
      db,
      (tx) => withdrawConsent(tx, { studyId, readerId: cat.readerId, now: noon }),
      () => cat.step(),
    ),
  ).rejects.toMatchObject({ status: 403 });
  expect(await fees()).toHaveLength(1);
});

test("who withdrew from an open study is refused in the browser where they did", async () => {
  const study = await makeStudy(db, { questions: 1, models: 1, overlap: 2 });
  const asked = { link: study.link, version: 1, retentionMonths: null, now: noon };
  const { participantId } = await giveConsent(db, asked);
  const [me] = await db.select().from(participant).where(eq(participant.id, participantId));
  if (!me) throw new Error("nobody");
  await withdrawConsent(db, { studyId: study.studyId, readerId: me.readerId, now: noon });
  const again = giveConsent(db, { ...asked, sessionOf: participantId });
  await expect(again).rejects.toMatchObject({ code: "withdrawn" });
  // Someone who comes without that session is somebody new: an open study can't tell.
  expect((await giveConsent(db, asked)).participantId).not.toBe(participantId);
});

test("consent is to the text of the version that runs, and to no other", async () => {
  const study = await makeStudy(db, { questions: 1, models: 1, overlap: 2 });
  const { projectId, studyId, link, config } = study;
  expect((await getReading(db, { link, now: noon })).consent.version).toBe(1);
  const agreeTo = (version: number) =>
    giveConsent(db, { link, version, retentionMonths: null, now: noon });
  await expect(agreeTo(2)).rejects.toMatchObject({ status: 409, code: "consent_changed" });
  await changeDraft(db, { projectId, studyId, name: "Study", config: { ...config, seed: "8" } });
  // A draft changes nothing for those who read the running text.
  await agreeTo(1);
  await startStudy(db, { projectId, studyId, userId: null, now: noon });
  await expect(agreeTo(1)).rejects.toMatchObject({ status: 409, code: "consent_changed" });
  await agreeTo(2);
  // Nor is it to another retention period than the page said.
  await changeRetention(db, { projectId, months: 6 });
  await expect(agreeTo(2)).rejects.toMatchObject({ status: 409, code: "consent_changed" });
});

test("nobody consents to a draft, whose text may still change", async () => {
  const study = await makeStudy(db, { questions: 1, models: 1, overlap: 2 });
  const { projectId, config } = study;
  await createStudy(db, { projectId, userId: null, name: "Draft", config, link: "draft" });
  await expect(
    giveConsent(db, { link: "draft", version: 1, retentionMonths: null, now: noon }),
  ).rejects.toMatchObject({
    code: "not_started",
  });
});

test("nobody new is stored in a study that is closed; who is known may still look", async () => {
  const made = await makeStudy(db, { questions: 1, models: 1, overlap: 2 });
  const { studyId, projectId, roundId, link } = made;
  const asked = { link, version: 1, retentionMonths: null, now: noon };
  const { participantId } = await giveConsent(db, asked);
  const ids = { projectId, studyId, roundId };
  await setRoundState(db, { ...ids, state: "closed", userId: null, now: noon });
  await expect(giveConsent(db, asked)).rejects.toMatchObject({ status: 409, code: "closed" });
  expect(await db.$count(participant, eq(participant.studyId, studyId))).toBe(1);
  expect(await giveConsent(db, { ...asked, sessionOf: participantId })).toMatchObject({
    participantId,
  });
});
