import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { minutesLater, noon } from "@/db/testing/make-study";
import { addEntry } from "@/lib/crowd/pay/server/ledger/add-entry";
import { listPayments } from "@/lib/crowd/pay/server/payouts/list-payments";
import { reversePayment } from "@/lib/crowd/pay/server/payouts/reverse-payment";
import { settlePayout, storeOutcome } from "@/lib/crowd/pay/server/payouts/settle-payout";
import { setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";

const { db, there, makeConnected, sendAt } = await setupProlific();

const dayMinutes = 24 * 60;

/** A payout of which an approval is not sent, because its submission is not shown, and a bonus is sent and not answered. */
async function payHalfway({ pay, read }: Awaited<ReturnType<typeof makeConnected>>) {
  const payoutId = randomUUID();
  await read();
  await pay(payoutId);
  there.fail("submissions", "forbidden");
  there.fail("pay", "silent");
  await sendAt(noon);
  return payoutId;
}

test("what is stopped is what was not sent, however long ago the rest was sent", async () => {
  const made = await makeConnected();
  const { arrive, work, payOf, by } = made;
  const [ann, bob] = [await arrive(), await arrive()];
  await work(ann, 2);
  await work(bob, 1);
  const payoutId = await payHalfway(made);
  const stop = () =>
    settlePayout(db, { ...by, payoutId, result: "failed", now: minutesLater(2 * dayMinutes) });
  await stop();
  expect(await payOf(ann.readerId)).toMatchObject({ openCents: 0, owedCents: 200 });
  expect(await payOf(bob.readerId)).toMatchObject({ openCents: 100, owedCents: 0 });
  await expect(stop()).rejects.toMatchObject({ code: "decided_later" });
});

test("of one person's two payments, the one that is named is decided, a day after it was sent", async () => {
  const made = await makeConnected();
  const { arrive, work, read, paid, payOf, ids, by } = made;
  const ann = await arrive();
  await work(ann, 2);
  const entry = { entryId: randomUUID(), as: "bonus", cents: 50, reason: "Kind." } as const;
  await addEntry(db, { ...by, ...entry, readerId: ann.readerId });
  const payoutId = await payHalfway(made);
  const { payments } = await listPayments(db, { ...ids, payoutId, page: 1 });
  const shown = payments.map(({ means, state, decideFrom }) => ({ means, state, decideFrom }));
  expect(shown.toSorted((a, b) => (a.means < b.means ? -1 : 1))).toEqual([
    { means: "approval", state: "intended", decideFrom: null },
    { means: "bonus", state: "unknown", decideFrom: minutesLater(dayMinutes).toISOString() },
  ]);
  const paymentIds = payments.filter(({ means }) => means === "bonus").map(({ id }) => id);
  const settle = (result: "paid" | "failed", now: Date) =>
    settlePayout(db, { ...by, payoutId, result, paymentIds, now });
  await expect(settle("failed", minutesLater(10))).rejects.toMatchObject({ code: "decided_later" });
  expect(await payOf(ann.readerId)).toMatchObject({ openCents: 250 });
  await settle("paid", minutesLater(dayMinutes));
  expect(await paid(ann.readerId)).toEqual([-50]);
  expect(await payOf(ann.readerId)).toMatchObject({ openCents: 200, owedCents: 0 });
  // What Prolific says is paid cannot be taken back; what somebody decided can.
  const [approval] = payments.filter(({ means }) => means === "approval").map(({ id }) => id);
  const [bonus] = paymentIds;
  if (!approval || !bonus) throw new Error("no payments");
  ann.submission.status = "APPROVED";
  await read();
  await storeOutcome(db, [approval], "paid", noon);
  const later = await listPayments(db, { ...ids, payoutId, page: 1 });
  expect(new Map(later.payments.map(({ means, canFail }) => [means, canFail]))).toEqual(
    new Map([
      ["approval", false],
      ["bonus", true],
    ]),
  );
  const reverse = (paymentId: string) =>
    reversePayment(db, { ...by, payoutId, paymentId, reason: "It is not listed there." });
  await expect(reverse(approval)).rejects.toMatchObject({ code: "paid_by_prolific" });
  await reverse(bonus);
  expect(await payOf(ann.readerId)).toMatchObject({ paidCents: 200, openCents: 0, owedCents: 50 });
  const other = { ...by, payoutId, result: "paid" as const, now: noon };
  await expect(settlePayout(db, { ...other, paymentIds: [randomUUID()] })).rejects.toMatchObject({
    status: 404,
  });
});
