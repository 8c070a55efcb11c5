import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { minutesLater } from "@/db/testing/make-study";
import { signInStaff } from "@/db/testing/sign-in";
import { makePayout } from "@/lib/crowd/pay/server/make-payout";
import { setupProlific } from "../testing/setup-prolific";

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
  await db.transaction((tx) => makePayout(tx, { ...ids, payoutId: randomUUID(), userId }));
  await sendAt(minutesLater(1));
  expect(await paid(bob.readerId)).toEqual([-200]);
  expect(await bobPay()).toMatchObject({ openCents: 0, owedCents: -100 });
});
