import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ledger, prolificSubmission } from "@/db/schema";
import type { Person } from "@/db/testing/make-people";
import { minutesLater, noon } from "@/db/testing/make-study";
import { answerComprehension } from "@/lib/crowd/participation/server/answer-comprehension";
import { enterDueFees } from "@/lib/crowd/participation/server/enter-due-fees";
import { withdrawConsent } from "@/lib/crowd/participation/server/withdraw-consent";
import { setBudget } from "@/lib/crowd/pay/server/budgets/budgets";
import { getPay } from "@/lib/crowd/pay/server/get-pay";
import { addEntry } from "@/lib/crowd/pay/server/ledger/add-entry";
import { enterOutside } from "@/lib/crowd/pay/server/payouts/enter-outside";
import { makePayout } from "@/lib/crowd/pay/server/payouts/make-payout";
import { keepAllFees } from "@/lib/crowd/prolific/server/submissions/keep-fees";
import { reclaimSubmission } from "@/lib/crowd/prolific/server/submissions/reclaim-submission";
import { newProlificId } from "@/lib/crowd/prolific/testing/local-prolific";
import { origin, setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";
import { nextStepOrReclaim } from "@/lib/crowd/tasks/server/next-step";
import { listEvents } from "@/lib/quality/log/server/list-events";

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

const takenBack = "screen_out -20: The submission at Prolific is not theirs, or does not exist";
const enteredAgain = "screen_out 20: The submission at Prolific is theirs after all";

/** Eve, who failed the questions with a submission of this ID; with her own unless given. */
async function makeFailed(submissionId?: string, screenOutCents = 20) {
  const made = await makeConnected({ comprehension, screenOutCents });
  const { arrive, payOf, by, ids } = made;
  const eve = await arrive();
  if (submissionId) eve.come(submissionId);
  await fail(ids, eve);
  await eve.step();
  const { readerId } = eve;
  const entry = (cents: number) => ({
    ...by,
    entryId: randomUUID(),
    readerId,
    cents,
    reason: "So.",
  });
  return {
    ...{ ...made, eve },
    entries: async () => {
      const rows = await db
        .select()
        .from(ledger)
        .where(eq(ledger.readerId, readerId))
        .orderBy(ledger.createdAt, ledger.id);
      return rows.map(
        ({ kind, cents, reason }) => `${kind} ${cents}${reason ? `: ${reason}` : ""}`,
      );
    },
    owed: async () => (await payOf(readerId))?.owedCents,
    committed: async () => (await getPay(db, ids)).committedCents,
    isOthers: (is: boolean) =>
      db
        .update(prolificSubmission)
        .set({ isOthers: is })
        .where(eq(prolificSubmission.readerId, readerId)),
    enter: (as: "bonus" | "correction", cents: number) => addEntry(db, { ...entry(cents), as }),
    payOutside: (cents: number) => enterOutside(db, { ...entry(cents), now: noon }),
    erase: () => withdrawConsent(db, { studyId: ids.studyId, readerId, now: minutesLater(2) }),
  };
}

/** Eve, whose submission does not exist, as Prolific has said. */
async function makeTakenBack(screenOutCents?: number) {
  const made = await makeFailed(newProlificId(), screenOutCents);
  await made.pay();
  await sendAt(minutesLater(1));
  return made;
}

test("a fee for a submission that does not exist is taken back: it is paid in no way, and the budget has room again", async () => {
  const { entries, owed, committed, enter, pay, read, by, ids, eve } = await makeTakenBack();
  expect(await entries()).toEqual(["screen_out 20", takenBack]);
  expect(await owed()).toBe(0);
  expect(await committed()).toBe(0);
  expect(
    (await listEvents(db, ids)).events.map(({ what, reason }) => ({ what, reason })),
  ).toContainEqual({
    what: "Fee of $0.20 for being screened out taken back",
    reason: "The submission at Prolific is not theirs, or does not exist",
  });
  // Nor as a bonus of her own submission.
  await read();
  await expect(pay()).rejects.toMatchObject({ code: "nobody_is_owed" });
  const payByFile = db.transaction((tx) =>
    makePayout(tx, { ...by, payoutId: randomUUID(), now: noon }),
  );
  await expect(payByFile).rejects.toMatchObject({ code: "nobody_is_owed" });
  // It takes nothing from what else she is owed.
  await enter("bonus", 100);
  expect(await getPay(db, ids)).toMatchObject({ byFile: { people: 1, cents: 100 } });
  await pay();
  await sendAt(minutesLater(20));
  there.settle();
  expect(eve.submission.bonuses).toEqual([100]);
});

test("a fee that was paid when its submission turns out not to exist is owed back, and nothing else changes what is owed", async () => {
  const { entries, owed, committed, payOutside, enter, isOthers } = await makeFailed(
    newProlificId(),
  );
  await payOutside(20);
  await isOthers(true);
  await keepAllFees(db);
  expect(await entries()).toEqual(["screen_out 20", "paid -20: So.", takenBack]);
  expect(await owed()).toBe(-20);
  // The money has left.
  expect(await committed()).toBe(20);
  await enter("correction", 50);
  expect(await owed()).toBe(30);
});

test("a correction of the fee's amount is a correction, and not of the fee", async () => {
  const { owed, enter } = await makeTakenBack(100);
  await enter("bonus", 100);
  await enter("correction", -100);
  expect(await owed()).toBe(0);
  await enter("bonus", 30);
  expect(await owed()).toBe(30);
});

test("corrections and payments of other things bring no part of a fee back, also after an erasure", async () => {
  const { entries, owed, enter, payOutside, erase } = await makeTakenBack();
  await enter("bonus", 100);
  await payOutside(100);
  await enter("correction", -100);
  expect(await owed()).toBe(-100);
  await enter("bonus", 100);
  expect(await owed()).toBe(0);
  await erase();
  await keepAllFees(db);
  expect(await owed()).toBe(0);
  expect(await entries()).toContain(takenBack);
});

test("a fee is taken back and entered again as often as Prolific says whose the submission is", async () => {
  const { eve, entries, owed, read } = await makeFailed();
  const { submission } = eve;
  const own = submission.participant;
  for (const participant of [newProlificId(), own, newProlificId(), own]) {
    submission.participant = participant;
    // Several read it at the same moment, and the worker looks as well.
    await Promise.all([read(), keepAllFees(db), read(), keepAllFees(db)]);
    await read();
  }
  expect(await entries()).toEqual([
    ...["screen_out 20", takenBack, enteredAgain, takenBack, enteredAgain],
  ]);
  expect(await owed()).toBe(20);
});

test("two workers take a fee back once", async () => {
  const { entries, isOthers } = await makeFailed();
  await isOthers(true);
  await Promise.all(Array.from({ length: 6 }, () => keepAllFees(db)));
  expect(await entries()).toEqual(["screen_out 20", takenBack]);
});

test("a fee is entered again once the budget has room for it", async () => {
  const { entries, isOthers, ids } = await makeFailed();
  const set = (budgetCents: number) =>
    db.transaction((tx) => setBudget(tx, { ...ids, budgetCents }));
  await isOthers(true);
  await keepAllFees(db);
  await set(19);
  await isOthers(false);
  await keepAllFees(db);
  expect(await entries()).toEqual(["screen_out 20", takenBack]);
  await set(20);
  await keepAllFees(db);
  expect(await entries()).toEqual(["screen_out 20", takenBack, enteredAgain]);
});

test("a fee is taken back from somebody who was erased before it became known", async () => {
  const { eve, entries, read, erase, committed } = await makeFailed();
  await erase();
  eve.submission.participant = newProlificId();
  await read();
  expect(await entries()).toEqual(["screen_out 20", takenBack]);
  expect(await committed()).toBe(0);
});

test("whoever was screened out with a submission that goes back to its person keeps no fee for it, unless they bring their own", async () => {
  const { arrive, ids, eve, entries, prolificId } = await makeFailed();
  const [ann, bob] = [await arrive(), await arrive()];
  ann.come(bob.submission.id);
  await fail(ids, ann);
  await ann.step();
  const cents = async ({ readerId }: Pick<Person, "readerId">) =>
    (
      await db.select().from(ledger).where(eq(ledger.readerId, readerId)).orderBy(ledger.createdAt)
    ).map((one) => one.cents);
  expect(await cents(ann)).toEqual([20]);
  const { id, participant } = bob.submission;
  const address = `?PROLIFIC_PID=${participant}&STUDY_ID=${prolificId}&SESSION_ID=${id}`;
  const at = { ...ids, readerId: bob.readerId, origin, address, now: noon };
  expect(await reclaimSubmission(db, at)).toBe(true);
  expect(await cents(ann)).toEqual([20, -20]);
  await keepAllFees(db);
  expect(await cents(ann)).toEqual([20, -20]);
  ann.come(ann.submission.id);
  await ann.step();
  await keepAllFees(db);
  expect(await cents(ann)).toEqual([20, -20, 20]);
  expect(await cents(bob)).toEqual([]);
  expect(await entries()).toEqual(["screen_out 20"]);
  expect(eve.submission.fees).toEqual([]);
});

test("a fee that waits for the budget is not entered while its submission is not theirs", async () => {
  const made = await makeConnected({ comprehension, screenOutCents: 20 });
  const { arrive, ids, payOf } = made;
  const set = (budgetCents: number) =>
    db.transaction((tx) => setBudget(tx, { ...ids, budgetCents }));
  const ann = await arrive();
  await fail(ids, ann);
  await set(0);
  await ann.step();
  const isOthers = (is: boolean) =>
    db
      .update(prolificSubmission)
      .set({ isOthers: is })
      .where(eq(prolificSubmission.readerId, ann.readerId));
  await isOthers(true);
  await set(20);
  await enterDueFees(db);
  expect(await payOf(ann.readerId)).toBeUndefined();
  await isOthers(false);
  await enterDueFees(db);
  expect(await payOf(ann.readerId)).toMatchObject({ owedCents: 20 });
});
