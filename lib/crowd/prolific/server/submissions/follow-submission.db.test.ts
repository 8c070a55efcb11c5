import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ledger, prolificSubmission, visit } from "@/db/schema";
import { minutesLater, noon } from "@/db/testing/make-study";
import { disconnectAccount } from "@/lib/crowd/prolific/server/account/accounts";
import { newProlificId } from "@/lib/crowd/prolific/testing/local-prolific";
import { origin, setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";
import { nextStepOrReclaim } from "@/lib/crowd/tasks/server/next-step";
import { listEvents } from "@/lib/quality/log/server/list-events";
import { openSubmission } from "./submission-id";

const { db, there, makeConnected, sendAt } = await setupProlific();

const wentOver = "Session 1 went over to another submission of its person";

async function makeBound() {
  const made = await makeConnected();
  const { ids, arrive, prolificId } = made;
  const ann = await arrive();
  return {
    ...made,
    ann,
    /** Ann's page asks for what is next; its address brings this submission. */
    look: async (id: string) => {
      ann.come(id);
      const address = `?PROLIFIC_PID=${ann.submission.participant}&STUDY_ID=${prolificId}&SESSION_ID=${id}`;
      const { readerId } = ann;
      return nextStepOrReclaim(db, { ...ids, readerId, origin, address, now: minutesLater(1) });
    },
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

/** Prolific was asked about a submission so many times more, and what follows from it is done. */
const asked = (times: number) =>
  expect
    .poll(() => there.state.calls.filter((call) => call === "GET submissions").length)
    .toBe(times);

test("a session that began with a made-up submission goes over to the real one, whose approval pays it", async () => {
  const { ann, work, look, bound, entries, log, read, pay, view } = await makeBound();
  ann.come(newProlificId());
  await ann.submit(await ann.take());
  expect(await look(ann.submission.id)).toMatchObject({ step: "task", answered: 1 });
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
  const { ann, arrive, look, bound } = await makeBound();
  const dan = await arrive();
  ann.come(dan.submission.id);
  await ann.begin();
  await look(ann.submission.id);
  await expect.poll(bound).toBe(ann.submission.id);
  expect(await dan.step()).toMatchObject({ step: "begin" });
});

test("a session whose submission was reclaimed goes on with the one that its person brings", async () => {
  const { ann, ids, arrive, look, bound } = await makeBound();
  const dan = await arrive();
  ann.come(dan.submission.id);
  await ann.begin();
  const { participant, study, id } = dan.submission;
  const address = `?PROLIFIC_PID=${participant}&STUDY_ID=${study}&SESSION_ID=${id}`;
  const at = { ...ids, readerId: dan.readerId, origin, address, now: noon };
  expect(await nextStepOrReclaim(db, at)).toMatchObject({ step: "begin" });
  expect(await bound()).toBeUndefined();
  await look(ann.submission.id);
  await expect.poll(bound).toBe(ann.submission.id);
});

test("a submission that is returned in the middle of a session, and taken again, is paid once for each task", async () => {
  const { ann, prolificId, look, bound, entries, read, pay, payOf, view } = await makeBound();
  await ann.submit(await ann.take());
  ann.submission.status = "RETURNED";
  const again = there.addSubmission(prolificId, ann.submission.participant);
  await look(again.id);
  await expect.poll(bound).toBe(again.id);
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

test("a submission that Prolific still knows as theirs, or has paid, keeps its session", async () => {
  const { ann, arrive, prolificId, look, bound } = await makeBound();
  await ann.begin();
  const second = there.addSubmission(prolificId, ann.submission.participant);
  const bob = await arrive();
  const { id } = ann.submission;
  there.state.calls.length = 0;
  let times = 0;
  for (const status of ["ACTIVE", "AWAITING REVIEW", "APPROVED", "SCREENED OUT"] as const) {
    ann.submission.status = status;
    await look(second.id);
    times += 2;
    await asked(times);
    expect(await bound(), status).toBe(id);
  }
  // Nor does it go over to one that is made up, is another's, or can't be completed.
  ann.submission.status = "RETURNED";
  second.status = "RETURNED";
  for (const other of [newProlificId(), bob.submission.id, second.id]) {
    await look(other);
    times += 1;
    await asked(times);
  }
  expect(await bound()).toBe(id);
});

test("while Prolific does not answer nothing waits for it, and the session keeps what it has", async () => {
  const { ann, ids, look, bound } = await makeBound();
  const madeUp = newProlificId();
  ann.come(madeUp);
  await ann.begin();
  const asking = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  there.state.meanwhile.set("submissions", () => {
    asking.resolve();
    return held.promise;
  });
  const step = await look(ann.submission.id);
  await asking.promise;
  if (step.step !== "task") throw new Error(step.step);
  await ann.submit(step.assignment.id, undefined, noon);
  there.fail("submissions", "failed");
  held.resolve();
  await disconnectAccount(db, ids.projectId);
  expect(await look(ann.submission.id)).toMatchObject({ step: "task", answered: 1 });
  expect(await bound()).toBe(madeUp);
});
