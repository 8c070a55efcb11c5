import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ledger, payment, payout, prolificSubmission, visit } from "@/db/schema";
import { minutesLater, noon } from "@/db/testing/make-study";
import { disconnectAccount } from "@/lib/crowd/prolific/server/account/accounts";
import { ProlificProblem } from "@/lib/crowd/prolific/server/account/prolific-api";
import { newProlificId } from "@/lib/crowd/prolific/testing/local-prolific";
import { origin, setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";
import { nextStepOrReclaim } from "@/lib/crowd/tasks/server/next-step";
import { listEvents } from "@/lib/quality/log/server/list-events";
import { followSubmission } from "./follow-submission";
import { hashSubmission, openSubmission } from "./submission-id";

const { db, there, makeConnected, sendAt } = await setupProlific();

const wentOver = "Session 1 went over to another submission of its person";

async function makeBound() {
  const made = await makeConnected();
  const { ids, arrive, prolificId } = made;
  const ann = await arrive();
  const pid = ann.submission.participant;
  /** Ann's page, whose address brings this submission. */
  const at = (id: string) => {
    ann.come(id);
    const address = `?PROLIFIC_PID=${pid}&STUDY_ID=${prolificId}&SESSION_ID=${id}`;
    return { ...ids, readerId: ann.readerId, origin, address, now: minutesLater(1) };
  };
  return {
    ...made,
    ann,
    ...{ at, follow: (id: string) => followSubmission(db, at(id)) },
    /** The submission of Ann's only session. */
    bound: async () => {
      const [found] = await db
        .select({ idHash: prolificSubmission.idHash, sealed: prolificSubmission.sealed })
        .from(prolificSubmission)
        .innerJoin(visit, eq(visit.id, prolificSubmission.visitId))
        .where(eq(visit.readerId, ann.readerId));
      return found && openSubmission(found);
    },
    entries: async () =>
      (await db.select().from(ledger).where(eq(ledger.readerId, ann.readerId))).map(
        ({ kind, cents }) => `${kind} ${cents}`,
      ),
    log: async () => (await listEvents(db, ids)).events.map(({ what }) => what),
  };
}

test("a session that began with a made-up submission goes over to the real one, whose approval pays it", async () => {
  const { ann, at, work, bound, entries, log, read, pay, view } = await makeBound();
  ann.come(newProlificId());
  await ann.submit(await ann.take());
  const step = await nextStepOrReclaim(db, at(ann.submission.id));
  expect(step).toMatchObject({ step: "task", answered: 1 });
  await expect.poll(bound).toBe(ann.submission.id);
  expect(await log()).toContain(wentOver);
  await work(ann, 1);
  await ann.step();
  ann.submission.status = "AWAITING REVIEW";
  await read();
  await pay();
  await sendAt(minutesLater(2));
  expect(ann.submission).toMatchObject({ status: "APPROVED", bonuses: [] });
  expect(await entries()).toEqual(["task 100", "task 100", "paid -200"]);
  expect((await view()).studies[0]).toMatchObject({ disagreements: [] });
});

test("a session that began with another person's submission gives it free for them", async () => {
  const { ann, arrive, follow, bound } = await makeBound();
  const dan = await arrive();
  ann.come(dan.submission.id);
  await ann.begin();
  await follow(ann.submission.id);
  expect(await bound()).toBe(ann.submission.id);
  expect(await dan.step()).toMatchObject({ step: "begin" });
});

test("a session whose submission was reclaimed goes on with the one that its person brings", async () => {
  const { ann, ids, arrive, follow, bound } = await makeBound();
  const dan = await arrive();
  ann.come(dan.submission.id);
  await ann.begin();
  const { participant, study, id } = dan.submission;
  const address = `?PROLIFIC_PID=${participant}&STUDY_ID=${study}&SESSION_ID=${id}`;
  const at = { ...ids, readerId: dan.readerId, origin, address, now: noon };
  expect(await nextStepOrReclaim(db, at)).toMatchObject({ step: "begin" });
  expect(await bound()).toBeUndefined();
  await follow(ann.submission.id);
  expect(await bound()).toBe(ann.submission.id);
});

test("a submission that is returned in the middle of a session, and taken again, is paid once for each task", async () => {
  const { ann, prolificId, follow, bound, entries, read, pay, payOf, view } = await makeBound();
  await ann.submit(await ann.take());
  ann.submission.status = "RETURNED";
  const again = there.addSubmission(prolificId, ann.submission.participant);
  await follow(again.id);
  expect(await bound()).toBe(again.id);
  await ann.submit(await ann.take());
  await ann.step();
  again.status = "AWAITING REVIEW";
  await read();
  await pay();
  await sendAt(minutesLater(2));
  there.settle();
  await sendAt(minutesLater(3));
  expect([ann.submission.status, again.status]).toEqual(["RETURNED", "APPROVED"]);
  expect([...ann.submission.bonuses, ...again.bonuses]).toEqual([]);
  expect(await entries()).toEqual(["task 100", "task 100", "paid -200"]);
  expect(await payOf(ann.readerId)).toMatchObject({ owedCents: 0, paidCents: 200 });
  expect((await view()).studies[0]).toMatchObject({ disagreements: [] });
});

test("the log keeps each time at which a session goes over", async () => {
  const { ann, prolificId, follow, log } = await makeBound();
  ann.come(newProlificId());
  await ann.begin();
  await follow(ann.submission.id);
  ann.submission.status = "RETURNED";
  await follow(there.addSubmission(prolificId, ann.submission.participant).id);
  expect((await log()).filter((what) => what === wentOver)).toHaveLength(2);
});

test("a submission that Prolific still knows as theirs, or has paid, keeps its session", async () => {
  const { ann, arrive, prolificId, follow, bound } = await makeBound();
  await ann.begin();
  const second = there.addSubmission(prolificId, ann.submission.participant);
  const bob = await arrive();
  const { id } = ann.submission;
  for (const status of ["ACTIVE", "AWAITING REVIEW", "APPROVED", "SCREENED OUT"] as const) {
    ann.submission.status = status;
    await follow(second.id);
    expect(await bound(), status).toBe(id);
  }
  // Nor does it go over to one that is made up, is another's, or can't be completed.
  ann.submission.status = "RETURNED";
  for (const status of ["RETURNED", "AWAITING REVIEW", "APPROVED"] as const) {
    second.status = status;
    await follow(second.id);
    expect(await bound(), status).toBe(id);
  }
  for (const other of [newProlificId(), bob.submission.id]) {
    await follow(other);
    expect(await bound()).toBe(id);
  }
});

test("a submission for which a payment was sent or is open keeps its session; a bonus by a returned one does not", async () => {
  const { ann, by, prolificId, follow, bound } = await makeBound();
  await ann.begin();
  const { id } = ann.submission;
  ann.submission.status = "RETURNED";
  const second = there.addSubmission(prolificId, ann.submission.participant);
  const [made] = await db.insert(payout).values({ studyId: by.studyId, no: 1 }).returning();
  const [paying] = await db
    .insert(payment)
    .values({
      ...{ payoutId: made?.id ?? "", studyId: by.studyId, readerId: ann.readerId },
      ...{ cents: 200, currency: "USD", means: "approval", submission: hashSubmission(id) },
    })
    .returning();
  const set = (values: Partial<typeof payment.$inferInsert>) =>
    db
      .update(payment)
      .set(values)
      .where(eq(payment.id, paying?.id ?? ""));
  const kept = { status: 409, code: "no_visit" };
  for (const state of ["intended", "unknown", "paid"] as const) {
    await set({ state, settledAt: state === "paid" ? noon : null });
    await expect(follow(second.id), state).rejects.toMatchObject(kept);
    expect(await bound()).toBe(id);
  }
  // By a submission that is another's nothing may have been paid; by their own, a bonus was for something else.
  await set({ means: "bonus" });
  const pid = ann.submission.participant;
  ann.submission.participant = newProlificId();
  await expect(follow(second.id)).rejects.toMatchObject(kept);
  expect(await bound()).toBe(id);
  ann.submission.participant = pid;
  await follow(second.id);
  expect(await bound()).toBe(second.id);
});

test("nothing waits for Prolific's answer, and without one the session keeps what it has", async () => {
  const { ann, ids, at, follow, bound } = await makeBound();
  const { id } = ann.submission;
  const madeUp = newProlificId();
  ann.come(madeUp);
  await ann.begin();
  there.fail("submissions", "failed");
  await expect(follow(id)).rejects.toBeInstanceOf(ProlificProblem);
  expect(await bound()).toBe(madeUp);
  const asking = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  there.state.meanwhile.set("submissions", () => {
    asking.resolve();
    return held.promise;
  });
  const step = await nextStepOrReclaim(db, at(id));
  await asking.promise;
  if (step.step !== "task") throw new Error(step.step);
  await ann.submit(step.assignment.id, undefined, noon);
  expect(await bound()).toBe(madeUp);
  held.resolve();
  await expect.poll(bound).toBe(id);
  await disconnectAccount(db, ids.projectId);
  await follow(madeUp);
  expect(await bound()).toBe(id);
});
