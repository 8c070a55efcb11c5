import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { prolificSubmission } from "@/db/schema";
import { arriveDuring } from "@/db/testing/arrive-during";
import { minutesLater, noon } from "@/db/testing/make-study";
import { getPay } from "@/lib/crowd/pay/server/get-pay";
import { addEntry } from "@/lib/crowd/pay/server/ledger/add-entry";
import { enterOutside } from "@/lib/crowd/pay/server/payouts/enter-outside";
import { listPayments } from "@/lib/crowd/pay/server/payouts/list-payments";
import { listPayouts } from "@/lib/crowd/pay/server/payouts/list-payouts";
import { makePayout } from "@/lib/crowd/pay/server/payouts/make-payout";
import { reversePayment } from "@/lib/crowd/pay/server/payouts/reverse-payment";
import { settlePayout } from "@/lib/crowd/pay/server/payouts/settle-payout";
import { enterBonus } from "@/lib/crowd/prolific/server/payments/outcomes/enter-bonus";
import { enterPartial } from "@/lib/crowd/prolific/server/payments/outcomes/enter-partial";
import { setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";

// Prolific pays bonuses some time after the call: also when somebody here has given one up by then.
const { db, there, makeConnected, sendAt } = await setupProlific();

const day = 24 * 60;
const bonusCalls = () => there.state.calls.filter((call) => call === "POST pay").length;

/** Somebody who is owed a bonus of $1.00, for one task of two, which is sent and not listed yet. */
async function makeSent() {
  const made = await makeConnected();
  const { arrive, work, read, pay, ids, by, view } = made;
  const bob = await arrive();
  await work(bob, 1);
  await read();
  const payoutId = randomUUID();
  await pay(payoutId);
  await sendAt(minutesLater(1));
  const [sent] = (await listPayments(db, { ...ids, payoutId, page: 1 })).payments;
  if (!sent) throw new Error("no payment");
  const settle = (result: "paid" | "failed") =>
    settlePayout(db, {
      ...{ ...by, payoutId, result, paymentIds: [sent.id] },
      now: minutesLater(2 * day),
    });
  return {
    ...{ ...made, bob, settle },
    reverse: () => reversePayment(db, { ...by, payoutId, paymentId: sent.id, reason: "Unlisted." }),
    stateOf: async () => (await listPayments(db, { ...ids, payoutId, page: 1 })).payments[0],
    bobPay: () => made.payOf(bob.readerId),
    listed: async () =>
      (await view(minutesLater(3 * day))).studies[0]?.disagreements.map(({ kind, bonuses }) => ({
        ...{ kind, bonuses },
      })),
    enter: (cents: number, payoutId: string = randomUUID()) =>
      db.transaction((tx) =>
        enterBonus(tx, {
          ...{
            ...by,
            payoutId,
            cents,
            submissionId: bob.submission.id,
            now: minutesLater(3 * day),
          },
        }),
      ),
  };
}

test.for(["set to failed", "reversed"])(
  "a bonus that was %s here and paid there later is recorded, and not sent again",
  async (how) => {
    const { settle, reverse, read, pay, paid, bob, bobPay, stateOf } = await makeSent();
    if (how === "reversed") {
      await settle("paid");
      await reverse();
    } else await settle("failed");
    expect(await bobPay()).toMatchObject({ owedCents: 100 });
    // It is planned again, and listed before that is sent.
    await read();
    await pay();
    there.settle();
    const before = bonusCalls();
    await sendAt(minutesLater(2 * day + 1));
    expect(bonusCalls()).toBe(before);
    expect(bob.submission.bonuses).toEqual([100]);
    expect((await paid(bob.readerId)).reduce((sum, cents) => sum + cents, 0)).toBe(-100);
    expect(await bobPay()).toMatchObject({ paidCents: 100, openCents: 0, owedCents: 0 });
    expect(await stateOf()).toMatchObject({ state: "paid", canFail: false });
    await read();
    await expect(pay()).rejects.toMatchObject({ code: "nobody_is_owed" });
  },
);

test("reading the submissions records it as well, before a payout by file could pay it", async () => {
  const { settle, read, by, bobPay } = await makeSent();
  await settle("failed");
  there.settle();
  await read();
  expect(await bobPay()).toMatchObject({ paidCents: 100, owedCents: 0 });
  const file = makePayout(db, { ...by, payoutId: randomUUID(), now: noon });
  await expect(file).rejects.toMatchObject({ code: "nobody_is_owed" });
});

test("bonuses that match nothing here are listed, and nothing is sent to their person until they are entered", async () => {
  const { settle, read, pay, bob, by, bobPay, listed, enter, work, arrive } = await makeSent();
  there.settle();
  await sendAt(minutesLater(2));
  // Somebody has paid $0.30 at Prolific; $0.50 more are owed.
  bob.submission.bonuses.push(30);
  const entry = { entryId: randomUUID(), as: "bonus", cents: 50, reason: "Kind." } as const;
  await addEntry(db, { ...by, ...entry, readerId: bob.readerId });
  const ann = await arrive();
  await work(ann, 1);
  await pay();
  await sendAt(minutesLater(20));
  there.settle();
  await sendAt(minutesLater(40));
  expect([ann.submission.bonuses, bob.submission.bonuses]).toEqual([[100], [100, 30]]);
  expect(await listed()).toContainEqual({
    ...{
      kind: "bonuses",
      bonuses: { listedCents: 130, recordedCents: 100, fileCents: 0, feeCents: null },
    },
  });
  await expect(enter(31)).rejects.toMatchObject({ status: 400 });
  const payoutId = randomUUID();
  expect(await enter(30, payoutId)).toBe(true);
  expect(await enter(30, payoutId)).toBe(false);
  await expect(enter(20, payoutId)).rejects.toMatchObject({ code: "entered_already" });
  await expect(enter(30)).rejects.toMatchObject({ code: "entered_already" });
  // The bonus of $0.50 is more than is owed now.
  await sendAt(minutesLater(60));
  expect(await bobPay()).toMatchObject({ paidCents: 130, openCents: 0, owedCents: 20 });
  await read();
  await pay();
  await sendAt(minutesLater(80));
  there.settle();
  await sendAt(minutesLater(100));
  expect(bob.submission.bonuses).toEqual([100, 30, 20]);
  expect(await bobPay()).toMatchObject({ paidCents: 150, owedCents: 0 });
  await expect(settle("failed")).rejects.toMatchObject({ status: 409 });
});

test("a bonus that somebody has set to paid and Prolific does not list is listed here, and its person gets nothing before", async () => {
  const { settle, reverse, read, pay, bob, by, listed } = await makeSent();
  there.state.underWay.length = 0;
  await settle("paid");
  await read();
  expect(await listed()).toContainEqual({
    ...{
      kind: "bonuses",
      bonuses: { listedCents: 0, recordedCents: 100, fileCents: 0, feeCents: null },
    },
  });
  const entry = { entryId: randomUUID(), as: "bonus", cents: 50, reason: "Kind." } as const;
  await addEntry(db, { ...by, ...entry, readerId: bob.readerId });
  await expect(pay()).rejects.toMatchObject({ code: "nobody_is_owed" });
  await reverse();
  await pay();
  await sendAt(minutesLater(3 * day));
  there.settle();
  expect(bob.submission.bonuses).toEqual([150]);
});

test("what was paid from Prolific’s file is explained by the payment by file", async () => {
  const { read, pay, bob, by, listed } = await makeSent();
  there.settle();
  await sendAt(minutesLater(2));
  const bonus = (cents: number) =>
    addEntry(db, {
      ...{ ...by, entryId: randomUUID(), as: "bonus" as const, cents, reason: "Kind." },
      readerId: bob.readerId,
    });
  await bonus(70);
  const payoutId = randomUUID();
  await makePayout(db, { ...by, payoutId, now: noon });
  await settlePayout(db, { ...by, payoutId, result: "paid", now: noon });
  bob.submission.bonuses.push(70);
  await read();
  expect(await listed()).not.toContainEqual(expect.objectContaining({ kind: "bonuses" }));
  await bonus(20);
  await pay();
  await sendAt(minutesLater(20));
  there.settle();
  await sendAt(minutesLater(21));
  expect(bob.submission.bonuses).toEqual([100, 70, 20]);
});

/** Somebody who was paid $1.00, for one task of two, by file. */
async function makePaidByFile() {
  const made = await makeConnected();
  const ann = await made.arrive();
  await made.work(ann, 1);
  await made.read();
  const payoutId = randomUUID();
  await makePayout(db, { ...made.by, payoutId, now: noon });
  await settlePayout(db, { ...made.by, payoutId, result: "paid", now: noon });
  const bonuses = async () =>
    (await made.view()).studies[0]?.disagreements.flatMap((one) => one.bonuses ?? []);
  return { ...made, ann, bonuses };
}

test("what is listed beyond the payments by file is entered without them", async () => {
  const { ann, read, by, payOf, bonuses } = await makePaidByFile();
  // $1.00 from the file, and $0.30 by hand.
  ann.submission.bonuses.push(100, 30);
  await read();
  expect(await bonuses()).toEqual([
    { listedCents: 130, recordedCents: 0, fileCents: 100, feeCents: null },
  ]);
  const submissionId = ann.submission.id;
  await enterBonus(db, { ...by, payoutId: randomUUID(), cents: 30, submissionId, now: noon });
  expect(await bonuses()).toEqual([]);
  expect(await payOf(ann.readerId)).toMatchObject({ paidCents: 130, owedCents: -30 });
});

test("a payment by file that accounts for one submission's bonus is no hint about another's", async () => {
  const { ann, work, read, prolificId, bonuses } = await makePaidByFile();
  const second = there.addSubmission(prolificId, ann.submission.participant);
  ann.come(second.id);
  await work({ ...ann, submission: second }, 1);
  ann.submission.bonuses.push(100);
  second.bonuses.push(130);
  await read();
  expect(await bonuses()).toEqual([
    { listedCents: 130, recordedCents: 0, fileCents: 0, feeCents: null },
  ]);
});

test("a payment by file explains the bonuses of one submission, not of each", async () => {
  const made = await makeSent();
  const { bob, by, ids, listed, payOf, prolificId, read, work } = made;
  there.settle();
  await sendAt(minutesLater(2));
  const second = there.addSubmission(prolificId, bob.submission.participant);
  bob.come(second.id);
  await work({ ...bob, submission: second }, 1);
  const payoutId = randomUUID();
  await makePayout(db, { ...by, payoutId, now: noon });
  await settlePayout(db, { ...by, payoutId, result: "paid", now: noon });
  // $1.00 by file; Prolific lists $1.00 more for each of the two submissions.
  bob.submission.bonuses.push(100);
  second.bonuses.push(100);
  await read();
  const surplus = (await listed())?.filter(({ kind }) => kind === "bonuses");
  expect(surplus).toEqual([
    { kind: "bonuses", bonuses: expect.objectContaining({ fileCents: 100 }) },
  ]);
  expect(await payOf(bob.readerId)).toMatchObject({ paidCents: 200 });
  await expect(makePayout(db, { ...by, payoutId: randomUUID(), now: noon })).rejects.toMatchObject({
    code: "nobody_is_owed",
  });
  expect(await getPay(db, ids)).toMatchObject({ differing: { people: 0 } });
});

test("what was paid outside Candor explains no bonus at Prolific: a person looks, and both may count", async () => {
  const made = await makeConnected();
  const { arrive, work, read, by, pay, payOf, view, ids } = made;
  const ann = await arrive();
  await work(ann, 1);
  const cash = { ...by, entryId: randomUUID(), readerId: ann.readerId, cents: 100 };
  await enterOutside(db, { ...cash, reason: "In cash.", now: noon });
  ann.submission.bonuses.push(100);
  await read();
  const bonuses = async () =>
    (await view()).studies[0]?.disagreements.flatMap((one) => one.bonuses ?? []);
  // It may be the same payment.
  expect(await bonuses()).toEqual([
    { listedCents: 100, recordedCents: 0, fileCents: 100, feeCents: null },
  ]);
  await addEntry(db, {
    ...{ ...by, entryId: randomUUID(), as: "bonus", cents: 20, reason: "Kind." },
    readerId: ann.readerId,
  });
  await expect(pay()).rejects.toMatchObject({ code: "nobody_is_owed" });
  const submissionId = ann.submission.id;
  await enterBonus(db, { ...by, payoutId: randomUUID(), cents: 100, submissionId, now: noon });
  expect(await bonuses()).toEqual([]);
  expect(await payOf(ann.readerId)).toMatchObject({ paidCents: 200, owedCents: -80 });
  // Where it was the same, the payment outside is set to failed.
  const [outside] = (await listPayments(db, { ...ids, payoutId: cash.entryId, page: 1 })).payments;
  const paymentId = outside?.id ?? "";
  await reversePayment(db, { ...by, payoutId: cash.entryId, paymentId, reason: "The same." });
  expect(await bonuses()).toEqual([]);
  expect(await payOf(ann.readerId)).toMatchObject({ paidCents: 100, owedCents: 20 });
});

test("the id of a payout that Prolific has paid is not taken for a bonus that was entered", async () => {
  const { enter, ids } = await makeSent();
  there.settle();
  await sendAt(minutesLater(2));
  const [sent] = (await listPayouts(db, { ...ids, page: 1 })).payouts;
  expect(sent).toMatchObject({ parts: [{ state: "paid", cents: 100 }] });
  await expect(enter(100, sent?.id)).rejects.toMatchObject({ code: "entered_already" });
});

test("the id of a payout that approved a submission is not taken for a part of its reward that was entered", async () => {
  const { arrive, work, read, pay, by } = await makeConnected();
  const ann = await arrive();
  await work(ann, 2);
  await read();
  const payoutId = randomUUID();
  await pay(payoutId);
  await sendAt(minutesLater(1));
  expect(ann.submission.status).toBe("APPROVED");
  const { id: submissionId } = ann.submission;
  const partial = { ...by, payoutId, cents: 200, submissionId, now: noon };
  await expect(enterPartial(db, partial)).rejects.toMatchObject({ code: "entered_already" });
});

test("a bonus that is entered at the moment when it is recorded counts once", async () => {
  const { settle, read, by, bob, bobPay } = await makeSent();
  await settle("failed");
  const submissionId = bob.submission.id;
  // A reading has stored what Prolific lists, and records it while somebody enters it.
  await db
    .update(prolificSubmission)
    .set({ bonusCents: 100 })
    .where(eq(prolificSubmission.readerId, bob.readerId));
  there.settle();
  const entered = { ...by, payoutId: randomUUID(), cents: 100, submissionId, now: noon };
  await arriveDuring(db, (tx) => enterBonus(tx, entered), read);
  expect(await bobPay()).toMatchObject({ paidCents: 100, owedCents: 0 });
});
