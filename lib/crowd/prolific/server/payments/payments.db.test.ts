import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { payment, prolificStudy, prolificSubmission } from "@/db/schema";
import { minutesLater, noon } from "@/db/testing/make-study";
import { withdrawConsent } from "@/lib/crowd/participation/server/withdraw-consent";
import { sendPayments } from "@/lib/crowd/prolific/server/payments/sending/send-payments";
import { setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";

const { db, there, connectRound, makeConnected, sendAt } = await setupProlific();

const transitions = () => there.state.calls.filter((call) => call === "POST transition").length;

test("a whole session is approved, a part is a bonus, and each is paid once", async () => {
  const { arrive, work, pay, payOf, paid, read } = await makeConnected();
  const [ann, bob] = [await arrive(), await arrive()];
  await work(ann, 2);
  await work(bob, 1);
  // Candor learns of the codes when it reads. Nothing is sent before somebody pays.
  await read();
  await sendAt(noon);
  expect(there.state.calls).not.toContain("POST transition");
  await pay();
  expect(await payOf(ann.readerId)).toMatchObject({ openCents: 200, owedCents: 0 });
  await sendAt(minutesLater(1));
  expect(ann.submission.status).toBe("APPROVED");
  expect(await paid(ann.readerId)).toEqual([-200]);
  // The bonus is under way, and known to be paid when it is listed.
  expect(await paid(bob.readerId)).toEqual([]);
  there.settle();
  await sendAt(minutesLater(2));
  await sendAt(minutesLater(3));
  expect(bob.submission.bonuses).toEqual([100]);
  expect(await paid(bob.readerId)).toEqual([-100]);
  expect(await payOf(bob.readerId)).toMatchObject({ paidCents: 100, openCents: 0, owedCents: 0 });
});

test("a pay call that worked and never answered, or failed, is not sent again", async () => {
  const { arrive, work, pay, paid, read } = await makeConnected();
  const bob = await arrive();
  await work(bob, 1);
  await read();
  await pay();
  there.fail("pay", "silent");
  await sendAt(minutesLater(1));
  await sendAt(minutesLater(2));
  await sendAt(minutesLater(60));
  await sendAt(minutesLater(80));
  expect(there.state.calls.filter((call) => call === "POST pay")).toHaveLength(1);
  await expect(pay()).rejects.toMatchObject({ code: "nobody_is_owed" });
  there.settle();
  await sendAt(minutesLater(90));
  expect(await paid(bob.readerId)).toEqual([]);
  await sendAt(minutesLater(120));
  expect(bob.submission.bonuses).toEqual([100]);
  expect(await paid(bob.readerId)).toEqual([-100]);
});

test("an approval that worked and never answered is found out; a 429 is waited for; a refusal is owed again", async () => {
  const { arrive, work, pay, paid, payOf, read } = await makeConnected();
  const [ann, bob] = [await arrive(), await arrive()];
  await work(ann, 2);
  await read();
  await pay();
  there.fail("transition", "busy", "silent");
  await sendAt(minutesLater(1));
  // Two minutes, as the answer said.
  await sendAt(minutesLater(2));
  expect(there.state.calls.filter((call) => call === "POST transition")).toHaveLength(1);
  await sendAt(minutesLater(4));
  expect(ann.submission.status).toBe("APPROVED");
  expect(await paid(ann.readerId)).toEqual([]);
  await sendAt(minutesLater(5));
  expect(await paid(ann.readerId)).toEqual([-200]);
  expect(there.state.calls.filter((call) => call === "POST transition")).toHaveLength(2);

  await work(bob, 1);
  await read();
  await pay();
  there.fail("pay", "refused");
  await sendAt(minutesLater(6));
  expect(await payOf(bob.readerId)).toMatchObject({ openCents: 0, owedCents: 100 });
});

test("a 429 is waited for from its answer on, also when the calls before it took minutes", async () => {
  const { arrive, work, pay, read } = await makeConnected();
  await work(await arrive(), 2);
  await read();
  await pay();
  let now = minutesLater(1);
  there.fail("transition", "busy");
  there.state.meanwhile.set("transition", async () => {
    now = minutesLater(4);
  });
  await sendPayments(db, () => now);
  await sendAt(minutesLater(5));
  expect(transitions()).toBe(1);
  await sendAt(minutesLater(7));
  expect(transitions()).toBe(2);
});

test("a submission that can't be read or may not be seen keeps nobody else waiting, and fails no payment", async () => {
  const { arrive, work, pay, paid, payOf, read, view } = await makeConnected();
  const [ann, bob, cat] = [await arrive(), await arrive(), await arrive()];
  await work(ann, 2);
  await work(bob, 1);
  await work(cat, 2);
  await read();
  await pay();
  ann.submission.status = "SOMETHING NEW";
  await sendAt(minutesLater(1));
  there.settle();
  await sendAt(minutesLater(2));
  expect(await paid(bob.readerId)).toEqual([-100]);
  expect(await paid(cat.readerId)).toEqual([-200]);
  expect((await view()).studies[0]?.problem).toContain("another form");
  ann.submission.status = "AWAITING REVIEW";
  there.fail("submissions", "forbidden");
  await sendAt(minutesLater(3));
  expect(await payOf(ann.readerId)).toMatchObject({ openCents: 200 });
  expect((await view()).studies[0]?.problem).toContain("token");
  await sendAt(minutesLater(4));
  expect(await paid(ann.readerId)).toEqual([-200]);
});

test("whoever sends keeps the account for a pass of many minutes", async () => {
  const { arrive, work, pay, read } = await makeConnected();
  const people = [await arrive(), await arrive()];
  for (const one of people) await work(one, 2);
  await read();
  await pay();
  let now = minutesLater(1);
  let others = 0;
  there.state.meanwhile.set("transition", async () => {
    now = minutesLater(4);
    there.state.meanwhile.set("transition", async () => {
      const before = there.state.calls.length;
      await sendAt(minutesLater(8));
      others = there.state.calls.length - before;
    });
  });
  await sendPayments(db, () => now);
  expect(transitions()).toBe(2);
  expect(others).toBe(0);
});

test("whoever has lost the account does not change what another has sent", async () => {
  const { arrive, work, pay, paid, read } = await makeConnected();
  const bob = await arrive();
  await work(bob, 1);
  await read();
  await pay();
  there.state.meanwhile.set("submissions", async () => {
    await sendAt(minutesLater(8));
    there.settle();
  });
  await sendAt(minutesLater(1));
  expect(bob.submission.bonuses).toEqual([100]);
  await sendAt(minutesLater(10));
  expect(await paid(bob.readerId)).toEqual([-100]);
});

test("who withdraws is still paid through the submission that they came with", async () => {
  const { arrive, work, pay, paid, read, ids, codes } = await makeConnected();
  const bob = await arrive();
  await work(bob, 1);
  const me = { studyId: ids.studyId, readerId: bob.readerId };
  expect(await withdrawConsent(db, { ...me, now: minutesLater(1) })).toMatchObject({
    code: codes?.noConsent,
  });
  await read();
  await pay();
  await sendAt(minutesLater(2));
  there.settle();
  await sendAt(minutesLater(3));
  expect(await paid(bob.readerId)).toEqual([-100]);
});

test("two workers at once pay once", async () => {
  const { arrive, work, pay, read } = await makeConnected();
  const bob = await arrive();
  await work(bob, 1);
  await read();
  await pay();
  await Promise.all([1, 2, 3].map(() => sendAt(minutesLater(1))));
  there.settle();
  expect(bob.submission.bonuses).toEqual([100]);
});

test("a session whose submission is not there yet as completed is paid by its approval, and by nothing else", async () => {
  const { arrive, work, pay, paid, read, ids } = await makeConnected();
  const ann = await arrive();
  await work(ann, 2);
  // Prolific awaits review, and has not said so yet.
  await expect(pay()).rejects.toMatchObject({ code: "nobody_is_owed" });
  expect(there.state.calls).not.toContain("POST bonus-payments");
  await read();
  await pay();
  await sendAt(minutesLater(1));
  expect(ann.submission).toMatchObject({ status: "APPROVED", bonuses: [] });
  expect(await paid(ann.readerId)).toEqual([-200]);
  expect(await db.$count(payment, eq(payment.studyId, ids.studyId))).toBe(1);
});

test("a reward that was changed at Prolific is noticed, and nothing is paid there meanwhile", async () => {
  const { arrive, work, pay, paid, read, view, prolificId } = await makeConnected();
  const [ann, bob] = [await arrive(), await arrive()];
  await work(ann, 2);
  await work(bob, 1);
  await read();
  await pay();
  const study = there.state.studies.get(prolificId);
  Object.assign(study ?? {}, { reward: 150, currency: "GBP" });
  await sendAt(minutesLater(1));
  const problem = expect.stringContaining("1.50 GBP, and was $2.00");
  expect((await view()).studies[0]).toMatchObject({ problem });
  await read(minutesLater(2));
  expect((await view()).studies[0]).toMatchObject({ problem, checkedAt: minutesLater(2) });
  // What could not be read was not checked.
  there.fail("submissions", "failed");
  await read(minutesLater(3));
  expect((await view()).studies[0]).toMatchObject({ checkedAt: minutesLater(2) });
  expect(there.state.calls.filter((call) => /transition|bonus/.test(call))).toEqual([]);
  Object.assign(study ?? {}, { reward: 200, currency: "USD" });
  await read(minutesLater(4));
  expect((await view()).studies[0]).toMatchObject({ problem: null });
  await sendAt(minutesLater(5));
  expect(await paid(ann.readerId)).toEqual([-200]);
});

test("a reward that is raised in the middle of a look ends it, and no approval is recorded with the one before", async () => {
  const { arrive, work, pay, paid, read, view, prolificId } = await makeConnected();
  const people = [await arrive(), await arrive()];
  for (const one of people) await work(one, 2);
  await read();
  await pay();
  const study = there.state.studies.get(prolificId);
  const raise = async () => Object.assign(study ?? {}, { reward: 300 });
  there.state.meanwhile.set("transition", raise);
  await sendAt(minutesLater(1));
  await sendAt(minutesLater(2));
  expect(transitions()).toBe(1);
  const recorded = () => Promise.all(people.map(({ readerId }) => paid(readerId)));
  expect(await recorded()).toEqual([[], []]);
  const problem = expect.stringMatching(/^The study’s reward at Prolific is now 3.00 USD/);
  expect((await view()).studies[0]).toMatchObject({ problem });
  Object.assign(study ?? {}, { reward: 200 });
  await sendAt(minutesLater(3));
  expect(await recorded()).toEqual([[-200], [-200]]);
});

test("somebody's submission of another study is not approved for a session here", async () => {
  const { arrive, work, pay, paid, read, prolificId, view } = await makeConnected();
  const eve = await arrive();
  await work(eve, 2);
  // They brought another one than the one that is of this study.
  eve.submission.study = there.addStudy(900);
  await db
    .update(prolificSubmission)
    .set({ status: "AWAITING REVIEW" })
    .where(eq(prolificSubmission.readerId, eve.readerId));
  there.addSubmission(prolificId, eve.submission.participant);
  await read();
  await pay();
  await sendAt(minutesLater(1));
  expect(eve.submission.status).toBe("AWAITING REVIEW");
  expect(await paid(eve.readerId)).toEqual([]);
  expect((await view()).studies[0]?.disagreements).toMatchObject([
    { submissionId: eve.submission.id, kind: "others" },
  ]);
});

test("a study that pays in another currency there is refused, and nothing in another is paid through it", async () => {
  const { ids, arrive, work, read, pay } = await makeConnected();
  const inPounds = there.addStudy(200, "GBP");
  await expect(connectRound({ ...ids, prolificId: inPounds, roundNo: 1 })).rejects.toMatchObject({
    status: 400,
    fields: [{ path: "body.prolificId" }],
  });
  const ann = await arrive();
  await work(ann, 2);
  await read();
  await db
    .update(prolificStudy)
    .set({ currency: "EUR" })
    .where(eq(prolificStudy.studyId, ids.studyId));
  await expect(pay()).rejects.toMatchObject({ code: "other_currency" });
});
