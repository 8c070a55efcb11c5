import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import {
  completionCode,
  ledger,
  participant,
  payment,
  reader,
  sealedId,
  study as studyTable,
  studyVersion,
} from "@/db/schema";
import { forecastOf, makePeople, sure } from "@/db/testing/make-people";
import { makeStudy, minutesLater, noon, type TestStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { signInStaff } from "@/db/testing/sign-in";
import { hashId, sealId } from "@/lib/crowd/arrival/server/arrival-id";
import { getReading } from "@/lib/crowd/participation/server/get-reading";
import { withdrawConsent } from "@/lib/crowd/participation/server/withdraw-consent";
import { exportLedger } from "@/lib/crowd/pay/server/files/export-ledger";
import { addEntry } from "@/lib/crowd/pay/server/ledger/add-entry";
import { enterOutside } from "@/lib/crowd/pay/server/payouts/enter-outside";
import { exportPayout } from "@/lib/crowd/pay/server/payouts/export-payout";
import { listPayments } from "@/lib/crowd/pay/server/payouts/list-payments";
import { listPayouts } from "@/lib/crowd/pay/server/payouts/list-payouts";
import { makePayout } from "@/lib/crowd/pay/server/payouts/make-payout";
import { reversePayment } from "@/lib/crowd/pay/server/payouts/reverse-payment";
import { settlePayout } from "@/lib/crowd/pay/server/payouts/settle-payout";
import { getPilot } from "@/lib/crowd/pay/server/wages/get-pilot";
import { getHourlyPay } from "@/lib/crowd/pay/server/wages/hourly-pay";
import { topUp } from "@/lib/crowd/pay/server/wages/top-up";
import { selectPayEvents } from "@/lib/quality/log/server/select-pay-events";
import type { StudyIds } from "@/lib/studies/schema";
import { addEntry as addEntryContract, listPay as contract } from "../schema";
import { getPay } from "./get-pay";
import { listPay } from "./list-pay";

const db = await openTestDatabase();

beforeAll(() => {
  process.env.CANDOR_SECRET = "only for this test, as long as it must be";
});

/** Two tasks for 200 cents; Ann did both, Bob one. Each task has 20 s of active time (`sure`). */
async function makePaid() {
  const visit = { tasks: 2, minutes: 60, payCents: 200 };
  const study = await makeStudy(db, {
    ...{ questions: 4, models: 1, overlap: 3 },
    change: { visit, hourlyCents: 20_000 },
  });
  const { userId } = await signInStaff(db, { projectId: study.projectId, role: "admin" });
  const [ann, bob] = await makePeople(db, study, 2);
  if (!ann || !bob) throw new Error("no people");
  // A minute later: nobody can have read for longer than the server saw them.
  const minute = minutesLater(1);
  await ann.submit(await ann.take(), sure, minute);
  await ann.submit(await ann.take(minute), sure, minutesLater(2));
  await bob.submit(await bob.take(), sure, minute);
  const ids = { projectId: study.projectId, studyId: study.studyId };
  const by = { ...ids, userId };
  const people = async (wanted: Partial<z.output<typeof contract.query>> = {}) =>
    listPay(db, { ...ids, ...contract.query.parse(wanted) });
  const payOf = async (readerId: string) =>
    (await people()).people.find((person) => person.readerId === readerId);
  return {
    ...{ study, ids, by, ann: ann.readerId, bob: bob.readerId, people, payOf },
    payments: async (payoutId: string) =>
      (await listPayments(db, { ...ids, payoutId, page: 1 })).payments,
    enter: (readerId: string, as: "bonus" | "correction", cents: number, entryId = randomUUID()) =>
      db.transaction((tx) => addEntry(tx, { ...by, entryId, readerId, as, cents, reason: "So." })),
    outside: (readerId: string, cents: number, entryId = randomUUID()) =>
      db.transaction((tx) =>
        enterOutside(tx, { ...by, entryId, readerId, cents, reason: "In cash.", now: noon }),
      ),
    topUp: (people: number, cents: number, topUpId = randomUUID()) =>
      db.transaction((tx) => topUp(tx, { ...by, topUpId, people, cents })),
    pay: (payoutId = randomUUID(), cents?: number) =>
      db
        .transaction((tx) => makePayout(tx, { ...by, payoutId, cents, now: noon }))
        .then(() => payoutId),
    reverse: async (payoutId: string, paymentId: string) =>
      db.transaction((tx) =>
        reversePayment(tx, { ...by, payoutId, paymentId, reason: "The transfer came back." }),
      ),
    settle: async (
      payoutId: string,
      result: "paid" | "failed" | "unknown",
      readerIds?: string[],
    ) => {
      const { payments } = await listPayments(db, { ...ids, payoutId, page: 1 });
      const idOf = (readerId: string) =>
        payments.find((one) => one.readerId === readerId)?.id ?? randomUUID();
      const paymentIds = readerIds?.map(idOf);
      return db.transaction((tx) =>
        settlePayout(tx, { ...by, payoutId, result, paymentIds, now: noon }),
      );
    },
  };
}

/** A study that pays $60 an hour, where Ann has read one task for nine minutes and another for five. */
async function makeSlow(minutesPerTask: number) {
  const study = await makeStudy(db, {
    ...{ questions: 4, models: 1, overlap: 3 },
    change: {
      visit: { tasks: 2, minutes: 60, payCents: 200 },
      hourlyCents: 6_000,
      minutesPerTask,
    },
  });
  const ids = { projectId: study.projectId, studyId: study.studyId };
  const [ann] = await makePeople(db, study, 1);
  if (!ann) throw new Error("nobody");
  const time = { idleMs: 0, edits: 1, pastes: 0 };
  const long = (activeMs: number) => ({
    outputs: [{ ...forecastOf(0.8), time: { ...time, activeMs } }],
    correct: [true],
  });
  // The server has seen them for nine minutes, and then for five.
  const first = await ann.take();
  for (let minute = 1; minute < 9; minute += 1) await ann.keep(first, minutesLater(minute));
  await ann.submit(first, long(540_000), minutesLater(9));
  const second = await ann.take(minutesLater(9));
  for (let minute = 10; minute < 14; minute += 1) await ann.keep(second, minutesLater(minute));
  await ann.submit(second, long(300_000), minutesLater(14));
  return {
    ...{ study, ids },
    hourly: () => getHourlyPay(db, ids),
    byTime: async () =>
      (await listPay(db, { ...ids, ...contract.query.parse({ order: "time" }) })).people,
  };
}

test("an idle page earns no wage: of each task, three times the assumed minutes count, and who had longer is marked", async () => {
  const { hourly, byTime } = await makeSlow(2);
  // Six of nine minutes count, and all of five: eleven at $60 an hour are $11, of which $2 are earned.
  expect(await hourly()).toMatchObject({ longPeople: 1, missing: { people: 1, cents: 900 } });
  expect(await byTime()).toMatchObject([{ activeMs: 660_000, measuredMs: 840_000, longTasks: 1 }]);
});

test("a version that assumes fewer minutes takes no time from tasks that were done before it", async () => {
  const { study, hourly, byTime } = await makeSlow(3);
  // All of nine and five minutes: $14, of which $2 are earned.
  const before = { longPeople: 0, missing: { people: 1, cents: 1_200 } };
  expect(await hourly()).toMatchObject(before);
  const config = { ...study.config, minutesPerTask: 1 };
  const { studyId } = study;
  await db.insert(studyVersion).values({ studyId, no: 2, config, frozenAt: noon });
  expect(await hourly()).toMatchObject(before);
  expect(await byTime()).toMatchObject([{ activeMs: 840_000, longTasks: 0 }]);
});

test("what somebody is owed is what they earned, less what was paid and is being paid", async () => {
  const { ann, bob, payOf, payments, enter, pay, settle, ids } = await makePaid();
  expect(await payOf(ann)).toMatchObject({ tasks: 2, activeMs: 40_000, taskCents: 200 });
  const entryId = randomUUID();
  await enter(ann, "bonus", 50, entryId);
  await enter(ann, "bonus", 50, entryId);
  await enter(bob, "correction", -30);
  expect(await payOf(ann)).toMatchObject({ bonusCents: 50, earnedCents: 250, owedCents: 250 });
  expect(await payOf(bob)).toMatchObject({ correctionCents: -30, earnedCents: 70, owedCents: 70 });

  const first = await pay();
  expect(await payOf(ann)).toMatchObject({ paidCents: 0, openCents: 250, owedCents: 0 });
  await settle(first, "failed", [bob]);
  await settle(first, "paid");
  expect(await payOf(ann)).toMatchObject({ paidCents: 250, openCents: 0, owedCents: 0 });
  expect(await payOf(bob)).toMatchObject({ paidCents: 0, openCents: 0, owedCents: 70 });
  // What failed is in the next, and nothing else.
  const second = await pay();
  expect(await payments(second)).toMatchObject([{ readerId: bob, cents: 70, state: "intended" }]);
  expect(await getPay(db, ids)).toMatchObject({
    ...{
      currency: "USD",
      people: 2,
      earnedCents: 320,
      paidCents: 250,
      openCents: 70,
      owedCents: 0,
    },
    due: { people: 0, cents: 0 },
  });
  expect((await listPayouts(db, { ...ids, page: 1 })).payouts).toMatchObject([
    { no: 2, people: 1, withoutId: 1, parts: [{ state: "intended", payments: 1, cents: 70 }] },
    { no: 1, people: 2, withoutId: 0, parts: [{ state: "paid" }, { state: "failed" }] },
  ]);
});

test("payouts come in pages of ten, the newest first", async () => {
  const { ids, bob, pay, settle, enter } = await makePaid();
  for (let no = 1; no <= 11; no += 1) {
    await enter(bob, "bonus", 3_000 + no);
    await settle(await pay(), "paid");
  }
  const page = async (page: number) => {
    const { payouts, total } = await listPayouts(db, { ...ids, page });
    return { total, nos: payouts.map(({ no }) => no) };
  };
  expect(await page(1)).toEqual({ total: 11, nos: [11, 10, 9, 8, 7, 6, 5, 4, 3, 2] });
  expect(await page(2)).toEqual({ total: 11, nos: [1] });
  expect(await page(3)).toEqual({ total: 11, nos: [] });
});

test("simulated people are counted apart, and are in no sum", async () => {
  const { ids, ann } = await makePaid();
  await db.update(reader).set({ simulated: true }).where(eq(reader.id, ann));
  // Ann earned 200, Bob 100.
  const sums = { people: 2, simulatedPeople: 1, earnedCents: 100, owedCents: 100 };
  expect(await getPay(db, ids)).toMatchObject(sums);
});

test("people come in pages: sorted, searched, and all of them counted", async () => {
  const { ids, ann, bob, people, enter } = await makePaid();
  await enter(bob, "bonus", 150);
  expect(await people({ page: 2 })).toMatchObject({ people: [], total: 2 });
  const order = async (wanted: Parameters<typeof people>[0]) =>
    (await people(wanted)).people.map(({ readerId }) => readerId);
  // Ann earned 200 in 40 s, Bob 250 in 20 s.
  expect(await order({ order: "earned" })).toEqual([ann, bob]);
  expect(await order({ order: "perHour", direction: "descending" })).toEqual([bob, ann]);
  const [last] = (await people({ direction: "descending" })).people;
  expect(await order({ search: last?.pseudonym.toUpperCase() })).toEqual([last?.readerId]);
  expect(await people({ search: "%" })).toMatchObject({ people: [], total: 0 });
  await addPeople(ids, 60);
  const second = await people({ page: 2 });
  expect(second).toMatchObject({ total: 62, pageSize: 50 });
  expect(second.people).toHaveLength(12);
});

test("people are found by a part of their completion code, and not by the ID they came with, which would be in the address", async () => {
  const { study, ids, ann, bob, people } = await makePaid();
  const who = async (search: string) => {
    const { people: found, total } = await people({ search });
    expect(total).toBe(found.length);
    return found.map(({ readerId }) => readerId);
  };
  const code = "QRSTUVWXYZ";
  const given = { studyId: study.studyId, readerId: ann, outcome: "withdrawn" as const };
  await db.insert(completionCode).values({ ...given, code });
  expect(await who(code.slice(0, 6).toLowerCase())).toEqual([ann]);
  await db
    .update(participant)
    .set({ cameBy: "platform", idHash: hashId(ids.studyId, "worker 47") })
    .where(eq(participant.readerId, bob));
  expect(await who("worker 47")).toEqual([]);
});

/** Everyone with a bonus of 1 cent. */
const addPeople = ({ projectId, studyId }: StudyIds, people: number) =>
  db.execute(sql`
    with made as (
      insert into reader (project_id, kind, name)
      select ${projectId}, 'human', 'many ' || no from generate_series(1, ${people}::int) no returning id
    ), came as (
      insert into participant (study_id, reader_id, came_by)
      select ${studyId}, id, 'open' from made returning study_id, reader_id
    )
    insert into ledger (study_id, reader_id, kind, cents, currency, reason, source_key)
    select study_id, reader_id, 'bonus', 1, 'USD', 'So.', 'many ' || reader_id from came`);

test("an id that was used for something else is refused, not passed over", async () => {
  const [here, there] = [await makePaid(), await makePaid()];
  const id = randomUUID();
  await here.enter(here.ann, "bonus", 50, id);
  const taken = { status: 409, code: "entered_already" };
  await expect(here.enter(here.ann, "bonus", 500, id)).rejects.toMatchObject(taken);
  await expect(here.enter(here.bob, "bonus", 50, id)).rejects.toMatchObject(taken);
  for (const { pay } of [here, there]) await expect(pay(id)).rejects.toMatchObject(taken);
  expect(await here.enter(here.ann, "bonus", 50, id)).toBe(false);
  const payoutId = await here.pay();
  await expect(there.pay(payoutId)).rejects.toMatchObject({ status: 409, code: "id_in_use" });
  await here.topUp(1, 12, id);
  await there.topUp(2, 35, id);
  expect(await there.payOf(there.ann)).toMatchObject({ topUpCents: 23 });
});

test("a payout pays everyone who is owed something", async () => {
  const { ids, pay, settle } = await makePaid();
  const people = 100;
  await addPeople(ids, people);
  await settle(await pay(), "paid");
  expect(await getPay(db, ids)).toMatchObject({
    ...{ people: people + 2, paidCents: people + 300, owedCents: 0 },
  });
});

test("a payout pays no more than its sender saw: who earned something last waits, and it is refused where nobody is left", async () => {
  const { ids, ann, bob, enter, pay, payOf } = await makePaid();
  // Ann earned 200 and Bob 100 before that.
  await enter(ann, "bonus", 5_000);
  await pay(randomUUID(), 300);
  expect(await getPay(db, ids)).toMatchObject({ openCents: 100 });
  expect(await payOf(bob)).toMatchObject({ openCents: 100 });
  await expect(pay(randomUUID(), 300)).rejects.toMatchObject({
    ...{ status: 409, code: "changed_meanwhile" },
    message: expect.stringMatching(/^It would now be \$52\.00 for 1 person, because /),
  });
  await enter(ann, "correction", -5_001);
  await pay(randomUUID(), 300);
  expect(await getPay(db, ids)).toMatchObject({ openCents: 299 });
});

test("somebody whose payment has failed since waits before those whom the sender saw", async () => {
  const { ann, bob, by, pay, payments, payOf } = await makePaid();
  const payoutId = await pay();
  const open = await payments(payoutId);
  const fail = (readerId: string, now: Date) => {
    const paymentIds = open.flatMap((one) => (one.readerId === readerId ? [one.id] : []));
    return settlePayout(db, { ...by, payoutId, result: "failed", paymentIds, now });
  };
  // The page shows Bob's 100, and then Ann's payment of 200 fails.
  const later = Date.now() + 1_000;
  await fail(bob, new Date(later));
  await fail(ann, new Date(later + 1_000));
  await pay(randomUUID(), 100);
  expect(await payOf(bob)).toMatchObject({ openCents: 100 });
  expect(await payOf(ann)).toMatchObject({ openCents: 0, owedCents: 200 });
});

test("a payment that failed after all is owed again, and nothing else changes", async () => {
  const { ids, ann, bob, payOf, people, payments, pay, settle, reverse } = await makePaid();
  const payoutId = await pay();
  const theirs = async () => {
    const found = (await payments(payoutId)).find(({ readerId }) => readerId === ann);
    if (!found) throw new Error("no payment");
    return found;
  };
  const { id } = await theirs();
  // What is not said to be paid is settled, not taken back.
  await expect(reverse(payoutId, id)).rejects.toMatchObject({ code: "not_paid" });
  await settle(payoutId, "paid");
  expect(await theirs()).toMatchObject({ state: "paid", canFail: true });
  const before = await payOf(ann);
  const budget = (await getPay(db, ids)).committedCents;

  await reverse(payoutId, id);
  expect(await payOf(ann)).toEqual({ ...before, paidCents: 0, owedCents: 200 });
  expect(await payOf(bob)).toMatchObject({ paidCents: 100, owedCents: 0 });
  expect(await theirs()).toMatchObject({ state: "failed", canFail: false });
  expect((await people()).people).toHaveLength(2);
  expect(await getPay(db, ids)).toMatchObject({
    ...{ earnedCents: 300, paidCents: 100, owedCents: 200, committedCents: budget },
    due: { people: 1, cents: 200 },
  });
  await expect(reverse(payoutId, id)).rejects.toMatchObject({
    ...{ code: "failed_already", message: "It has failed already." },
  });
  await expect(reverse(randomUUID(), id)).rejects.toMatchObject({ status: 404 });
  // The log keeps that both were paid, as it was said, and has what came after.
  const log = (await selectPayEvents(db, ids.studyId)).map(({ what, reason }) => ({
    what,
    reason,
  }));
  expect(log).toEqual([
    { what: "Payout 1: a payment of $2.00 failed after all", reason: "The transfer came back." },
    { what: "Payout 1 made by file: $3.00 to 2 people", reason: null },
    { what: "Payout 1: 2 payments, $3.00, paid", reason: null },
  ]);

  await settle(await pay(), "paid");
  expect(await payOf(ann)).toEqual(before);
  await withdrawConsent(db, { studyId: ids.studyId, readerId: ann, now: minutesLater(5) });
  const entries = await db.select().from(ledger).where(eq(ledger.readerId, ann));
  expect(
    entries
      .filter(({ kind }) => kind === "paid")
      .map(({ cents, reason }) => `${cents} ${reason}`)
      .sort(),
  ).toEqual(["-200 null", "-200 null", "200 Erased with the person"]);
});

test("what somebody was paid outside Candor counts as paid, once, and can fail after all", async () => {
  const { ids, ann, bob, outside, pay, payOf, payments, reverse } = await makePaid();
  const before = await payOf(bob);
  const id = randomUUID();
  expect(await outside(bob, 100, id)).toBe(true);
  expect(await outside(bob, 100, id)).toBe(false);
  for (const other of [outside(ann, 100, id), outside(bob, 90, id)]) {
    await expect(other).rejects.toMatchObject({ status: 409, code: "entered_already" });
  }
  expect(await payOf(bob)).toEqual({ ...before, paidCents: 100, owedCents: 0 });
  const payoutId = await pay();
  expect(await payments(payoutId)).toMatchObject([{ readerId: ann, cents: 200, outside: null }]);

  const [payment] = await payments(id);
  expect(payment).toMatchObject({ state: "paid", canFail: true, outside: "In cash." });
  await reverse(id, payment?.id ?? "");
  expect(await payOf(bob)).toEqual(before);
  await expect(outside(bob, 100, id)).rejects.toMatchObject({ status: 409, code: "failed_since" });
  const log = (await selectPayEvents(db, ids.studyId)).map(({ what, reader, reason }) => [
    ...[what, reader, reason],
  ]);
  const { pseudonym } = before ?? {};
  expect(log).toEqual(
    expect.arrayContaining([
      ["Payout 1: $1.00 paid outside Candor", pseudonym, "In cash."],
      ["Payout 1: a payment of $1.00 failed after all", pseudonym, "The transfer came back."],
      ["Payout 2 made by file: $2.00 to 1 person", null, null],
    ]),
  );
  expect(log).toHaveLength(3);

  await withdrawConsent(db, { studyId: ids.studyId, readerId: bob, now: minutesLater(5) });
  expect(await payments(id)).toMatchObject([{ outside: "Erased with the person" }]);
  await outside(bob, 7);
  const entries = await db.select().from(ledger).where(eq(ledger.readerId, bob));
  expect(entries.map(({ reason }) => reason)).not.toContain("In cash.");
});

test("an id stands for one entry: the same again adds nothing, and anything else is refused", async () => {
  const { ids, by, ann, bob, enter, outside, pay, settle, payOf } = await makePaid();
  const taken = { status: 409, code: "entered_already" };
  const [bonus, cash] = [randomUUID(), randomUUID()];
  await enter(ann, "bonus", 50, bonus);
  await outside(bob, 30, cash);
  await expect(outside(ann, 50, bonus)).rejects.toMatchObject(taken);
  await expect(enter(bob, "bonus", 30, cash)).rejects.toMatchObject(taken);
  const otherReason = { ...by, cents: 50, reason: "Another reason." };
  await expect(
    addEntry(db, { ...otherReason, entryId: bonus, readerId: ann, as: "bonus" }),
  ).rejects.toMatchObject(taken);
  await expect(
    enterOutside(db, { ...otherReason, entryId: cash, readerId: bob, cents: 30, now: noon }),
  ).rejects.toMatchObject(taken);
  expect(await enter(ann, "bonus", 50, bonus)).toBe(false);
  expect(await outside(bob, 30, cash)).toBe(false);
  // A payout that pays Bob alone is not one that was paid outside.
  await outside(ann, 250);
  const payoutId = await pay();
  await settle(payoutId, "paid");
  await expect(outside(bob, 70, payoutId)).rejects.toMatchObject(taken);
  expect(await payOf(bob)).toMatchObject({ paidCents: 100, owedCents: 0 });
  await db.update(reader).set({ simulated: true }).where(eq(reader.id, bob));
  await expect(outside(bob, 5)).rejects.toMatchObject({ status: 409, code: "simulated" });
  expect((await getPay(db, ids)).paidCents).toBe(250);
});

test("an entry with a currency of its own is refused: it would be entered in the study's", () => {
  const entry = {
    entryId: randomUUID(),
    readerId: randomUUID(),
    as: "bonus",
    cents: 5,
    reason: "So.",
  };
  expect(addEntryContract.body.safeParse(entry).success).toBe(true);
  expect(addEntryContract.body.safeParse({ ...entry, currency: "EUR" }).success).toBe(false);
});

test("who withdraws is still owed what they are, without what was written about them", async () => {
  const { ids, ann, payOf, enter, pay, settle } = await makePaid();
  await enter(ann, "bonus", 50);
  await enter(ann, "correction", -20);
  const before = await payOf(ann);
  await withdrawConsent(db, { studyId: ids.studyId, readerId: ann, now: minutesLater(5) });
  const { pseudonym, owedCents } = (await payOf(ann)) ?? {};
  expect(pseudonym).toMatch(/^erased-/);
  expect(owedCents).toBe(before?.owedCents);
  const theirs = await db.select().from(ledger).where(eq(ledger.readerId, ann));
  expect(theirs.map(({ cents, reason }) => `${cents} ${reason}`).sort()).toEqual([
    "-20 Erased with the person",
    "100 null",
    "100 null",
    "50 Erased with the person",
  ]);
  // What is written of them later isn't kept either.
  await enter(ann, "bonus", 7);
  const later = await db.select().from(ledger).where(eq(ledger.cents, 7));
  expect(later.map(({ reason }) => reason)).toEqual(["Erased with the person"]);
  await settle(await pay(), "paid");
  expect(await payOf(ann)).toMatchObject({ paidCents: 237, owedCents: 0 });
});

test("an outcome for someone who is not in the payout is refused whole", async () => {
  const { ann, payOf, pay, settle } = await makePaid();
  const payoutId = await pay();
  await expect(settle(payoutId, "paid", [ann, randomUUID()])).rejects.toMatchObject({
    status: 404,
  });
  expect(await payOf(ann)).toMatchObject({ paidCents: 0, openCents: 200 });
});

test("people are paid although the study is in the archive", async () => {
  const { ids, ann, payOf, pay, settle } = await makePaid();
  await db.update(studyTable).set({ archivedAt: noon }).where(eq(studyTable.id, ids.studyId));
  await settle(await pay(), "paid");
  expect(await payOf(ann)).toMatchObject({ paidCents: 200, owedCents: 0 });
});

test("a payment whose outcome is unknown is not sent again, whatever is earned meanwhile", async () => {
  const { ann, payOf, payments, enter, pay, settle } = await makePaid();
  const first = await pay();
  await settle(first, "unknown");
  await enter(ann, "bonus", 50);
  await expect(pay()).rejects.toMatchObject({ code: "nobody_is_owed" });
  expect(await payOf(ann)).toMatchObject({ openCents: 200, owedCents: 50 });
  await settle(first, "paid");
  expect(await payments(await pay())).toMatchObject([{ cents: 50 }]);
});

test("everything at once and twice pays once", async () => {
  const { ann, bob, payOf, pay, settle } = await makePaid();
  const ended = await Promise.allSettled([pay(), pay(), pay()]);
  const made = ended.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(made).toHaveLength(1);
  const first = made[0] ?? randomUUID();
  // The same payout again is no second one.
  await pay(first);
  const twice = await Promise.allSettled([settle(first, "paid"), settle(first, "paid")]);
  expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(settle(first, "failed")).rejects.toMatchObject({ code: "settled_already" });
  expect(await payOf(ann)).toMatchObject({ paidCents: 200, owedCents: 0 });
  expect(await payOf(bob)).toMatchObject({ paidCents: 100, owedCents: 0 });
});

test("the database itself refuses a second open payment, and a ledger that is changed", async () => {
  const { ann, ids, pay } = await makePaid();
  const payoutId = await pay();
  const [open] = await db.select().from(payment).where(eq(payment.readerId, ann));
  const again = { ...open, id: randomUUID(), payoutId, currency: "USD" };
  await expect(
    db.owner.transaction(async (tx) => {
      await tx.execute(sql`
        insert into payout (id, study_id, no) values (${again.id}, ${ids.studyId}, 2)`);
      await tx.execute(sql`
        insert into payment (payout_id, study_id, reader_id, cents, currency)
        values (${again.id}, ${ids.studyId}, ${ann}, 1, 'USD')`);
    }),
  ).rejects.toMatchObject({ cause: { constraint: "payment_one_open" } });
  await expect(
    db.owner.update(ledger).set({ cents: 1 }).where(eq(ledger.readerId, ann)),
  ).rejects.toMatchObject({ cause: { code: "23001" } });
});

test("a top-up brings those below it to the hourly wage, once, and only as it was seen", async () => {
  const { ann, bob, payOf, topUp } = await makePaid();
  // At 200.00 an hour, 40 s are worth 222 2/9 cents and 20 s 111 1/9: 23 and 12 are missing.
  await expect(topUp(2, 34)).rejects.toMatchObject({ code: "changed_meanwhile" });
  const topUpId = randomUUID();
  // Sent twice, it is one, and the log has it once: the second adds nothing.
  expect(await topUp(2, 35, topUpId)).toBe(true);
  expect(await topUp(2, 35, topUpId)).toBe(false);
  expect(await payOf(ann)).toMatchObject({ topUpCents: 23, earnedCents: 223 });
  expect(await payOf(bob)).toMatchObject({ topUpCents: 12, earnedCents: 112 });
  await expect(topUp(2, 35)).rejects.toMatchObject({ code: "changed_meanwhile" });
});

test("an hour's pay with the instructions counts the time from consent to the first session as well", async () => {
  const { ids, ann } = await makePaid();
  // Ann consented 20 s before her first session: 200 cents in 60 s are 12,000 an hour, and the median with Bob's 18,000 is 15,000.
  const before = await getHourlyPay(db, ids);
  await db.execute(sql`
    update consent set consented_at = (select min(created_at) from visit v where v.reader_id = consent.reader_id)
      - case when reader_id = ${ann} then interval '20 s' else interval '0 s' end
    where study_id = ${ids.studyId}`);
  expect(await getHourlyPay(db, ids)).toEqual({ ...before, withInstructionsCents: 15_000 });
});

test("an hour's pay: what is taken back of bonuses and top-ups was no pay for work, and a top-up gives nothing else back", async () => {
  const { ids, ann, bob, payOf, enter, topUp } = await makePaid();
  // 200 cents in 40 s and 100 in 20 s are 18,000 an hour; the wage is 20,000.
  expect(await getHourlyPay(db, ids)).toMatchObject({
    ...{ medianCents: 18_000, missing: { people: 2, cents: 23 + 12 } },
  });
  await enter(bob, "correction", -50);
  expect(await payOf(bob)).toMatchObject({ earnedCents: 50, perHourCents: 18_000 });
  await enter(ann, "bonus", 10);
  expect(await payOf(ann)).toMatchObject({ perHourCents: 18_900 });
  expect(await getHourlyPay(db, ids)).toMatchObject({
    ...{ medianCents: 18_450, missing: { people: 2, cents: 13 + 12 } },
  });
  await enter(ann, "correction", -10);
  expect(await getHourlyPay(db, ids)).toMatchObject({ missing: { people: 2, cents: 23 + 12 } });
  // Above the wage.
  await enter(ann, "bonus", 40);
  expect(await getHourlyPay(db, ids)).toMatchObject({ missing: { people: 1, cents: 12 } });
  // The correction before it takes nothing from a top-up: 112 cents in 20 s. So the second finds nobody.
  await topUp(1, 12);
  expect(await payOf(bob)).toMatchObject({ topUpCents: 12, perHourCents: 20_160 });
  expect(await getHourlyPay(db, ids)).toMatchObject({ missing: { people: 0, cents: 0 } });
  await expect(topUp(1, 12)).rejects.toMatchObject({ code: "changed_meanwhile" });
  // 50 of 112 were taken back of no bonus: giving them back is no pay for work either.
  await enter(bob, "correction", 50);
  expect(await payOf(bob)).toMatchObject({ earnedCents: 112, perHourCents: 20_160 });
  // A bonus and the top-up are 52, of which 32 are taken back: 120 cents in 20 s.
  await enter(bob, "bonus", 40);
  await enter(bob, "correction", -32);
  expect(await payOf(bob)).toMatchObject({ perHourCents: 21_600 });
  // A fee for being screened out is for no task.
  const fee = { ...ids, readerId: bob, currency: "USD", kind: "screen_out" as const, cents: 20 };
  await db.insert(ledger).values({ ...fee, sourceKey: randomUUID() });
  expect(await payOf(bob)).toMatchObject({ screenOutCents: 20, perHourCents: 21_600 });
});

test("somebody is told what they keep as of now, after a correction too", async () => {
  const { study, ids, ann, enter } = await makePaid();
  const [{ id, idHash } = { id: "", idHash: null }] = await db
    .select({ id: participant.id, idHash: participant.idHash })
    .from(participant)
    .where(eq(participant.readerId, ann));
  const session = {
    participant: { id, idHash, whyOut: null, eraseAt: null },
    reader: { id: ann, name: "R" },
    study: {
      id: ids.studyId,
      link: study.link,
      projectId: ids.projectId,
      previewOf: null,
      isArchived: false,
    },
  };
  const read = () => getReading(db, { link: study.link, session, now: noon });
  expect(await read()).toMatchObject({
    hasPersonalLinks: false,
    me: { earnedCents: 200, currency: "USD" },
  });
  await enter(ann, "correction", -30);
  expect((await read()).me?.earnedCents).toBe(170);
  expect(
    await withdrawConsent(db, { studyId: ids.studyId, readerId: ann, now: noon }),
  ).toMatchObject({
    earnedCents: 170,
  });
});

test("a pilot is what the team did in previews, and nothing else", async () => {
  const { ids } = await makePaid();
  expect(await getPilot(db, ids)).toEqual({ previews: 0, tasks: 0, minutes: null });
  const tried = await makePaid();
  await db
    .update(studyTable)
    .set({ previewOf: ids.studyId })
    .where(eq(studyTable.id, tried.ids.studyId));
  // Three tasks of 20 s of active time each, by two people in one preview.
  expect(await getPilot(db, ids)).toEqual({ previews: 1, tasks: 3, minutes: 1 / 3 });
  await expect(getPilot(db, { ...ids, projectId: tried.study.projectId })).rejects.toMatchObject({
    status: 404,
  });
});

/** Says with what platform's id somebody came. */
async function cameWith({ studyId }: TestStudy, readerId: string, id: string) {
  const idHash = hashId(studyId, id);
  await db
    .update(participant)
    .set({ cameBy: "platform", idHash })
    .where(eq(participant.readerId, readerId));
  await db.insert(sealedId).values({ studyId, idHash, sealed: sealId({ studyId, idHash }, id) });
}

test("the files of a payout and of the ledger", async () => {
  const { study, ids, ann, bob, pay, payments, outside, reverse, settle, enter } = await makePaid();
  await cameWith(study, ann, "5f3a");
  const payoutId = await pay();
  expect((await listPayouts(db, { ...ids, page: 1 })).payouts).toMatchObject([
    { people: 2, withoutId: 1 },
  ]);
  const record = async (payoutId: string) =>
    parse((await exportPayout(db, { ...ids, payoutId, format: "record" })).csv, { columns: true });
  // As the page says it.
  expect(await record(payoutId)).toMatchObject([
    { outcome: "to be paid" },
    { outcome: "to be paid" },
  ]);
  const everything = await exportPayout(db, { ...ids, payoutId, format: "everything" });
  expect(parse(everything.csv, { columns: true })).toMatchObject([
    { id: "", amount_cents: "100", currency: "USD" },
    { id: "5f3a", amount_cents: "200", currency: "USD" },
  ]);
  const forProlific = await exportPayout(db, { ...ids, payoutId, format: "prolific" });
  expect(forProlific.csv).toBe("5f3a,2.00\n");
  await settle(payoutId, "failed", [bob]);
  await settle(payoutId, "paid");
  expect((await exportPayout(db, { ...ids, payoutId, format: "prolific" })).csv).toBe("");
  // The day alone: the ledger's file has the instant beside a pseudonym.
  const noonsDay = "2026-01-05";
  const byFile = { paid_by: "file", reason: "" };
  expect(await record(payoutId)).toMatchObject([
    { id: "", amount_cents: "100", outcome: "failed", decided_on: noonsDay, ...byFile },
    { id: "5f3a", amount_cents: "200", outcome: "paid", ...byFile },
  ]);
  const [toAnn] = (await payments(payoutId)).filter(({ readerId }) => readerId === ann);
  await reverse(payoutId, toAnn?.id ?? "");
  // It was called paid at noon, and failed now.
  expect(await record(payoutId)).toMatchObject([
    {},
    { id: "5f3a", outcome: "failed", decided_on: expect.not.stringMatching(noonsDay) },
  ]);
  const cash = randomUUID();
  await outside(ann, 200, cash);
  // The list tells at once which payouts were made outside.
  const { payouts } = await listPayouts(db, { ...ids, page: 1 });
  expect(payouts.map((one) => one.outside)).toEqual([true, false]);
  expect(await record(cash)).toMatchObject([
    { amount_cents: "200", paid_by: "outside Candor", outcome: "paid", reason: "In cash." },
  ]);
  await enter(bob, "correction", -100);

  const { signal } = new AbortController();
  const file = await exportLedger(db, { ...ids, userId: "ada", signal });
  const rows = parse(await file.text(), { columns: true }) as Record<string, string>[];
  const sums = rows
    .map(({ kind, amount_cents: cents, reason, payout }) =>
      `${kind} ${cents} ${reason} ${payout}`.trim(),
    )
    .sort();
  expect(sums).toEqual([
    "correction -100 So.",
    "paid -200  1",
    "paid -200 In cash. 2",
    "paid 200 The transfer came back. 1",
    "task 100",
    "task 100",
    "task 100",
  ]);
});
