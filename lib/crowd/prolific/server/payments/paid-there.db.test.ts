import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { minutesLater, noon } from "@/db/testing/make-study";
import { signInStaff } from "@/db/testing/sign-in";
import { setBudget } from "@/lib/crowd/pay/server/budgets/budgets";
import { getPay } from "@/lib/crowd/pay/server/get-pay";
import { makePayout } from "@/lib/crowd/pay/server/payouts/make-payout";
import { disconnectAccount } from "@/lib/crowd/prolific/server/account/accounts";
import { setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";

// Prolific approves what nobody has reviewed for 21 days, and pays the whole reward: here of a session of which one task of two was done.
const { db, there, makeConnected, sendAt } = await setupProlific();

const bonusCalls = () => there.state.calls.filter((call) => call === "POST pay").length;

async function makePartial() {
  const made = await makeConnected();
  const bob = await made.arrive();
  await made.work(bob, 1);
  await made.read();
  return { ...made, bob, bobPay: () => made.payOf(bob.readerId) };
}

test("a reward that Prolific paid after the payout was planned is no reason for a bonus on top", async () => {
  const { bob, bobPay, pay, paid, read } = await makePartial();
  await pay();
  bob.submission.status = "APPROVED";
  await sendAt(minutesLater(1));
  expect(bonusCalls()).toBe(0);
  expect(await bobPay()).toMatchObject({ openCents: 0, owedCents: 100 });
  await read();
  await pay();
  await sendAt(minutesLater(2));
  expect(bonusCalls()).toBe(0);
  expect(await paid(bob.readerId)).toEqual([-200]);
  expect(await bobPay()).toMatchObject({ paidCents: 200, owedCents: -100 });
});

test("a reward that Prolific paid after the bonus is in the ledger with the next payout, and counts against what they earn", async () => {
  const { bob, bobPay, pay, paid, read, arrive, work } = await makePartial();
  await pay();
  await sendAt(minutesLater(1));
  there.settle();
  await sendAt(minutesLater(2));
  expect(await bobPay()).toMatchObject({ paidCents: 100, owedCents: 0 });
  bob.submission.status = "APPROVED";
  await work(await arrive(), 2);
  await read();
  await pay();
  await sendAt(minutesLater(3));
  expect(await paid(bob.readerId)).toEqual([-100, -200]);
  expect(await bobPay()).toMatchObject({ paidCents: 300, owedCents: -200 });
  // Recorded once.
  await read();
  await expect(pay()).rejects.toMatchObject({ code: "nobody_is_owed" });
});

test("a payout by file leaves out what Prolific has paid", async () => {
  const { ids, bob, bobPay, paid, read } = await makePartial();
  bob.submission.status = "APPROVED";
  await read();
  const { userId } = await signInStaff(db, { projectId: ids.projectId, role: "admin" });
  await db.transaction((tx) =>
    makePayout(tx, { ...ids, payoutId: randomUUID(), userId, now: noon }),
  );
  await sendAt(minutesLater(1));
  expect(await paid(bob.readerId)).toEqual([-200]);
  expect(await bobPay()).toMatchObject({ openCents: 0, owedCents: -100 });
});

test("without access to Prolific, a payout by file enters at once what Prolific was seen to have paid", async () => {
  const { ids, by, arrive, work, read, payOf, paid } = await makeConnected();
  const ann = await arrive();
  await work(ann, 2);
  ann.submission.status = "APPROVED";
  await read();
  await disconnectAccount(db, ids.projectId);
  const sums = async () => {
    const { due, byFile, paidThere } = await getPay(db, ids);
    return [due.people, byFile.people, paidThere.people];
  };
  expect(await sums()).toEqual([1, 0, 1]);
  const enter = () =>
    db.transaction((tx) => makePayout(tx, { ...by, payoutId: randomUUID(), now: noon }));
  await enter();
  expect(await paid(ann.readerId)).toEqual([-200]);
  expect(await payOf(ann.readerId)).toMatchObject({ openCents: 0, owedCents: 0 });
  expect(await sums()).toEqual([0, 0, 0]);
  await expect(enter()).rejects.toMatchObject({ code: "nobody_is_owed" });
});

/** What is paid for an approval is entered by the payout; of a part, nobody knows how much it was. */
const whenPaid = [
  { status: "APPROVED", isMade: true },
  { status: "PARTIALLY APPROVED", isMade: false },
] as const;

test.for(whenPaid)(
  "a whole session is not approved on top of an earlier one that is $status after its bonus",
  async ({ status, isMade }) => {
    const { bob, bobPay, pay, read, view, work, prolificId } = await makePartial();
    await pay();
    await sendAt(minutesLater(1));
    there.settle();
    await sendAt(minutesLater(2));
    bob.submission.status = status;
    const whole = there.addSubmission(prolificId, bob.submission.participant);
    bob.come(whole.id);
    await work({ ...bob, submission: whole }, 2);
    await read();
    // $1.00 and $2.00 are earned; Prolific has paid $1.00, and $2.00 or a part of it.
    if (isMade) await pay();
    else await expect(pay()).rejects.toMatchObject({ code: "nobody_is_owed" });
    for (const minute of [20, 40]) await sendAt(minutesLater(minute));
    expect(whole.status).toBe("AWAITING REVIEW");
    expect((await view()).studies[0]?.disagreements).toContainEqual(
      expect.objectContaining({ submissionId: whole.id, kind: "not_owed" }),
    );
    expect(await bobPay()).toMatchObject({
      owedCents: status === "APPROVED" ? 0 : 200,
      openCents: 0,
    });
  },
);

test("what Prolific paid to people without an entry in the ledger is recorded, also where that passes the budget", async () => {
  const { ids, arrive, work, read, pay, payOf } = await makeConnected();
  const [ann, bob] = [await arrive(), await arrive()];
  await ann.begin();
  await ann.leave();
  await work(bob, 2);
  await db.transaction((tx) => setBudget(tx, { ...ids, budgetCents: 250 }));
  ann.submission.status = "APPROVED";
  await read();
  expect(await getPay(db, ids)).toMatchObject({ paidThere: { people: 1, cents: 200 } });
  await pay();
  for (const minute of [1, 2]) await sendAt(minutesLater(minute));
  expect(await payOf(ann.readerId)).toMatchObject({ paidCents: 200, owedCents: -200 });
  // $2.00 for each.
  expect(await getPay(db, ids)).toMatchObject({ committedCents: 400, passedCents: 150 });
});

test("what Prolific has paid is recorded for everyone, also where that passes the budget", async () => {
  const { ids, by, arrive, work, read, pay, payOf, paid } = await makeConnected();
  const [ann, bob, cat] = [await arrive(), await arrive(), await arrive()];
  for (const one of [ann, bob]) await work(one, 1);
  await work(cat, 2);
  // $1.00, $1.00 and $2.00 are earned, and nothing is left.
  await db.transaction((tx) => setBudget(tx, { ...ids, budgetCents: 400 }));
  for (const { submission } of [ann, bob]) submission.status = "APPROVED";
  await read();
  // By file at once, and cat's by the worker.
  await db.transaction((tx) => makePayout(tx, { ...by, payoutId: randomUUID(), now: noon }));
  await pay();
  await sendAt(minutesLater(1));
  for (const { readerId } of [ann, bob, cat]) expect(await paid(readerId)).toEqual([-200]);
  expect(await payOf(ann.readerId)).toMatchObject({ openCents: 0, owedCents: -100 });
  // $2.00 for each of three.
  expect(await getPay(db, ids)).toMatchObject({ committedCents: 600, passedCents: 200 });
});

/** A session of one task of two, and a second one, both awaiting a review: with what is owed for them planned. */
async function makeTwo(tasks: 1 | 2) {
  const made = await makePartial();
  const second = there.addSubmission(made.prolificId, made.bob.submission.participant);
  made.bob.come(second.id);
  await made.work({ ...made.bob, submission: second }, tasks);
  await made.read();
  await made.pay();
  return {
    ...{ ...made, second },
    send: async () => {
      for (const minute of [1, 20, 40]) {
        await sendAt(minutesLater(minute));
        there.settle();
      }
    },
  };
}

test.for([1, 2] as const)(
  "nothing is paid on top of another session that Prolific approved after the payout: %s tasks",
  async (tasks) => {
    const { bob, second, send } = await makeTwo(tasks);
    bob.submission.status = "APPROVED";
    await send();
    expect([second.status, second.bonuses, bob.submission.bonuses]).toEqual([
      "AWAITING REVIEW",
      [],
      [],
    ]);
  },
);

test("nothing is paid while a bonus that was paid by hand on another submission is not recorded", async () => {
  const { bob, second, send, view } = await makeTwo(2);
  bob.submission.bonuses.push(200);
  await send();
  expect([second.status, second.bonuses, bob.submission.bonuses]).toEqual([
    "AWAITING REVIEW",
    [],
    [200],
  ]);
  expect((await view()).studies[0]?.disagreements).toContainEqual(
    expect.objectContaining({ submissionId: bob.submission.id, kind: "bonuses" }),
  );
});
