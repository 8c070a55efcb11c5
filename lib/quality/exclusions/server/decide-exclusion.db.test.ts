import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { assignment, exclusionEvent, ledger, user } from "@/db/schema";
import { arriveDuring } from "@/db/testing/arrive-during";
import { forecastOf, makePeople, type Person, sure, unsure } from "@/db/testing/make-people";
import { makeStudy, minutesLater, type TestStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { withRoundFree } from "@/db/testing/with-round-free";
import { withdrawConsent } from "@/lib/crowd/participation/server/withdraw-consent";
import { findBudget } from "@/lib/crowd/pay/server/budgets/budgets";
import { freeReservations } from "@/lib/crowd/pay/server/budgets/free-reservations";
import { listExclusions as contract } from "../schema";
import { applyCriteria, decideExclusion } from "./decide-exclusion";
import { listViolators } from "./find-violators";
import { listExclusions } from "./list-exclusions";
import { previewExclusion } from "./preview-exclusion";

const db = await openTestDatabase();
let study: TestStudy;
let ann: Person;
let bob: Person;
let userId: string;
const now = minutesLater(5);

/** Three questions, one slot each. Ann does all three; Bob comes when there is nothing left. */
beforeAll(async () => {
  userId = randomUUID();
  await db.insert(user).values({ id: userId, name: "Ada", email: "ada@example.org" });
  study = await makeStudy(db, { questions: 3, models: 1, overlap: 1 });
  const [first, second] = await makePeople(db, study, 2);
  if (!first || !second) throw new Error("no people");
  [ann, bob] = [first, second];
  for (let i = 0; i < 3; i += 1) await ann.submit(await ann.take());
});

const decide = (action: "exclude" | "restore", person: Person, reason = "because") =>
  decideExclusion(db, { ...study, readerId: person.readerId, action, reason, userId, now });

const voided = async (person: Person) => {
  const rows = await db
    .select({ at: assignment.voidedAt })
    .from(assignment)
    .where(and(eq(assignment.readerId, person.readerId), eq(assignment.state, "submitted")));
  return rows.filter(({ at }) => at !== null).length;
};

const quality = async (person: Person) => {
  const { people } = await listExclusions(db, { ...study, ...contract.query.parse({}) });
  return people.find(({ readerId }) => readerId === person.readerId);
};

test("someone who is not excluded can't be restored", async () => {
  await expect(decide("restore", ann)).rejects.toMatchObject({ status: 409, code: "not_excluded" });
});

test("excluding frees the slots, with who, when, why and what the rules found", async () => {
  expect((await bob.step()).step).toBe("rest");
  await decide("exclude", ann, "answers in seconds");
  expect(await voided(ann)).toBe(3);
  expect(await quality(ann)).toMatchObject({
    tasks: 3,
    surplus: 0,
    excluded: true,
    events: [{ action: "exclude", rules: [], by: "Ada", reason: "answers in seconds" }],
  });
  const [event] = await db.select().from(exclusionEvent);
  expect(event?.evidence).toEqual({ findings: [] });
  // One of the three goes to Bob.
  await bob.submit(await bob.take());
});

test("twice is a conflict that says so", async () => {
  await expect(decide("exclude", ann)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("is excluded already"),
  });
});

test("of two who decide at once, one does", async () => {
  const [cy] = await makePeople(db, study, 1);
  if (!cy) throw new Error("no person");
  const both = await Promise.allSettled([decide("exclude", cy), decide("exclude", cy)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("restoring gives back the slots that are free; the rest stay as surplus", async () => {
  await decide("restore", ann, "it was the wrong person");
  // Bob has one of the three slots now.
  expect(await voided(ann)).toBe(1);
  expect(await quality(ann)).toMatchObject({ tasks: 3, surplus: 1, excluded: false });
  const { rows } = await db.execute(sql`
    select task_id from assignment
    where state in ('leased', 'submitted') and voided_at is null
    group by task_id, slot_no having count(*) > 1`);
  expect(rows).toEqual([]);
  // Every slot is filled: there is nothing left to do.
  expect((await bob.step()).step).toBe("rest");
});

/** A study of two questions, of which somebody did one and holds the other. */
async function makeHolder(protocol: "paper" | "blind") {
  const other = await makeStudy(db, {
    ...{ questions: 2, models: 1, overlap: 1 },
    change: { protocol, visit: { tasks: 2, minutes: 60, payCents: 200 } },
  });
  const [dan, eve] = await makePeople(db, other, 2);
  if (!dan || !eve) throw new Error("no people");
  const lock = { outputs: [forecastOf(0.5)] };
  const send = async (id: string) => {
    if (protocol === "paper") return dan.submit(id);
    await dan.lock(id, lock);
    return dan.submit(id, { correct: [true] });
  };
  await send(await dan.take());
  const held = await dan.take();
  const by = { ...other, readerId: dan.readerId, userId, now, reason: "because" };
  const earned = async () => {
    const rows = await db.select().from(ledger).where(eq(ledger.readerId, dan.readerId));
    return rows.map(({ cents }) => cents);
  };
  return { other, dan, eve, held, lock, send, earned, by };
}

test.each(["paper", "blind"] as const)(
  "a task that an excluded person holds (%s) can be worked on and sent, is paid once, and is their last",
  async (protocol) => {
    const { other, dan, eve, held, send, earned, by } = await makeHolder(protocol);
    const { places, held: inHand } = await previewExclusion(db, {
      ...other,
      reader: dan.readerId,
      now,
    });
    expect({ places, inHand }).toEqual({ places: 2, inHand: 1 });
    await decideExclusion(db, { ...by, action: "exclude" });
    // Its place is free at once.
    await eve.take(now);
    expect(await dan.step()).toMatchObject({ step: "task", assignment: { id: held } });
    await dan.draft(held, 1, "50");
    await dan.keep(held, now);
    await send(held);
    await send(held);
    expect(await dan.step()).toMatchObject({
      step: "rest",
      last: { done: 2, earnedCents: 200, code: expect.any(String) },
    });
    expect(await earned()).toEqual([100, 100]);
    expect(await voided(dan)).toBe(2);
    await freeReservations(db, now);
    await decideExclusion(db, { ...by, action: "restore" });
    await send(held);
    expect(await earned()).toEqual([100, 100]);
  },
);

test("what an excluded person sends after its time is kept aside and paid, once, and they are told politely", async () => {
  const { other, dan, held, earned, by } = await makeHolder("paper");
  await decideExclusion(db, { ...by, action: "exclude" });
  const late = minutesLater(120);
  const reserved = async () =>
    (await findBudget(db, { studyId: other.studyId, currency: "USD" })).committedCents;
  expect(await reserved()).toBe(200);
  for (const body of [sure, sure, unsure]) {
    await expect(dan.submit(held, body, late)).rejects.toMatchObject({
      status: 410,
      message:
        "Thank you. This study has no more tasks for you, so this answer can't count. It was kept, and there is nothing you need to do. You are paid for every task that you sent before, and for this one.",
    });
  }
  expect(await earned()).toEqual([100, 100]);
  await freeReservations(db, late);
  expect(await reserved()).toBe(200);
  // Restored, they are not paid a second time for it, nor given it again.
  await decideExclusion(db, { ...by, action: "restore" });
  await expect(dan.submit(held, sure, late)).rejects.toMatchObject({
    status: 410,
    message: expect.stringContaining("You have sent this task before"),
  });
  expect((await dan.claim(late)).step).not.toBe("task");
});

test("a task that ran out long before an exclusion is not paid", async () => {
  const other = await makeStudy(db, {
    ...{ questions: 1, models: 1, overlap: 1 },
    change: { visit: { tasks: 1, minutes: 60, payCents: 200 } },
  });
  const [eve] = await makePeople(db, other, 1);
  if (!eve) throw new Error("no person");
  const held = await eve.take();
  const exclude = { ...other, readerId: eve.readerId, userId, reason: "because" };
  await decideExclusion(db, { ...exclude, action: "exclude", now: minutesLater(30) });
  await expect(eve.submit(held, sure, minutesLater(31))).rejects.toMatchObject({ status: 410 });
  expect(await db.$count(ledger, eq(ledger.readerId, eve.readerId))).toBe(0);
});

test("others get tasks while the answers are read on which a decision rests", async () => {
  const other = await makeStudy(db, { questions: 1, models: 1, overlap: 1 });
  const [eve] = await makePeople(db, other, 1);
  if (!eve) throw new Error("no person");
  await eve.submit(await eve.take());
  const by = { ...other, readerId: eve.readerId, userId, now, reason: "because" };
  await withRoundFree(db, other.roundId, () => decideExclusion(db, { ...by, action: "exclude" }));
  const { digest } = await listViolators(db, other);
  await withRoundFree(db, other.roundId, () =>
    applyCriteria(db, { ...other, digest, userId, now }),
  );
});

test("who is of another study or project is nobody", async () => {
  const strangers = { ...study, projectId: randomUUID() };
  await expect(
    listExclusions(db, { ...strangers, ...contract.query.parse({}) }),
  ).rejects.toMatchObject({ status: 404 });
  const other = await makeStudy(db, { questions: 1, models: 1, overlap: 1 });
  const [stranger] = await makePeople(db, other, 1);
  if (!stranger) throw new Error("no person");
  await expect(decide("exclude", stranger)).rejects.toMatchObject({ status: 404 });
});

test("nothing is stored about somebody who is erased meanwhile", async () => {
  const [eve] = await makePeople(db, study, 1);
  if (!eve) throw new Error("no person");
  const { studyId } = study;
  const { readerId } = eve;
  const decided = arriveDuring(
    db,
    (tx) => withdrawConsent(tx, { studyId, readerId, now }),
    () => decide("exclude", eve),
  );
  await expect(decided).rejects.toMatchObject({ status: 404 });
  expect(await db.$count(exclusionEvent, eq(exclusionEvent.readerId, readerId))).toBe(0);
});
