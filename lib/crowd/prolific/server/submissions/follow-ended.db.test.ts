import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ledger, payment, payout, prolificSubmission, visit } from "@/db/schema";
import { minutesLater, noon } from "@/db/testing/make-study";
import { newProlificId } from "@/lib/crowd/prolific/testing/local-prolific";
import { origin, setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";
import { listEvents } from "@/lib/quality/log/server/list-events";
import { reclaimSubmission } from "./reclaim-submission";
import { hashSubmission, openSubmission } from "./submission-id";

const { db, there, makeConnected, sendAt } = await setupProlific();

/** Ann, whose session has ended under another id than that of the submission that she completed at Prolific. */
async function makeEnded({ id = newProlificId(), tasks = 2 } = {}) {
  const made = await makeConnected();
  const ann = await made.arrive();
  ann.come(id);
  await made.work(ann, tasks);
  return {
    ...{ ...made, ann },
    /** The submission of each of her sessions. */
    bound: async () => {
      const found = await db
        .select({ idHash: prolificSubmission.idHash, sealed: prolificSubmission.sealed })
        .from(visit)
        .innerJoin(prolificSubmission, eq(prolificSubmission.visitId, visit.id))
        .where(eq(visit.readerId, ann.readerId))
        .orderBy(visit.no);
      return found.map(openSubmission);
    },
    entries: async () =>
      (await db.select().from(ledger).where(eq(ledger.readerId, ann.readerId))).map(
        ({ kind, cents }) => `${kind} ${cents}`,
      ),
    kinds: async (now = noon) =>
      (await made.view(now)).studies[0]?.disagreements.map(({ kind }) => kind),
    moves: async () =>
      (await listEvents(db, made.ids)).events.filter(({ what }) => what.includes("went over"))
        .length,
  };
}

/** Pays whatever is owed, as often as somebody asks for it. */
async function payAll({ pay, read }: Pick<Awaited<ReturnType<typeof makeEnded>>, "pay" | "read">) {
  for (let minute = 1; minute < 8; minute += 3) {
    await read();
    await pay().catch(() => null);
    await sendAt(minutesLater(minute));
    there.settle();
    await sendAt(minutesLater(minute + 1));
  }
}

test("a session that ended under a made-up submission goes over to the one that its person completed, and is paid once by its approval", async () => {
  const made = await makeEnded();
  const { ann, read, bound, entries, kinds, moves } = made;
  await read();
  expect(await bound()).toEqual([ann.submission.id]);
  // Read again, it has nowhere to go.
  await read();
  expect(await moves()).toBe(1);
  expect(await kinds(minutesLater(3_000))).toEqual([]);
  await payAll(made);
  expect(ann.submission).toMatchObject({ status: "APPROVED", bonuses: [] });
  expect(await entries()).toEqual(["task 100", "task 100", "paid -200"]);
});

test("so it is where Prolific approved it first: what it paid counts", async () => {
  const made = await makeEnded();
  made.ann.submission.status = "APPROVED";
  await payAll(made);
  expect(await made.bound()).toEqual([made.ann.submission.id]);
  expect(made.ann.submission.bonuses).toEqual([]);
  expect(await made.entries()).toEqual(["task 100", "task 100", "paid -200"]);
  expect(await made.kinds(minutesLater(3_000))).toEqual([]);
});

test("a session that was paid by a bonus before is not paid again by the approval", async () => {
  const made = await makeEnded({ tasks: 1 });
  const { ann, bound, entries, kinds } = made;
  there.state.submissions.delete(ann.submission.id);
  await payAll(made);
  // No bonus went by the made-up one.
  expect(await entries()).toEqual(["task 100"]);
  there.state.submissions.set(ann.submission.id, ann.submission);
  await payAll(made);
  expect(await bound()).toEqual([ann.submission.id]);
  expect(ann.submission).toMatchObject({ status: "AWAITING REVIEW", bonuses: [100] });
  expect(await entries()).toEqual(["task 100", "paid -100"]);
  expect(await kinds()).toEqual(["partly"]);
});

test("a session goes over from another person's submission, and after that one was given back", async () => {
  const first = await makeEnded();
  const dan = await first.arrive();
  const one = await first.arrive();
  one.come(dan.submission.id);
  await first.work(one, 2);
  await first.read();
  const of = async (readerId: string) => {
    const rows = await db
      .select()
      .from(prolificSubmission)
      .where(eq(prolificSubmission.readerId, readerId));
    return rows.filter(({ visitId }) => visitId).map(openSubmission);
  };
  expect(await of(one.readerId)).toEqual([one.submission.id]);
  const [eve, fay] = [await first.arrive(), await first.arrive()];
  eve.come(fay.submission.id);
  await first.work(eve, 2);
  const { participant, study, id } = fay.submission;
  const address = `?PROLIFIC_PID=${participant}&STUDY_ID=${study}&SESSION_ID=${id}`;
  const at = { ...first.ids, readerId: fay.readerId, origin };
  expect(await reclaimSubmission(db, { ...at, address, now: noon })).toBe(true);
  await first.read();
  expect(await of(eve.readerId)).toEqual([eve.submission.id]);
});

test("where it is not certain, a person decides: two sessions, two submissions, or one that may still be completed", async () => {
  const made = await makeEnded();
  const { ann, prolificId, work, read, bound, kinds } = made;
  const [first] = await bound();
  const later = minutesLater(3_000);
  // Two submissions for one session.
  const second = there.addSubmission(prolificId, ann.submission.participant);
  for (const status of ["ACTIVE", "AWAITING REVIEW"] as const) {
    second.status = status;
    await read();
    expect(await bound(), status).toEqual([first]);
  }
  expect((await kinds(later))?.toSorted()).toEqual([
    "never_arrived",
    "never_arrived",
    "not_completed",
  ]);
  // Two sessions for one submission.
  second.status = "RETURNED";
  const madeUp = newProlificId();
  ann.come(madeUp);
  await work(ann, 2);
  await read();
  expect(await bound()).toEqual([first, madeUp]);
  // Prolific knows the second: it is theirs, and was never completed.
  there.state.submissions.set(madeUp, { ...ann.submission, id: madeUp, status: "ACTIVE" });
  await read();
  expect(await bound()).toEqual([ann.submission.id, madeUp]);
});

test("nothing goes over where Prolific does not say that there is no such submission, or a payment went by it", async () => {
  const { ann, by, read, bound, view } = await makeEnded();
  const [madeUp = ""] = await bound();
  // The list's call counts as one of them.
  there.fail("submissions", undefined, undefined, "forbidden", undefined, undefined, "failed");
  await read();
  expect(await bound()).toEqual([madeUp]);
  expect((await view()).studies[0]).toMatchObject({ problem: null });
  await read();
  expect(await bound()).toEqual([madeUp]);
  expect((await view()).studies[0]?.problem).toContain("Prolific failed");
  const [made] = await db.insert(payout).values({ studyId: by.studyId, no: 1 }).returning();
  const [paying] = await db
    .insert(payment)
    .values({
      ...{ payoutId: made?.id ?? "", studyId: by.studyId, readerId: ann.readerId },
      ...{ cents: 200, currency: "USD", means: "bonus", submission: hashSubmission(madeUp) },
    })
    .returning();
  await read();
  expect(await bound()).toEqual([madeUp]);
  const isIt = eq(payment.id, paying?.id ?? "");
  await db.update(payment).set({ state: "failed", settledAt: noon }).where(isIt);
  await read();
  expect(await bound()).toEqual([ann.submission.id]);
});
