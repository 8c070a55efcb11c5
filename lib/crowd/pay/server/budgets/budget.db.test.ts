import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "@/db/client";
import {
  assignment,
  invitation,
  lateSubmission,
  ledger,
  payment,
  reader,
  study as studyRow,
  studyVersion,
  visit,
} from "@/db/schema";
import { arriveDuring } from "@/db/testing/arrive-during";
import { makePeople, sure } from "@/db/testing/make-people";
import { makeStudy, minutesLater, noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { signInStaff } from "@/db/testing/sign-in";
import { eraseParticipant } from "@/lib/crowd/participation/server/erase-participant";
import { getReading } from "@/lib/crowd/participation/server/get-reading";
import { addEntry } from "@/lib/crowd/pay/server/ledger/add-entry";
import { enterOutside } from "@/lib/crowd/pay/server/payouts/enter-outside";
import { enterPaid } from "@/lib/crowd/pay/server/payouts/enter-paid";
import { makePayout } from "@/lib/crowd/pay/server/payouts/make-payout";
import { settlePayout } from "@/lib/crowd/pay/server/payouts/settle-payout";
import { topUp } from "@/lib/crowd/pay/server/wages/top-up";
import { endOverdue } from "@/lib/crowd/visits/server/end-overdue";
import { findShortage } from "@/lib/crowd/visits/server/find-shortage";
import { decideExclusion } from "@/lib/quality/exclusions/server/decide-exclusion";
import type { StudyConfig } from "@/lib/studies/schema";
import { changeDraft } from "@/lib/studies/server/change-draft";
import { createStudy } from "@/lib/studies/server/create-study";
import { runningStudy } from "@/lib/studies/server/require-study";
import { startStudy } from "@/lib/studies/server/start-study";
import { getPay } from "../get-pay";
import { findBudget, setBudget } from "./budgets";
import { freeReservations } from "./free-reservations";

const db = await openTestDatabase();

/** Sessions of two tasks for $2.00; many people, and a budget. */
async function makeFunded(budgetCents: number, people: number, more: Partial<StudyConfig> = {}) {
  const study = await makeStudy(db, {
    ...{ questions: 8, models: 1, overlap: people },
    change: { visit: { tasks: 2, minutes: 60, payCents: 200 }, hourlyCents: 40_000, ...more },
  });
  const { projectId, studyId } = study;
  const ids = { projectId, studyId };
  const { userId } = await signInStaff(db, { projectId, role: "admin" });
  const set = (cents: number | null) =>
    db.transaction((tx) => setBudget(tx, { ...ids, budgetCents: cents }));
  await set(budgetCents);
  return {
    ...{ study, set, ids, userId },
    crowd: await makePeople(db, study, people),
    pay: async () => {
      const payoutId = randomUUID();
      await db.transaction((tx) => makePayout(tx, { ...ids, userId, payoutId, now: noon }));
      return payoutId;
    },
    settle: (payoutId: string, result: "paid" | "failed") =>
      db.transaction((tx) => settlePayout(tx, { ...ids, userId, payoutId, result, now: noon })),
    committed: async () => (await findBudget(db, { studyId, currency: "USD" })).committedCents,
    enter: (readerId: string, as: "bonus" | "correction", cents: number) =>
      db.transaction((tx) =>
        addEntry(tx, {
          ...{ ...ids, userId, entryId: randomUUID(), readerId, as, cents, reason: "So." },
        }),
      ),
  };
}

/** What is committed, summed up from the rows themselves: for each person the greater of what they can still earn and what they are paid. */
async function summedUp(studyId: string) {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select coalesce(sum(greatest(
      (select coalesce(sum(pay_cents), 0) from visit v
        where v.study_id = p.study_id and v.reader_id = p.reader_id and v.reserved)
      + (select coalesce(sum(cents), 0) from ledger l left join visit v on v.id = l.visit_id
        where l.study_id = p.study_id and l.reader_id = p.reader_id and l.kind <> 'paid' and v.reserved is distinct from true),
      (select coalesce(sum(cents), 0) from payment m
        where m.study_id = p.study_id and m.reader_id = p.reader_id and m.state <> 'failed'))), 0) as cents
    from participant p where p.study_id = ${studyId}`);
  return Number(rows[0]?.cents);
}

test("of many who begin at once, as many do as the budget pays for", async () => {
  const { crowd, committed, study } = await makeFunded(700, 12);
  await Promise.allSettled(crowd.map((one) => one.begin()));
  expect(await committed()).toBe(600);
  expect(await summedUp(study.studyId)).toBe(600);
  const steps = await Promise.all(crowd.map((one) => one.step()));
  expect(steps.filter(({ step }) => step === "task")).toHaveLength(3);
  const others = steps.filter(({ step }) => step !== "task");
  expect(others.map((one) => one.step === "rest" && one.reason)).toEqual(Array(9).fill("unfunded"));
});

test("who comes new learns before they agree that the budget has no room, and the team why", async () => {
  // Eight tasks, sessions of two for $2.00: a session begins, and $1.99 are left.
  const { crowd, study, ids, set } = await makeFunded(399, 3);
  const lookIn = async () => {
    const [{ link } = { link: "" }] = await db
      .select({ link: studyRow.link })
      .from(studyRow)
      .where(eq(studyRow.id, study.studyId));
    return (await getReading(db, { link, now: noon })).unfunded;
  };
  const shortage = async () => {
    const { version } = await runningStudy(db, ids);
    return findShortage(db, { ...ids, now: noon }, version);
  };
  expect([await lookIn(), await shortage()]).toEqual([false, null]);
  await crowd[0]?.begin();
  // Whoever has one task left needs $1.00.
  const short = { currency: "USD", leftCents: 199, sessionCents: 200, shorterMayStart: true };
  expect([await lookIn(), await shortage()]).toEqual([true, short]);
  await set(400);
  expect([await lookIn(), await shortage()]).toEqual([false, null]);
});

test("no shorter session is announced where nobody may come again without an invitation", async () => {
  const { crowd, ids } = await makeFunded(399, 1, { nextVisit: "by_hand" });
  await crowd[0]?.begin();
  const { version } = await runningStudy(db, ids);
  const short = { leftCents: 199, sessionCents: 200, shorterMayStart: false };
  expect(await findShortage(db, { ...ids, now: noon }, version)).toMatchObject(short);
});

test("a shorter session that the budget pays for is no shortage", async () => {
  const { crowd, ids, set } = await makeFunded(1_600, 1);
  // All but one of eight tasks are done, for $7.00: a session of the last one takes $1.00.
  for (let n = 0; n < 7; n++) await crowd[0]?.submit(await crowd[0].take(), sure);
  await crowd[0]?.leave();
  const { version } = await runningStudy(db, ids);
  const shortage = () => findShortage(db, { ...ids, now: noon }, version);
  await set(800);
  expect(await shortage()).toBeNull();
  await set(799);
  expect(await shortage()).toMatchObject({
    leftCents: 99,
    sessionCents: 200,
    shorterMayStart: false,
  });
});

test("the database itself refuses the second of two sessions that the budget has room for one of", async () => {
  const { crowd, committed, study } = await makeFunded(300, 2);
  const { studyId, roundId } = study;
  // Without the round's lock, as in two rounds at once.
  const begin = (readerId: string) =>
    db.transaction(async (tx) => {
      await tx.insert(invitation).values({ roundId, readerId, visitNo: 1, source: "arrival" });
      const of = { studyId, roundId, readerId };
      await tx.insert(visit).values({ ...of, no: 1, quota: 1, payCents: 200, endsAt: noon });
    });
  const ended = await Promise.allSettled(crowd.map(({ readerId }) => begin(readerId)));
  expect(ended.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await committed()).toBe(200);
});

test("what a session does not earn is free again, and what it earns is not counted twice", async () => {
  const { crowd, committed, study } = await makeFunded(200, 2);
  const [ann, bob] = crowd;
  if (!ann || !bob) throw new Error("no people");
  await ann.submit(await ann.take());
  expect(await committed()).toBe(200);
  await ann.leave();
  expect(await committed()).toBe(100);
  expect(await bob.step()).toMatchObject({ step: "rest", reason: "unfunded" });
  expect(await summedUp(study.studyId)).toBe(100);
});

test("a session that was only left open keeps its pay while it can earn, and no longer", async () => {
  const { crowd, committed, set } = await makeFunded(200, 2);
  const [ann, bob] = crowd;
  if (!ann || !bob) throw new Error("no people");
  const held = await ann.take(minutesLater(55));
  // Its time is over, and its task is held for some minutes more.
  await freeReservations(db, minutesLater(56));
  expect(await committed()).toBe(200);
  await freeReservations(db, minutesLater(180));
  expect(await committed()).toBe(0);
  // Late, while there is money: it counts. Then there is none.
  await ann.submit(held, undefined, minutesLater(181));
  expect(await committed()).toBe(100);
  const late = await bob.take(minutesLater(182)).catch(() => null);
  expect(late).toBeNull();
  await set(300);
  const second = await bob.take(minutesLater(182));
  await freeReservations(db, minutesLater(400));
  await set(100);
  // Kept aside as other late answers, and not twice.
  for (const _ of [1, 2]) {
    await expect(bob.submit(second, undefined, minutesLater(401))).rejects.toMatchObject({
      ...{ status: 410, code: "over_budget" },
      message:
        "Thank you. The time for this task ran out and the study has no money left for it, so your answer can't count and is not paid. We are sorry. It was kept, and there is nothing you need to do. You are paid for every task that you sent before.",
    });
  }
  const aside = await db
    .select()
    .from(lateSubmission)
    .where(eq(lateSubmission.assignmentId, second));
  expect(aside.map(({ payload }) => payload)).toEqual([sure]);
  expect(await committed()).toBe(100);
});

test("an answer within its time is kept aside too where its pay was freed and spent, and its task is over", async () => {
  const { crowd, committed, study } = await makeFunded(200, 2);
  const [ann, bob] = crowd;
  if (!ann || !bob) throw new Error("no people");
  const held = await ann.take();
  // As if her lease had been kept in the moment in which the reservation was freed.
  await db.update(visit).set({ reserved: false }).where(eq(visit.readerId, ann.readerId));
  await bob.take();
  await expect(ann.submit(held)).rejects.toMatchObject({ status: 410, code: "over_budget" });
  expect(await db.$count(lateSubmission, eq(lateSubmission.assignmentId, held))).toBe(1);
  const [stored] = await db.select().from(assignment).where(eq(assignment.id, held));
  expect(stored?.state).toBe("expired");
  expect(await committed()).toBe(await summedUp(study.studyId));
});

test("what an excluded person sends too late to be paid is kept aside", async () => {
  const { crowd, ids, userId, study } = await makeFunded(200, 2);
  const [ann, bob] = crowd;
  if (!ann || !bob) throw new Error("no people");
  const held = await ann.take();
  const out = { ...ids, readerId: ann.readerId, userId, reason: "because", now: noon };
  await decideExclusion(db, { ...out, action: "exclude" });
  await freeReservations(db, minutesLater(180));
  await bob.take(minutesLater(180));
  await expect(ann.submit(held, undefined, minutesLater(181))).rejects.toMatchObject({
    ...{ status: 410, message: expect.stringContaining("It was kept") },
  });
  expect(await db.$count(lateSubmission, eq(lateSubmission.assignmentId, held))).toBe(1);
  expect(await db.$count(ledger, eq(ledger.studyId, study.studyId))).toBe(0);
});

test("a task that is taken up again after its pay was freed has it reserved again, or is refused", async () => {
  const { crowd, committed, study } = await makeFunded(200, 2);
  const [ann, bob] = crowd;
  if (!ann || !bob) throw new Error("no people");
  const held = await ann.take(minutesLater(55));
  await ann.submit(held, undefined, minutesLater(56));
  const second = await ann.take(minutesLater(56));
  // Her session is over at 115; its last task may be sent until 125 at most.
  const back = minutesLater(118);
  await freeReservations(db, back);
  expect(await committed()).toBe(100);
  await ann.keep(second, back);
  expect(await committed()).toBe(200);
  expect(await committed()).toBe(await summedUp(study.studyId));
  await freeReservations(db, back);
  expect(await committed()).toBe(200);
  await ann.submit(second, undefined, back);
  expect(await committed()).toBe(200);
  const third = await makeFunded(200, 2);
  const [cat, dan] = third.crowd;
  if (!cat || !dan) throw new Error("no people");
  const lost = await cat.take(minutesLater(55));
  await freeReservations(db, back);
  await third.enter(dan.readerId, "bonus", 200);
  await expect(cat.keep(lost, back)).rejects.toMatchObject({ status: 409, code: "over_budget" });
  expect(await third.committed()).toBe(200);
});

test("bonuses, top-ups and corrections count, and none passes the budget", async () => {
  const { crowd, committed, enter, set, ids, userId, study } = await makeFunded(250, 2);
  const [ann] = crowd;
  if (!ann) throw new Error("nobody");
  const minute = minutesLater(1);
  await ann.submit(await ann.take(), undefined, minute);
  await ann.submit(await ann.take(minute), undefined, minutesLater(2));
  await enter(ann.readerId, "bonus", 40);
  // A correction makes no room for others beyond what the person has earned.
  await expect(enter(ann.readerId, "correction", -1_000_000)).rejects.toMatchObject({
    ...{ status: 409, code: "below_zero" },
  });
  await enter(ann.readerId, "correction", -10);
  expect(await committed()).toBe(230);
  const over = { status: 409, code: "over_budget" };
  await expect(enter(ann.readerId, "bonus", 21)).rejects.toMatchObject({
    ...over,
    message: "$0.21 is more than the study’s budget has left: $0.20. Raise the budget first.",
  });
  // 40 s at $400.00 an hour are 444 4/9 cents; she got 230 for them: the bonus less what was taken back of it.
  const topped = { ...ids, userId, topUpId: randomUUID(), people: 1, cents: 215 };
  await expect(db.transaction((tx) => topUp(tx, topped))).rejects.toMatchObject({
    ...over,
    message: "$2.15 is more than the study’s budget has left: $0.20. Raise the budget first.",
  });
  await expect(set(229)).rejects.toMatchObject({
    ...over,
    message: "$2.30 is spent or reserved already. The budget can’t be less.",
  });
  await set(445);
  await db.transaction((tx) => topUp(tx, topped));
  expect(await committed()).toBe(445);
  expect(await committed()).toBe(await summedUp(study.studyId));
  // Without a limit, a study can still not commit more than a number here can be.
  await set(null);
  await expect(enter(ann.readerId, "bonus", 2 ** 31 - 445)).rejects.toMatchObject(over);
  expect(await committed()).toBe(445);
});

test("what was paid outside Candor makes no room for other sessions", async () => {
  const { crowd, committed, ids, userId, study } = await makeFunded(200, 2);
  const [ann, bob] = crowd;
  if (!ann || !bob) throw new Error("no people");
  await ann.submit(await ann.take());
  await ann.submit(await ann.take());
  const cash = { entryId: randomUUID(), readerId: ann.readerId, cents: 200, reason: "In cash." };
  await db.transaction((tx) => enterOutside(tx, { ...ids, userId, ...cash, now: noon }));
  expect(await committed()).toBe(200);
  expect(await committed()).toBe(await summedUp(study.studyId));
  expect(await bob.step()).toMatchObject({ step: "rest", reason: "unfunded" });
});

test("a correction of what was paid already frees nothing; what is earned afterwards fills it up", async () => {
  const { crowd, committed, enter, set, ids, pay, settle, study } = await makeFunded(400, 2);
  const [ann, bob] = crowd;
  if (!ann || !bob) throw new Error("no people");
  await ann.submit(await ann.take());
  await ann.submit(await ann.take());
  await settle(await pay(), "paid");
  expect(await committed()).toBe(200);
  await enter(ann.readerId, "correction", -150);
  expect(await committed()).toBe(200);
  expect(await getPay(db, ids)).toMatchObject({
    ...{ earnedCents: 50, paidCents: 200, overpaidCents: 150, owedCents: 0 },
  });
  await bob.take();
  expect(await committed()).toBe(400);
  await bob.leave();
  // Bob's session is free again, and Ann's next one earns what she was paid too much.
  await set(400);
  await ann.submit(await ann.take());
  await ann.submit(await ann.take());
  expect(await committed()).toBe(250);
  expect(await committed()).toBe(await summedUp(study.studyId));
});

test("a correction and a payment at once count as one after the other", async () => {
  const { crowd, committed, enter, set, pay, settle, study } = await makeFunded(2_000, 1);
  const [ann] = crowd;
  if (!ann) throw new Error("nobody");
  await enter(ann.readerId, "bonus", 100);
  const payoutId = await pay();
  await Promise.all([
    settle(payoutId, "paid"),
    ...Array.from({ length: 4 }, () => enter(ann.readerId, "correction", -20)),
  ]);
  expect(await committed()).toBe(100);
  expect(await committed()).toBe(await summedUp(study.studyId));
  await set(100);
});

test("a correction of what is in an open payment frees nothing; when the payment fails, it is free", async () => {
  const { crowd, committed, enter, set, ids, pay, settle, study } = await makeFunded(400, 3);
  const [ann, bob, cat] = crowd;
  if (!ann || !bob || !cat) throw new Error("no people");
  await ann.submit(await ann.take());
  await ann.submit(await ann.take());
  const payoutId = await pay();
  await enter(ann.readerId, "correction", -150);
  // $2.00 are in the open payment, and bob's session takes the other $2.00.
  expect(await committed()).toBe(200);
  await bob.take();
  expect(await cat.step()).toMatchObject({ step: "rest", reason: "unfunded" });
  await settle(payoutId, "failed");
  // She has earned $0.50.
  expect(await committed()).toBe(250);
  expect(await committed()).toBe(await summedUp(study.studyId));
  await set(250);
  expect(await getPay(db, ids)).toMatchObject({ committedCents: 250, passedCents: 0 });
});

test("what was paid is recorded although it passes the budget; nothing else is committed then", async () => {
  const { crowd, committed, enter, set, ids, pay, settle, study } = await makeFunded(400, 4);
  const [ann, bob, cat] = crowd;
  if (!ann || !bob || !cat) throw new Error("no people");
  await ann.submit(await ann.take());
  await ann.submit(await ann.take());
  await settle(await pay(), "failed");
  await enter(ann.readerId, "correction", -150);
  const held = await bob.take();
  await enter(cat.readerId, "bonus", 150);
  expect(await committed()).toBe(400);
  // The payment that had failed was made after all.
  const made = await db
    .update(payment)
    .set({ state: "paid" })
    .where(eq(payment.studyId, ids.studyId))
    .returning();
  await enterPaid(db, made, null);
  // 200 for ann, of which she earned 50; 200 reserved for bob; 150 for cat.
  expect(await getPay(db, ids)).toMatchObject({ committedCents: 550, passedCents: 150 });
  const over = { status: 409, code: "over_budget" };
  await expect(enter(bob.readerId, "bonus", 1)).rejects.toMatchObject(over);
  await expect(enter(ann.readerId, "correction", 1)).rejects.toMatchObject(over);
  await expect(set(549)).rejects.toMatchObject(over);
  expect(await crowd[3]?.step()).toMatchObject({ step: "rest", reason: "unfunded" });
  // What takes nothing more is done: a session that has begun, a correction that takes back, a payout.
  await bob.submit(held);
  await bob.submit(await bob.take());
  await enter(cat.readerId, "correction", -50);
  await settle(await pay(), "paid");
  expect(await committed()).toBe(500);
  expect(await committed()).toBe(await summedUp(study.studyId));
  await set(500);
  expect(await getPay(db, ids)).toMatchObject({ passedCents: 0 });
});

test("an archived study’s budget can be raised: bonuses and payouts go on there", async () => {
  const { set, ids, enter, crowd } = await makeFunded(100, 1);
  await db.update(studyRow).set({ archivedAt: noon }).where(eq(studyRow.id, ids.studyId));
  await set(200);
  await enter(crowd[0]?.readerId ?? "", "bonus", 200);
});

test("sessions, payouts, their outcomes and corrections at once keep the budget right to the cent", async () => {
  const { crowd, committed, enter, ids, pay, settle, study } = await makeFunded(100_000, 12);
  const half = crowd.slice(0, 6);
  for (const one of half) await one.submit(await one.take());
  for (const round of [1, 2, 3]) {
    const payoutId = await pay();
    await Promise.all([
      settle(payoutId, round === 2 ? "failed" : "paid"),
      ...half.map(({ readerId }) => enter(readerId, "correction", -20)),
      ...crowd.slice(6).map((one) => one.take()),
      ...half.map((one) => (round === 2 ? one.leave() : one.take())),
      freeReservations(db, minutesLater(1)),
    ]);
    expect(await committed()).toBe(await summedUp(study.studyId));
    await enter(half[0]?.readerId ?? "", "bonus", 300);
  }
  const { rows } = await db.execute(sql`
    select b.overpaid_cents - (select coalesce(sum(cents), 0) from overpaid o where o.study_id = b.study_id)::int as cents
    from study_budget b where b.study_id = ${ids.studyId}`);
  expect(rows).toEqual([{ cents: 0 }]);
});

test("an erasure commits nothing twice, also where the budget is spent and where a top-up was taken back", async () => {
  const { crowd, committed, enter, set, ids, userId, study } = await makeFunded(10_000, 2);
  const [ann, bob] = crowd;
  if (!ann || !bob) throw new Error("no people");
  const erase = ({ readerId }: { readerId: string }) =>
    eraseParticipant(db, { studyId: ids.studyId, readerId, reason: "staff", now: noon });
  await ann.submit(await ann.take(), undefined, minutesLater(1));
  await ann.submit(await ann.take(minutesLater(1)), undefined, minutesLater(2));
  // 40 s at $400.00 an hour are 444 4/9 cents, and she got 200 for them.
  const topped = { ...ids, userId, topUpId: randomUUID(), people: 1, cents: 245 };
  await db.transaction((tx) => topUp(tx, topped));
  await enter(ann.readerId, "correction", -200);
  await enter(bob.readerId, "bonus", 100);
  // 200 + 245 - 200 + 100
  await set(345);
  await erase(ann);
  expect(await committed()).toBe(345);
  await erase(bob);
  expect(await committed()).toBe(345);
  expect(await committed()).toBe(await summedUp(study.studyId));
});

test("a simulated person spends nothing", async () => {
  const { crowd, committed } = await makeFunded(200, 1);
  const [ann] = crowd;
  if (!ann) throw new Error("nobody");
  await db.update(reader).set({ simulated: true }).where(eq(reader.id, ann.readerId));
  await ann.take();
  expect(await committed()).toBe(0);
});

test("a budget in another currency than the one that is started is asked for: until it is set nobody begins", async () => {
  const { study } = await makeFunded(1_000, 1);
  const { projectId, config } = study;
  const draft = { projectId, userId: null, name: "In euros", config, link: "in-euros" };
  const studyId = await createStudy(db, draft);
  const ids = { projectId, studyId };
  const set = (budgetCents: number) =>
    db.transaction((tx) => setBudget(tx, { ...ids, budgetCents }));
  await set(1_000);
  await changeDraft(db, { ...ids, name: "In euros", config: { ...config, currency: "EUR" } });
  await startStudy(db, { ...ids, userId: null, now: noon });
  const [version] = await db
    .select({ versionId: studyVersion.id })
    .from(studyVersion)
    .where(eq(studyVersion.studyId, studyId));
  const [ann] = await makePeople(db, { ...ids, versionId: version?.versionId ?? "" }, 1);
  expect(await ann?.step()).toMatchObject({ step: "rest", reason: "unfunded" });
  await set(200);
  expect(await ann?.step()).toMatchObject({ step: "begin" });
});

test("sessions of two studies that are over hold one budget at a time: nobody waits in a circle", async () => {
  for (const end of [endOverdue, freeReservations]) {
    const [first, second] = [await makeFunded(1_000, 1), await makeFunded(1_000, 1)];
    // One of two tasks for $2.00.
    for (const { crowd } of [first, second]) await crowd[0]?.submit(await crowd[0].take());
    const lock = ({ study }: typeof first, tx: Db) =>
      tx.execute(sql`select from study_budget where study_id = ${study.studyId} for update`);
    await arriveDuring(
      db,
      (tx) => lock(second, tx),
      () => end(db, minutesLater(121)),
      () =>
        db.transaction(async (tx) => {
          await tx.execute(sql`set local lock_timeout = '5s'`);
          await lock(first, tx);
        }),
    );
    expect([await first.committed(), await second.committed()]).toEqual([100, 100]);
  }
});
