import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { minutesLater, noon } from "@/db/testing/make-study";
import { answerComprehension } from "@/lib/crowd/participation/server/answer-comprehension";
import { getPay } from "@/lib/crowd/pay/server/get-pay";
import { addEntry } from "@/lib/crowd/pay/server/ledger/add-entry";
import { listPayments } from "@/lib/crowd/pay/server/payouts/list-payments";
import { makePayout } from "@/lib/crowd/pay/server/payouts/make-payout";
import { reversePayment } from "@/lib/crowd/pay/server/payouts/reverse-payment";
import { settlePayout } from "@/lib/crowd/pay/server/payouts/settle-payout";
import { enterBonus } from "@/lib/crowd/prolific/server/payments/outcomes/enter-bonus";
import { enterPartial } from "@/lib/crowd/prolific/server/payments/outcomes/enter-partial";
import { setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";

// Prolific's status says later that it paid something else than is recorded. The reward is $2.00, and the fee $0.20.
const { db, there, makeConnected, sendAt, withAnswer } = await setupProlific();

const day = 24 * 60;
const comprehension = {
  attempts: 1,
  questions: [{ question: "Is it clear?", options: ["Yes", "No"], correct: 0, why: "It is." }],
};

type Made = Awaited<ReturnType<typeof makeConnected>>;

/** Somebody, and what is done with a payout whose only payment is theirs. */
async function withPerson(made: Made) {
  const ann = await made.arrive();
  const payoutId = randomUUID();
  const find = async (id = payoutId) => {
    const [only] = (await listPayments(db, { ...made.ids, payoutId: id, page: 1 })).payments;
    if (!only) throw new Error("no payment");
    return only;
  };
  return {
    ...{ ...made, ann, payoutId, find },
    sum: () => made.payOf(ann.readerId),
    rewards: async () =>
      (await made.view()).studies[0]?.disagreements.flatMap(({ reward }) => reward ?? []),
    reverse: async (id = payoutId) =>
      reversePayment(db, {
        ...{ ...made.by, payoutId: id, paymentId: (await find(id)).id },
        reason: "Its status says otherwise.",
      }),
    /** A call that Prolific accepts and never follows, and what a person says came of it two days later. */
    callInVain: async (kind: string, result: "paid" | "failed") => {
      await made.pay(payoutId);
      await withAnswer(
        kind,
        () => ({}),
        () => sendAt(minutesLater(1)),
      );
      const paymentIds = [(await find()).id];
      const now = minutesLater(2 * day);
      await settlePayout(db, { ...made.by, payoutId, result, paymentIds, now });
    },
    payAndSend: async (id = randomUUID()) => {
      await made.pay(id);
      for (const minute of [1, 2]) {
        await sendAt(minutesLater(2 * day + minute));
        there.settle();
      }
      await sendAt(minutesLater(2 * day + 3));
    },
    file: () => makePayout(db, { ...made.by, payoutId: randomUUID(), now: noon }),
  };
}

/** A finished session that awaits its review. */
async function withFinished() {
  const made = await withPerson(await makeConnected());
  await made.work(made.ann, 2);
  await made.read();
  return made;
}

/** Somebody who failed the questions. */
async function withScreenedOut() {
  const made = await withPerson(await makeConnected({ comprehension, screenOutCents: 20 }));
  const { ann, ids, codes, read } = made;
  await answerComprehension(db, {
    ...{ studyId: ids.studyId, readerId: ann.readerId },
    ...{ answers: [1], attempt: 1 },
  });
  await ann.step();
  Object.assign(ann.submission, { status: "AWAITING REVIEW", code: codes?.screenedOut });
  await read();
  return made;
}

const nobody = { code: "nobody_is_owed" };

test("a reward that is approved whole after a part was entered is not paid again as a bonus", async () => {
  const made = await withFinished();
  const { ann, by, payoutId, pay, payAndSend, file, read, reverse, rewards, sum } = made;
  ann.submission.status = "PARTIALLY APPROVED";
  await read();
  const entered = { submissionId: ann.submission.id, cents: 120, now: noon };
  await enterPartial(db, { ...by, payoutId, ...entered });
  // A bonus of $0.80 is planned, and not sent yet.
  await pay();
  ann.submission.status = "APPROVED";
  for (const minute of [1, 2]) {
    await sendAt(minutesLater(minute));
    there.settle();
  }
  expect(ann.submission.bonuses).toEqual([]);
  expect(await rewards()).toEqual([{ saidCents: 200, recordedCents: 120 }]);
  await reverse();
  await sendAt(minutesLater(3));
  await payAndSend();
  expect(ann.submission.bonuses).toEqual([]);
  expect(await sum()).toMatchObject({ paidCents: 200, openCents: 0, owedCents: 0 });
  expect(await rewards()).toEqual([]);
  await expect(file()).rejects.toMatchObject(nobody);
});

test("an approval that was said to be paid and was one in part is listed, set to failed, and entered", async () => {
  const { ann, by, ids, callInVain, read, reverse, rewards, pay, sum } = await withFinished();
  await callInVain("transition", "paid");
  ann.submission.status = "PARTIALLY APPROVED";
  await read();
  expect(await rewards()).toEqual([{ saidCents: null, recordedCents: 200 }]);
  // $0.50 is owed, and the payouts say why it is left out.
  const entry = { entryId: randomUUID(), as: "bonus", cents: 50, reason: "Kind." } as const;
  await addEntry(db, { ...by, ...entry, readerId: ann.readerId });
  expect(await getPay(db, ids)).toMatchObject({ differing: { people: 1, cents: 50 } });
  await expect(pay()).rejects.toMatchObject({
    ...nobody,
    message: expect.stringMatching(/1 person/),
  });
  await reverse();
  const entered = { submissionId: ann.submission.id, cents: 120, now: noon };
  await enterPartial(db, { ...by, payoutId: randomUUID(), ...entered });
  expect(await rewards()).toEqual([]);
  expect(await sum()).toMatchObject({ paidCents: 120, owedCents: 130 });
});

test("a fee that was said to be paid, and whose submission is approved, is listed, and then recorded as the reward", async () => {
  const { ann, callInVain, read, reverse, rewards, file, pay, sum } = await withScreenedOut();
  await callInVain("screen-out-submissions", "paid");
  ann.submission.status = "APPROVED";
  await read();
  expect(await rewards()).toEqual([{ saidCents: 200, recordedCents: 20 }]);
  for (const attempt of [pay, file]) await expect(attempt()).rejects.toMatchObject(nobody);
  await reverse();
  await file();
  expect(await sum()).toMatchObject({ paidCents: 200, owedCents: -180 });
  expect(await rewards()).toEqual([]);
});

test("a fee that was given up and taken back, and is paid after all, is recorded by the next payout", async () => {
  const { ann, by, callInVain, read, payAndSend, sum } = await withScreenedOut();
  await callInVain("screen-out-submissions", "failed");
  const entry = { entryId: randomUUID(), as: "correction", cents: -20, reason: "No." } as const;
  await addEntry(db, { ...by, ...entry, readerId: ann.readerId });
  Object.assign(ann.submission, { status: "SCREENED OUT", fees: [20] });
  await read();
  await payAndSend();
  expect(await sum()).toMatchObject({ paidCents: 20, owedCents: -20 });
});

test("an approval that Prolific takes back can be set to failed, and then only: it is paid as a bonus", async () => {
  const { ann, payoutId, find, payAndSend, read, reverse, rewards, pay, sum } =
    await withFinished();
  await payAndSend(payoutId);
  expect(await find()).toMatchObject({ state: "paid", canFail: false });
  await expect(reverse()).rejects.toMatchObject({ code: "paid_by_prolific" });
  ann.submission.status = "REJECTED";
  await read();
  expect(await rewards()).toEqual([{ saidCents: 0, recordedCents: 200 }]);
  await expect(pay()).rejects.toMatchObject(nobody);
  expect(await find()).toMatchObject({ canFail: true });
  await reverse();
  await payAndSend();
  expect(ann.submission.bonuses).toEqual([200]);
  expect(await sum()).toMatchObject({ paidCents: 200, owedCents: 0 });
});

test("a bonus that Prolific takes back can be set to failed, as often as it takes it back", async () => {
  const made = await withPerson(await makeConnected());
  const { ann, work, payoutId, find, payAndSend, read, reverse, sum } = made;
  await work(ann, 1);
  await read();
  await payAndSend(payoutId);
  expect(await find()).toMatchObject({ state: "paid", canFail: false });
  for (let time = 0; time < 2; time += 1) {
    ann.submission.bonuses.length = 0;
    await read();
    expect(await find()).toMatchObject({ canFail: true });
    await reverse();
    expect(await sum()).toMatchObject({ paidCents: 0, owedCents: 100 });
    ann.submission.bonuses.push(100);
    await read();
    expect(await sum()).toMatchObject({ paidCents: 100, owedCents: 0 });
  }
});

test("a fee that Prolific lists among the bonuses is recorded once, as the fee", async () => {
  const { ann, by, read, payAndSend, sum, view } = await withScreenedOut();
  const enter = (cents: number) =>
    enterBonus(db, {
      ...{ ...by, payoutId: randomUUID(), cents, now: noon },
      submissionId: ann.submission.id,
    });
  Object.assign(ann.submission, { status: "SCREENED OUT", bonuses: [20] });
  await read();
  await expect(enter(20)).rejects.toMatchObject({ code: "entered_already" });
  // Somebody pays $0.30 by hand besides.
  ann.submission.bonuses.push(30);
  await read();
  expect((await view()).studies[0]?.disagreements).toMatchObject([
    { bonuses: { listedCents: 50, recordedCents: 0, feeCents: 20 } },
  ]);
  await enter(30);
  const entry = { entryId: randomUUID(), as: "bonus", cents: 50, reason: "Kind." } as const;
  await addEntry(db, { ...by, ...entry, readerId: ann.readerId });
  await payAndSend();
  // $0.20 and $0.50 are earned, and all but $0.20 was paid before.
  expect(ann.submission.bonuses).toEqual([20, 30, 20]);
  expect(await sum()).toMatchObject({ paidCents: 70, owedCents: 0 });
});

test("a bonus that Prolific takes back while another is under way can be set to failed, and the other one is recorded", async () => {
  const made = await withPerson(await makeConnected());
  const { ann, by, work, payoutId, pay, payAndSend, read, reverse, sum, view } = made;
  await work(ann, 1);
  await read();
  await payAndSend(payoutId);
  const entry = { entryId: randomUUID(), as: "bonus", cents: 50, reason: "Kind." } as const;
  await addEntry(db, { ...by, ...entry, readerId: ann.readerId });
  await pay();
  await sendAt(minutesLater(3 * day));
  ann.submission.bonuses.length = 0;
  await read();
  await reverse();
  expect((await view()).studies[0]?.disagreements.filter(({ bonuses }) => bonuses)).toEqual([]);
  there.settle();
  await sendAt(minutesLater(3 * day + 1));
  expect(await sum()).toMatchObject({ paidCents: 50, openCents: 0, owedCents: 100 });
});
