import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { minutesLater, noon } from "@/db/testing/make-study";
import { makePayout } from "@/lib/crowd/pay/server/payouts/make-payout";
import { disconnectAccount } from "@/lib/crowd/prolific/server/account/accounts";
import { setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";
import { requireStatuses } from "./require-statuses";

const { db, there, makeConnected, sendAt } = await setupProlific();

test("no payout is made where the statuses can't be read first, by file neither while there is a connection", async () => {
  const { ids } = await makeConnected();
  const check = (means: "file" | "prolific") => requireStatuses(db, { ...ids, means, now: noon });
  const refusal = { status: 409, code: "statuses_not_read" };
  for (const fault of ["failed", "busy", "forbidden"] as const) {
    for (const means of ["prolific", "file"] as const) {
      there.fail("submissions", fault);
      await expect(check(means)).rejects.toMatchObject(refusal);
      // The reward can't be read.
      there.fail("studies", fault);
      await expect(check(means)).rejects.toMatchObject(refusal);
    }
  }
  await check("prolific");
  await disconnectAccount(db, ids.projectId);
  await expect(check("prolific")).rejects.toMatchObject(refusal);
  await check("file");
});

test("a payout by file sees that a session was completed at Prolific meanwhile", async () => {
  const { arrive, work, read, ids, by, payOf } = await makeConnected();
  const ann = await arrive();
  await work(ann, 2);
  ann.submission.status = "TIMED-OUT";
  await read();
  ann.submission.status = "AWAITING REVIEW";
  await requireStatuses(db, { ...ids, means: "file", now: noon });
  const payByFile = db.transaction((tx) =>
    makePayout(tx, { ...by, payoutId: randomUUID(), now: noon }),
  );
  await expect(payByFile).rejects.toMatchObject({ code: "nobody_is_owed" });
  expect(await payOf(ann.readerId)).toMatchObject({ owedCents: 200 });
});

test("an earlier session of theirs that was completed since the payout takes its reward out of the bonus", async () => {
  const { arrive, work, pay, payOf, read, prolificId } = await makeConnected();
  const ann = await arrive();
  await work(ann, 2);
  ann.submission.status = "TIMED-OUT";
  const second = there.addSubmission(prolificId, ann.submission.participant);
  ann.come(second.id);
  await work({ ...ann, submission: second }, 1);
  await read();
  await pay();
  // $2.00 for the first, which timed out, and $1.00 for a half of the second.
  expect(await payOf(ann.readerId)).toMatchObject({ openCents: 300 });
  ann.submission.status = "AWAITING REVIEW";
  await sendAt(minutesLater(1));
  expect(there.state.underWay).toEqual([]);
  await pay();
  await sendAt(minutesLater(2));
  there.settle();
  expect(ann.submission).toMatchObject({ status: "APPROVED", bonuses: [] });
  expect(second).toMatchObject({ status: "AWAITING REVIEW", bonuses: [100] });
});

test("a bonus whose submission was completed since the payout is not sent: it is approved in the next", async () => {
  const { arrive, work, pay, paid, payOf, read } = await makeConnected();
  const [ann, bob] = [await arrive(), await arrive()];
  await work(ann, 2);
  ann.submission.status = "TIMED-OUT";
  await work(bob, 1);
  await read();
  await pay();
  ann.submission.status = "AWAITING REVIEW";
  await sendAt(minutesLater(1));
  there.settle();
  expect(await payOf(ann.readerId)).toMatchObject({ openCents: 0, owedCents: 200 });
  await sendAt(minutesLater(2));
  expect(await paid(bob.readerId)).toEqual([-100]);
  await pay();
  await sendAt(minutesLater(3));
  expect(ann.submission).toMatchObject({ status: "APPROVED", bonuses: [] });
  expect(await paid(ann.readerId)).toEqual([-200]);
});

test("after the reward was raised at Prolific, a file pays what approvals do not, and records none of unknown amount", async () => {
  const { arrive, work, ids, by, payOf, paid, view, prolificId } = await makeConnected();
  const [ann, bob, cat] = [await arrive(), await arrive(), await arrive()];
  await work(ann, 2);
  await work(bob, 1);
  await work(cat, 2);
  const study = there.state.studies.get(prolificId);
  Object.assign(study ?? {}, { reward: 300 });
  // For $2.00 or for $3.00: Prolific does not say.
  ann.submission.status = "APPROVED";
  await expect(requireStatuses(db, { ...ids, means: "prolific", now: noon })).rejects.toMatchObject(
    {
      code: "statuses_not_read",
    },
  );
  const payByFile = async () => {
    await requireStatuses(db, { ...ids, means: "file", now: noon });
    await db.transaction((tx) => makePayout(tx, { ...by, payoutId: randomUUID(), now: noon }));
  };
  await payByFile();
  expect(await payOf(bob.readerId)).toMatchObject({ openCents: 100, owedCents: 0 });
  for (const { readerId } of [ann, cat]) {
    expect(await payOf(readerId)).toMatchObject({ paidCents: 0, openCents: 0, owedCents: 200 });
  }
  expect((await view()).studies[0]?.problem).toContain("now 3.00 USD, and was $2.00");
  await expect(payByFile()).rejects.toMatchObject({ code: "nobody_is_owed" });
  Object.assign(study ?? {}, { reward: 200 });
  await payByFile();
  expect(await paid(ann.readerId)).toEqual([-200]);
});

test("a payout through Prolific pays no more than its sender saw; what Prolific has paid already does not count", async () => {
  const { arrive, work, pay, payOf, read } = await makeConnected();
  const [ann, bob] = [await arrive(), await arrive()];
  await work(ann, 2);
  await read();
  // The page shows $2.00; then Bob does a half of his session.
  await work(bob, 1);
  await read();
  await pay(randomUUID(), 200);
  expect(await payOf(ann.readerId)).toMatchObject({ openCents: 200, owedCents: 0 });
  expect(await payOf(bob.readerId)).toMatchObject({ openCents: 0, owedCents: 100 });
  // Prolific approves both, and so pays Bob $1.00 more than he is owed.
  for (const { submission } of [ann, bob]) submission.status = "APPROVED";
  await read();
  await pay(randomUUID(), 100);
  expect(await payOf(bob.readerId)).toMatchObject({ openCents: 200 });
});
