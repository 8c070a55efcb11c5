import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { minutesLater } from "@/db/testing/make-study";
import { listPayments } from "@/lib/crowd/pay/server/payouts/list-payments";
import { reversePayment } from "@/lib/crowd/pay/server/payouts/reverse-payment";
import { enterPartial } from "@/lib/crowd/prolific/server/payments/outcomes/enter-partial";
import { setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";

const { db, there, makeConnected, sendAt } = await setupProlific();

test("a session that was paid as a bonus and completed afterwards is listed, and when it is approved as well", async () => {
  const { arrive, work, pay, payOf, read, view } = await makeConnected();
  const ann = await arrive();
  const listed = async () => (await view()).studies[0]?.disagreements.map(({ kind }) => kind);
  await work(ann, 2);
  ann.submission.status = "TIMED-OUT";
  await read();
  expect(await listed()).toEqual(["not_completed"]);
  await pay();
  await sendAt(minutesLater(1));
  there.settle();
  await sendAt(minutesLater(2));
  ann.submission.status = "AWAITING REVIEW";
  await read();
  expect(await listed()).toEqual(["not_owed"]);
  ann.submission.status = "APPROVED";
  await read();
  expect(await listed()).toEqual(["overpaid"]);
  // $2.00 were earned, and paid twice; it stays listed when it is in the ledger.
  await pay();
  await sendAt(minutesLater(3));
  expect(await payOf(ann.readerId)).toMatchObject({ paidCents: 400, owedCents: -200 });
  expect(await listed()).toEqual(["overpaid"]);
});

test("whoever was approved in part gets no bonus for the rest before somebody decides", async () => {
  const { arrive, work, pay, payOf, paid, read, view } = await makeConnected();
  const [ann, bob] = [await arrive(), await arrive()];
  await work(ann, 2);
  await work(bob, 1);
  await read();
  await pay();
  // The approval and the bonus are planned, and meet a partial approval.
  for (const { submission } of [ann, bob]) submission.status = "PARTIALLY APPROVED";
  for (const minute of [1, 2]) await sendAt(minutesLater(minute));
  await read();
  await expect(pay()).rejects.toMatchObject({ code: "nobody_is_owed" });
  const found = (await view()).studies[0]?.disagreements.map(({ kind }) => kind);
  expect(found).toEqual(["partly_approved", "partly_approved"]);
  expect(there.state.underWay).toEqual([]);
  expect(await payOf(ann.readerId)).toMatchObject({ owedCents: 200, openCents: 0 });
  expect(await payOf(bob.readerId)).toMatchObject({ owedCents: 100, openCents: 0 });
  expect(await paid(ann.readerId)).toEqual([]);
});

test("what was paid by a partial approval is one entry in the ledger, and the rest is a bonus", async () => {
  const { arrive, work, by, pay, payOf, paid, read, view } = await makeConnected();
  const ann = await arrive();
  await work(ann, 2);
  const enter = (cents: number, payoutId: string = randomUUID()) =>
    db.transaction((tx) =>
      enterPartial(tx, {
        ...{ ...by, payoutId, cents, now: minutesLater(1) },
        submissionId: ann.submission.id,
      }),
    );
  await read();
  // Only of a submission that was approved in part, and never more than its reward.
  await expect(enter(120)).rejects.toMatchObject({ status: 404 });
  ann.submission.status = "PARTIALLY APPROVED";
  await read();
  await expect(enter(201)).rejects.toMatchObject({ status: 400 });
  const payoutId = randomUUID();
  expect(await enter(120, payoutId)).toBe(true);
  expect(await enter(120, payoutId)).toBe(false);
  await expect(enter(100, payoutId)).rejects.toMatchObject({ code: "entered_already" });
  await expect(enter(120)).rejects.toMatchObject({ code: "entered_already" });
  expect(await paid(ann.readerId)).toEqual([-120]);
  expect((await view()).studies[0]?.disagreements).toEqual([]);
  await pay();
  await sendAt(minutesLater(2));
  there.settle();
  await sendAt(minutesLater(3));
  expect(await paid(ann.readerId)).toEqual([-120, -80]);
  expect(await payOf(ann.readerId)).toMatchObject({ paidCents: 200, owedCents: 0 });
});

test("a partial approval that was entered wrongly is taken back with a reason, and entered again", async () => {
  const { arrive, work, ids, by, pay, payOf, paid, read, view } = await makeConnected();
  const ann = await arrive();
  await work(ann, 2);
  ann.submission.status = "PARTIALLY APPROVED";
  await read();
  const enter = async (cents: number) => {
    const payoutId = randomUUID();
    const entered = { ...by, payoutId, cents, submissionId: ann.submission.id };
    await enterPartial(db, { ...entered, now: minutesLater(1) });
    const [entry] = (await listPayments(db, { ...ids, payoutId, page: 1 })).payments;
    expect(entry).toMatchObject({ state: "paid", canFail: true });
    return { payoutId, paymentId: entry?.id ?? "" };
  };
  const wrong = { ...by, ...(await enter(12)), reason: "It was 1.20." };
  await reversePayment(db, wrong);
  await expect(reversePayment(db, wrong)).rejects.toMatchObject({ code: "failed_already" });
  expect(await payOf(ann.readerId)).toMatchObject({ paidCents: 0, owedCents: 200 });
  // Nothing is paid before it is entered again.
  expect((await view()).studies[0]?.disagreements).toMatchObject([{ kind: "partly_approved" }]);
  await expect(pay()).rejects.toMatchObject({ code: "nobody_is_owed" });
  await enter(120);
  expect(await paid(ann.readerId)).toEqual([-12, 12, -120]);
  expect(await payOf(ann.readerId)).toMatchObject({ paidCents: 120, owedCents: 80 });
});
