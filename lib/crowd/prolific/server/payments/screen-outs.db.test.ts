import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Person } from "@/db/testing/make-people";
import { minutesLater, noon } from "@/db/testing/make-study";
import { answerComprehension } from "@/lib/crowd/participation/server/answer-comprehension";
import { withdrawConsent } from "@/lib/crowd/participation/server/withdraw-consent";
import { setBudget } from "@/lib/crowd/pay/server/budgets/budgets";
import { getPay } from "@/lib/crowd/pay/server/get-pay";
import { addEntry } from "@/lib/crowd/pay/server/ledger/add-entry";
import { enterOutside } from "@/lib/crowd/pay/server/payouts/enter-outside";
import { listPayments } from "@/lib/crowd/pay/server/payouts/list-payments";
import { makePayout } from "@/lib/crowd/pay/server/payouts/make-payout";
import { reversePayment } from "@/lib/crowd/pay/server/payouts/reverse-payment";
import { newProlificId } from "@/lib/crowd/prolific/testing/local-prolific";
import { origin, setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";
import { nextStepOrReclaim } from "@/lib/crowd/tasks/server/next-step";

const { db, there, makeConnected, sendAt } = await setupProlific();

const comprehension = {
  attempts: 1,
  questions: [{ question: "Is it clear?", options: ["Yes", "No"], correct: 0, why: "It is." }],
};

const fail = (ids: { studyId: string }, { readerId }: Pick<Person, "readerId">) =>
  answerComprehension(db, { studyId: ids.studyId, readerId, answers: [1], attempt: 1 });

test("who does not pass the questions gets the code of that outcome and its fee, in one payment", async () => {
  const { arrive, pay, paid, payOf, read, view, ids, codes, prolificId } = await makeConnected({
    ...{ comprehension, screenOutCents: 20 },
  });
  expect(there.state.studies.get(prolificId)).toMatchObject({ screens: true });
  const [ann, bob] = [await arrive(), await arrive()];
  const screenedOut = {
    code: codes?.screenedOut,
    returnTo: `https://app.prolific.com/submissions/complete?cc=${codes?.screenedOut}`,
  };
  for (const one of [ann, bob]) {
    await fail(ids, one);
    for (let look = 0; look < 3; look += 1) {
      expect(await one.step()).toMatchObject({
        ...{ step: "rest", reason: "not_understood", screenedOut },
      });
    }
    Object.assign(one.submission, { status: "AWAITING REVIEW", code: codes?.screenedOut });
  }
  expect(await payOf(ann.readerId)).toMatchObject({ screenOutCents: 20, owedCents: 20 });
  await read();
  expect((await view()).studies[0]?.disagreements).toEqual([]);
  await pay();
  // It did everything and never answered: it is looked up, and not sent again.
  there.fail("screen-out-submissions", "silent");
  for (let minute = 1; minute < 4; minute += 1) await sendAt(minutesLater(minute));
  for (const { submission, readerId } of [ann, bob]) {
    expect(submission).toMatchObject({ status: "SCREENED OUT", fees: [20], bonuses: [] });
    expect(await paid(readerId)).toEqual([-20]);
  }
  expect(there.state.calls.filter((call) => call.endsWith("screen-out-submissions"))).toHaveLength(
    2,
  );
  await expect(pay()).rejects.toMatchObject({ code: "nobody_is_owed" });
});

test("who does not pass the questions takes their submission back from somebody who came with its ID, and gets the fee", async () => {
  const made = await makeConnected({ comprehension, screenOutCents: 20 });
  const { arrive, payOf, pay, paid, ids, prolificId } = made;
  const [ann, other] = [await arrive(), await arrive()];
  other.come(ann.submission.id);
  await fail(ids, other);
  await other.step();
  await fail(ids, ann);
  const { participant, id } = ann.submission;
  const step = await nextStepOrReclaim(db, {
    ...{ studyId: ids.studyId, readerId: ann.readerId, origin, now: noon },
    address: `?PROLIFIC_PID=${participant}&STUDY_ID=${prolificId}&SESSION_ID=${id}`,
  });
  expect(step).toMatchObject({ step: "rest", reason: "not_understood" });
  expect(await payOf(ann.readerId)).toMatchObject({ screenOutCents: 20, owedCents: 20 });
  await pay();
  await sendAt(minutesLater(1));
  expect(ann.submission.fees).toEqual([20]);
  expect(await paid(ann.readerId)).toEqual([-20]);
});

test("a fee that somebody has paid by hand before it is sent is not paid again", async () => {
  const { arrive, pay, read, view, ids, codes } = await makeConnected({
    ...{ comprehension, screenOutCents: 20 },
  });
  const ann = await arrive();
  await fail(ids, ann);
  await ann.step();
  Object.assign(ann.submission, { status: "AWAITING REVIEW", code: codes?.screenedOut });
  await read();
  await pay();
  ann.submission.bonuses.push(20);
  await sendAt(minutesLater(1));
  expect(ann.submission).toMatchObject({ status: "AWAITING REVIEW", fees: [] });
  expect((await view()).studies[0]?.disagreements).toMatchObject([
    { kind: "bonuses", bonuses: { listedCents: 20, recordedCents: 0 } },
  ]);
});

test("a fee that was taken back after the payout is not paid", async () => {
  const { arrive, pay, payOf, read, view, by, ids, codes } = await makeConnected({
    ...{ comprehension, screenOutCents: 20 },
  });
  const ann = await arrive();
  await fail(ids, ann);
  Object.assign(ann.submission, { status: "AWAITING REVIEW", code: codes?.screenedOut });
  await ann.step();
  await read();
  await pay();
  await addEntry(db, {
    ...{ ...by, entryId: randomUUID(), readerId: ann.readerId },
    ...{ as: "correction", cents: -20, reason: "A mistake." },
  });
  await sendAt(minutesLater(1));
  expect(ann.submission).toMatchObject({ status: "AWAITING REVIEW", fees: [] });
  expect(await payOf(ann.readerId)).toMatchObject({ openCents: 0, owedCents: 0 });
  // Prolific would approve it after 21 days.
  expect((await view()).studies[0]?.disagreements).toMatchObject([{ kind: "no_answers" }]);
});

test("somebody who was screened out without a fee is listed while Prolific may approve their submission", async () => {
  const { arrive, read, view, ids, codes } = await makeConnected({ comprehension });
  const ann = await arrive();
  await fail(ids, ann);
  await ann.step();
  Object.assign(ann.submission, { status: "AWAITING REVIEW", code: codes?.screenedOut });
  await read();
  expect((await view()).studies[0]?.disagreements).toMatchObject([{ kind: "no_answers" }]);
  ann.submission.status = "RETURNED";
  await read();
  expect((await view()).studies[0]?.disagreements).toEqual([]);
});

test("where Prolific sends people, a fee needs a submission by which it is paid", async () => {
  const { arrive, payOf, ids, codes } = await makeConnected({ comprehension, screenOutCents: 20 });
  const eve = await arrive();
  await fail(ids, eve);
  eve.openPage({ origin, address: `?PROLIFIC_PID=${eve.submission.participant}` });
  expect(await eve.step()).toMatchObject({ screenedOut: { code: codes?.screenedOut } });
  expect(await payOf(eve.readerId)).toBeUndefined();
  eve.come(eve.submission.id);
  await eve.step();
  expect(await payOf(eve.readerId)).toMatchObject({ owedCents: 20 });
});

test("a fee that the budget has no room for is entered once it was raised; until then nobody else answers", async () => {
  const { arrive, payOf, ids, codes } = await makeConnected({ comprehension, screenOutCents: 20 });
  const [ann, bob] = [await arrive(), await arrive()];
  const set = (budgetCents: number) =>
    db.transaction((tx) => setBudget(tx, { ...ids, budgetCents }));
  await fail(ids, ann);
  await set(19);
  expect(await ann.step()).toMatchObject({ screenedOut: { code: codes?.screenedOut } });
  expect(await payOf(ann.readerId)).toBeUndefined();
  await expect(fail(ids, bob)).rejects.toMatchObject({ code: "unfunded" });
  await set(20);
  await ann.step();
  expect(await payOf(ann.readerId)).toMatchObject({ owedCents: 20 });
  await expect(fail(ids, bob)).rejects.toMatchObject({ code: "unfunded" });
});

test("a payout by file leaves out a fee that is paid by screening out: Prolific would approve the submission on top", async () => {
  const { arrive, read, pay, paid, by, ids, codes } = await makeConnected({
    ...{ comprehension, screenOutCents: 20 },
  });
  const ann = await arrive();
  await fail(ids, ann);
  await ann.step();
  Object.assign(ann.submission, { status: "AWAITING REVIEW", code: codes?.screenedOut });
  await read();
  const payByFile = db.transaction((tx) =>
    makePayout(tx, { ...by, payoutId: randomUUID(), now: noon }),
  );
  await expect(payByFile).rejects.toMatchObject({ code: "nobody_is_owed" });
  await pay();
  await sendAt(minutesLater(1));
  await sendAt(minutesLater(2));
  expect(ann.submission).toMatchObject({ status: "SCREENED OUT", fees: [20] });
  expect(await paid(ann.readerId)).toEqual([-20]);
});

test("a fee for a submission that was made up is paid in no way, and is said to be", async () => {
  const { arrive, pay, read, by, ids, codes } = await makeConnected({
    ...{ comprehension, screenOutCents: 20 },
  });
  const eve = await arrive();
  eve.come("6".repeat(24));
  await fail(ids, eve);
  expect(await eve.step()).toMatchObject({ screenedOut: { code: codes?.screenedOut } });
  await pay();
  await sendAt(minutesLater(1));
  expect(await getPay(db, ids)).toMatchObject({
    due: { people: 1, cents: 20 },
    byFile: { people: 0, leftOut: { people: 0 } },
    madeUpFees: { people: 1, cents: 20 },
  });
  // Nor as a bonus of her own submission.
  await read();
  await expect(pay()).rejects.toMatchObject({ code: "nobody_is_owed" });
  const payByFile = db.transaction((tx) =>
    makePayout(tx, { ...by, payoutId: randomUUID(), now: noon }),
  );
  await expect(payByFile).rejects.toMatchObject({ code: "nobody_is_owed" });
  // Once it is taken back, it takes nothing from what else she is owed.
  const enter = (as: "bonus" | "correction", cents: number) =>
    addEntry(db, {
      ...{ ...by, entryId: randomUUID(), readerId: eve.readerId },
      ...{ as, cents, reason: "So." },
    });
  await enter("correction", -20);
  await enter("bonus", 100);
  expect(await getPay(db, ids)).toMatchObject({ byFile: { people: 1, cents: 100 } });
  await pay();
  await sendAt(minutesLater(20));
  there.settle();
  expect(eve.submission.bonuses).toEqual([100]);
});

/** Somebody who failed the questions with a submission that was made up. */
async function withMadeUpFee() {
  const { arrive, pay, by, ids } = await makeConnected({ comprehension, screenOutCents: 20 });
  const { readerId, come, step } = await arrive();
  come(newProlificId());
  await fail(ids, { readerId });
  await step();
  await pay();
  await sendAt(minutesLater(1));
  const entry = (cents: number) => ({
    ...by,
    entryId: randomUUID(),
    readerId,
    cents,
    reason: "So.",
  });
  return {
    enter: (as: "bonus" | "correction", cents: number) => addEntry(db, { ...entry(cents), as }),
    payOutside: async (cents: number) => {
      const made = entry(cents);
      await enterOutside(db, { ...made, now: noon });
      const [only] = (await listPayments(db, { ...ids, payoutId: made.entryId, page: 1 })).payments;
      return { ...by, payoutId: made.entryId, paymentId: only?.id ?? "", reason: "It came back." };
    },
    erase: () => withdrawConsent(db, { studyId: ids.studyId, readerId, now: minutesLater(2) }),
    pays: async () => {
      const { byFile, madeUpFees } = await getPay(db, ids);
      return { pays: byFile.cents, madeUp: madeUpFees.cents };
    },
  };
}

test("a made-up fee that was taken back is not deducted again after its person was erased", async () => {
  const { enter, erase, pays } = await withMadeUpFee();
  await enter("correction", -20);
  await enter("bonus", 300);
  await erase();
  expect(await pays()).toEqual({ pays: 300, madeUp: 0 });
});

test("a made-up fee that was paid outside Candor is not deducted from what is earned later, unless that payment fails", async () => {
  const { enter, payOutside, erase, pays } = await withMadeUpFee();
  const payment = await payOutside(20);
  expect(await pays()).toEqual({ pays: 0, madeUp: 0 });
  await enter("bonus", 100);
  expect(await pays()).toEqual({ pays: 100, madeUp: 0 });
  await reversePayment(db, payment);
  expect(await pays()).toEqual({ pays: 100, madeUp: 20 });
  await payOutside(120);
  await enter("bonus", 50);
  expect(await pays()).toEqual({ pays: 50, madeUp: 0 });
  await erase();
  expect(await pays()).toEqual({ pays: 50, madeUp: 0 });
});

test("a correction that takes back a bonus does not take back a made-up fee as well", async () => {
  const { enter, erase, pays } = await withMadeUpFee();
  await enter("bonus", 100);
  await enter("correction", -100);
  expect(await pays()).toEqual({ pays: 0, madeUp: 20 });
  await enter("bonus", 30);
  expect(await pays()).toEqual({ pays: 30, madeUp: 20 });
  // One of its amount is for the fee, also where there is a bonus to take back.
  await enter("correction", -20);
  expect(await pays()).toEqual({ pays: 30, madeUp: 0 });
  await enter("correction", 20);
  expect(await pays()).toEqual({ pays: 30, madeUp: 20 });
  // And so is what is beyond the bonuses.
  await enter("correction", -50);
  await enter("bonus", 300);
  expect(await pays()).toEqual({ pays: 300, madeUp: 0 });
  await erase();
  expect(await pays()).toEqual({ pays: 300, madeUp: 0 });
});
