import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { assignment, tally, user, workDue, workEvent } from "@/db/schema";
import { makePeople, type Person } from "@/db/testing/make-people";
import { makeStudy, minutesLater, type TestStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { earnedCents } from "@/lib/crowd/pay/server/ledger/earned-cents";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { listAgreement as agreementContract } from "@/lib/figures/people/schema";
import { listAgreement } from "@/lib/figures/people/server/list-agreement";
import { personSeries } from "@/lib/figures/people/server/person-series";
import { readTask } from "@/lib/figures/study/testing/read-study";
import { exportPerson } from "@/lib/people/server/export-person";
import { listExclusions as exclusionsContract } from "../../exclusions/schema";
import { listExclusions } from "../../exclusions/server/list-exclusions";
import { listPeople as listContract } from "../../people/schema";
import { listPeople } from "../../people/server/list-people";
import { latestStanding } from "../../people/standings";
import { addReader } from "../../rolling/testing/add-reader";
import { judgeDue } from "./judge-due";
import { letContinue } from "./let-continue";

const db = await openTestDatabase();
let study: TestStudy;
let ann: Person;
let bob: Person;
let userId: string;

const isOdd = (question: number) => question % 2 === 1;

/** Twenty questions. Claude holds the odd ones right. Whose kappa over six texts is below 0.4 is paused. */
beforeAll(async () => {
  userId = randomUUID();
  await db.insert(user).values({ id: userId, name: "Ada", email: "ada@example.org" });
  study = await makeStudy(db, {
    questions: 20,
    models: 1,
    overlap: 2,
    change: {
      visit: { tasks: 20, minutes: 600, payCents: 2_000 },
      exclusionRules: {
        checks: null,
        speed: null,
        agreement: {
          reader: "Claude",
          minKappa: 0.4,
          minTexts: 6,
          whileRunning: { lastTexts: 6, on: "value", action: "pause" },
        },
      },
    },
  });
  const [first, second] = await makePeople(db, study, 2);
  if (!first || !second) throw new Error("no people");
  [ann, bob] = [first, second];
  await addReader(db, { ...study, name: "Claude", isRight: isOdd });
});

/** Reads so many texts, and judges them as Claude does, or the other way round. */
async function read({ readerId }: Person, texts: number, agreeing: boolean, minute: number) {
  for (let i = 0; i < texts; i += 1) {
    await readTask(db, {
      study,
      readerId,
      now: minutesLater(minute + i),
      read: (question) => ({
        status: "ok",
        confidence: 0.7,
        answer: null,
        correct: isOdd(question) === agreeing,
      }),
    });
  }
}

async function judge(minute: number) {
  while ((await countInTurn(db, 1_000)) > 0);
  return judgeDue(db, minutesLater(minute));
}

const eventsOf = ({ readerId }: Person) =>
  db.select().from(workEvent).where(eq(workEvent.readerId, readerId)).orderBy(workEvent.seq);

/** As the page of people says it. */
async function stateOf({ readerId }: Person) {
  const { people } = await listPeople(db, { ...study, ...listContract.query.parse({}) });
  return people.filter((person) => person.readerId === readerId).map(latestStanding)[0];
}

test("whoever agrees goes on, and is judged again only when they have read more", async () => {
  await read(ann, 8, true, 1);
  expect(await judge(10)).toBe(1);
  expect(await eventsOf(ann)).toEqual([]);
  expect(await db.$count(workDue)).toBe(0);
  expect(await judge(11)).toBe(0);
  const claimed = await ann.step(minutesLater(11));
  expect(claimed.step).toBe("task");
});

test("whoever agrees no more is paused: the task in hand is finished and paid, and no other follows", async () => {
  await read(ann, 7, false, 20);
  const held = await ann.take(minutesLater(28));
  expect(await judge(29)).toBe(1);
  const [event] = await eventsOf(ann);
  expect(event).toMatchObject({
    action: "pause",
    userId: null,
    evidence: { n: 6, lastTexts: 6 },
    reason: expect.stringContaining("over the last 6 texts; the study asks for at least 0.400."),
  });
  // Neither the reader that they are compared with nor what was measured is in their own copy.
  const own = await exportPerson(db, { ...study, readerId: ann.readerId }, minutesLater(29));
  const copy = await own.text();
  expect(JSON.parse(copy).work).toMatchObject([{ action: "pause", reason: null }]);
  expect(copy).not.toMatch(/Claude|0\.400/);
  await ann.submit(held, undefined, minutesLater(30));
  expect(await ann.step(minutesLater(31))).toMatchObject({
    step: "rest",
    reason: "on_hold",
    // 16 of 20 tasks of $20.
    last: { done: 16, earnedCents: 1_600 },
  });
  expect(await earnedCents(db, { studyId: study.studyId, readerId: ann.readerId })).toBe(1_600);
  expect(await stateOf(ann)).toBe("paused by the rule");
  expect(await stateOf(bob)).toBe("not begun");
  // Their answers count as before.
  const voided = await db.$count(assignment, eq(assignment.voidedAt, minutesLater(29)));
  expect(voided).toBe(0);
  // Judged again, they are left alone.
  await judge(32);
  expect(await eventsOf(ann)).toHaveLength(1);
});

test("the page of agreement has the newest window, all texts, and the way there", async () => {
  const ofLastSix = agreementContract.query.parse({ last: 6 });
  const { people, ...about } = await listAgreement(db, { ...study, ...ofLastSix });
  const all = { hasOthers: false, hasGold: false, everyone: 1, total: 1 };
  expect(about).toEqual({ reader: "Claude", minKappa: 0.4, ...all });
  const [one] = people;
  expect(people).toHaveLength(1);
  expect(one).toMatchObject({
    readerId: ann.readerId,
    tasks: 16,
    gold: null,
    // Fewer than ten questions have no interval.
    reader: {
      last: { n: 6, questions: 6, kappa: { noInterval: expect.any(String) } },
      all: { n: 16, kappa: { low: expect.any(Number) } },
    },
    behaviour: { texts: 16, seconds: 10, pasted: 0, focusLosses: null, typed: 0, copied: 0 },
    decisions: [{ action: "pause", by: null }],
  });
  const of = { ...study, readerId: ann.readerId };
  const series = await personSeries(db, { ...of, last: 6 });
  expect(series.reader.map(({ texts }) => texts)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
  // However long a window is chosen: from the text on from which the rule judges.
  const { reader: longer } = await personSeries(db, { ...of, last: 30 });
  expect(longer.map(({ texts }) => texts)).toEqual(series.reader.map(({ texts }) => texts));
  // They agree in the first six. Which questions these are is random: all may have the same label.
  const [first] = series.reader;
  expect([1, "one_label"]).toContain(
    first && ("value" in first.kappa ? first.kappa.value : first.kappa.undefined),
  );
  // A page past the last, and another search, have nobody.
  for (const given of [{ page: 2 }, { search: "nobody" }, { page: 2, order: "reader" as const }]) {
    const nobody = await listAgreement(db, { ...study, ...ofLastSix, ...given });
    expect(nobody).toMatchObject({ everyone: 1, people: [] });
  }
  const strangers = { ...study, projectId: randomUUID(), ...ofLastSix };
  await expect(listAgreement(db, strangers)).rejects.toMatchObject({ status: 404 });
  await expect(personSeries(db, { ...strangers, readerId: ann.readerId })).rejects.toMatchObject({
    status: 404,
  });
});

test("an admin lets them continue, and only later texts are judged", async () => {
  const allow = (readerId: string, at = minutesLater(40)) =>
    letContinue(db, { ...study, readerId, reason: "a hard stretch", userId, now: at });
  await allow(ann.readerId);
  await expect(allow(ann.readerId)).rejects.toMatchObject({ status: 409, code: "not_stopped" });
  await expect(allow(randomUUID())).rejects.toMatchObject({ status: 404 });
  expect((await ann.step(minutesLater(41))).step).toBe("begin");
  await read(ann, 4, false, 42);
  expect(await judge(50)).toBe(1);
  expect((await eventsOf(ann)).map(({ action }) => action)).toEqual(["pause", "resume"]);
  // As the method says it.
  const { everyone } = await listExclusions(db, {
    ...study,
    ...exclusionsContract.query.parse({}),
  });
  expect(everyone).toMatchObject({ stopped: 1, letContinue: 1 });
});

test("whoever is discontinued is thanked, and gets no more tasks", async () => {
  await read(bob, 1, true, 60);
  const { studyId } = study;
  await db.insert(workEvent).values({
    studyId,
    readerId: bob.readerId,
    action: "discontinue",
    reason: "because",
    evidence: {},
  });
  expect(await bob.step(minutesLater(62))).toMatchObject({
    step: "rest",
    reason: "finished",
    last: { done: 1, earnedCents: 100, finished: false },
  });
  expect(await stateOf(bob)).toBe("stopped by the rule");
  // She was let continue.
  expect(await stateOf(ann)).toBe("took part");
});

test("of two workers at once, one judges", async () => {
  const [cy] = await makePeople(db, study, 1);
  if (!cy) throw new Error("no person");
  await read(cy, 8, false, 70);
  while ((await countInTurn(db, 1_000)) > 0);
  await Promise.all([judgeDue(db, minutesLater(80)), judgeDue(db, minutesLater(80))]);
  expect(await eventsOf(cy)).toHaveLength(1);
});

test("nobody is noted where no rule may stop them", async () => {
  const plain = await makeStudy(db, { questions: 2, models: 1, overlap: 1 });
  const [dee] = await makePeople(db, plain, 1);
  if (!dee) throw new Error("no person");
  await dee.submit(await dee.take());
  while ((await countInTurn(db, 1_000)) > 0);
  expect(await db.$count(tally, eq(tally.roundId, plain.roundId))).toBe(1);
  expect(await db.$count(workDue)).toBe(0);
});

test("a rule stops, a person lets continue: the database takes nothing else", async () => {
  const event = { studyId: study.studyId, readerId: bob.readerId, reason: "x", evidence: {} };
  await expect(db.insert(workEvent).values({ ...event, action: "resume" })).rejects.toThrow();
  await expect(
    db.insert(workEvent).values({ ...event, action: "pause", userId }),
  ).rejects.toThrow();
  await expect(db.owner.update(workEvent).set({ reason: "y" })).rejects.toThrow();
});
