import { createHmac, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  allowedAddress,
  consent,
  exclusionEvent,
  invitation,
  ledger,
  participant,
  payment,
  prolificStudy,
  prolificSubmission,
  round,
  sealedId,
} from "@/db/schema";
import { makePeople, type Person } from "@/db/testing/make-people";
import { makeStudy, minutesLater, noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { signInStaff } from "@/db/testing/sign-in";
import { hashId, sealId } from "@/lib/crowd/arrival/server/arrival-id";
import { answerComprehension } from "@/lib/crowd/participation/server/answer-comprehension";
import { getReading } from "@/lib/crowd/participation/server/get-reading";
import { withdrawConsent } from "@/lib/crowd/participation/server/withdraw-consent";
import { listPay as listContract } from "@/lib/crowd/pay/schema";
import { setBudget } from "@/lib/crowd/pay/server/budgets";
import { listPay } from "@/lib/crowd/pay/server/list-pay";
import { makePayout } from "@/lib/crowd/pay/server/make-payout";
import { nextStep } from "@/lib/crowd/tasks/server/next-step";
import { beginVisit } from "@/lib/crowd/visits/server/begin-visit";
import { leaveVisit } from "@/lib/crowd/visits/server/leave-visit";
import { consentTo, makeRounds } from "@/lib/quality/rounds/testing/make-rounds";
import type { StudyConfig } from "@/lib/studies/schema";
import { deleteStudies } from "@/lib/studies/server/delete-studies";
import { newProlificId, startLocalProlific } from "../testing/local-prolific";
import { connectAccount } from "./accounts";
import { connectStudy } from "./connect-study";
import { getProlific } from "./get-prolific";
import { keepGroups } from "./keep-groups";
import { readSubmissions } from "./read-submissions";
import { lookUpPayments, sendPayments } from "./send-payments";
import { hashSubmission } from "./submission-id";
import { takeEvent } from "./take-event";

const db = await openTestDatabase();
const there = await startLocalProlific();

beforeAll(async () => {
  vi.stubEnv("CANDOR_SECRET", "only for this test, as long as it must be");
  vi.stubEnv("CANDOR_PROLIFIC_URL", there.url);
  await db.insert(allowedAddress).values({ address: there.host });
});
beforeEach(() => {
  there.state.calls.length = 0;
});
afterAll(() => there.stop());

const arrival = { by: "platform" as const, parameter: "PROLIFIC_PID", returnTo: null };
const origin = "https://candor.example";

/** A study of two tasks a session for $2.00, connected with one at Prolific that pays as much. */
async function makeConnected(change: Partial<StudyConfig> = {}) {
  const visit = { tasks: 2, minutes: 60, payCents: 200 };
  const study = await makeStudy(db, {
    ...{ questions: 12, models: 1, overlap: 9 },
    change: { arrival, visit, ...change },
  });
  const { projectId, studyId } = study;
  const ids = { projectId, studyId };
  const { userId } = await signInStaff(db, { projectId, role: "admin" });
  await connectAccount(db, {
    ...{ projectId, token: there.token, workspaceId: newProlificId() },
    origin,
  });
  const prolificId = there.addStudy(200);
  await connectStudy(db, { ...ids, prolificId, roundNo: 1 });
  const view = (now = noon) => getProlific(db, { ...ids, now });

  /** Somebody who has taken the study at Prolific, and comes. */
  async function arrive() {
    const submission = there.addSubmission(prolificId);
    const [person] = await makePeople(db, study, 1);
    if (!person) throw new Error("nobody");
    const { readerId } = person;
    const idHash = hashId(studyId, submission.participant);
    await db
      .update(participant)
      .set({ cameBy: "platform", idHash })
      .where(eq(participant.readerId, readerId));
    const come = (id: string, of = prolificId) =>
      person.come({
        origin,
        address: `?PROLIFIC_PID=${submission.participant}&STUDY_ID=${of}&SESSION_ID=${id}`,
      });
    come(submission.id);
    return { ...person, openPage: person.come, submission, come };
  }
  type Arrived = Awaited<ReturnType<typeof arrive>>;

  /** They do so many tasks, and return with the code that they were given. */
  async function work({ submission, ...person }: Arrived, tasks: number) {
    for (let i = 0; i < tasks; i += 1) await person.submit(await person.take());
    if (tasks < 2) await person.leave();
    const code = await codeOf(person);
    Object.assign(submission, { status: "AWAITING REVIEW", code });
    return code;
  }

  return {
    ...{ study, ids, prolificId, view, arrive, work },
    codes: (await view()).studies[0]?.codes,
    read: (now = noon) => readSubmissions(db, { ...ids, now }),
    pay: (payoutId = randomUUID()) =>
      db.transaction((tx) =>
        makePayout(tx, { ...ids, payoutId, userId, means: "prolific" as const }),
      ),
    payOf: async (readerId: string) =>
      (await listPay(db, { ...ids, ...listContract.query.parse({}) })).people.find(
        (one) => one.readerId === readerId,
      ),
    paid: async (readerId: string) =>
      (await db.select().from(ledger).where(eq(ledger.readerId, readerId)))
        .filter(({ kind }) => kind === "paid")
        .map(({ cents }) => cents),
  };
}

const sendAt = (now: Date) => sendPayments(db, () => now);
const lookUpAt = (now: Date) => lookUpPayments(db, () => now);

const codeOf = async (person: Pick<Person, "step">) => {
  const step = await person.step();
  return "last" in step ? step.last?.code : undefined;
};

test("the codes are registered there, and the webhook is confirmed and can be trusted", async () => {
  const { codes, prolificId, ids } = await makeConnected();
  expect(there.state.studies.get(prolificId)?.codes).toMatchObject([
    { code: codes?.completed, code_type: "COMPLETED", actor: "participant" },
    { code: codes?.partial, actions: [{ action: "MANUALLY_REVIEW" }] },
    { code: codes?.screenedOut },
    { code: codes?.noConsent, code_type: "NO_CONSENT" },
  ]);
  expect(there.state.hooks.at(-1)).toMatchObject({
    event_type: "submission.status.change",
    target_url: `https://candor.example/api/prolific/${ids.projectId}/events`,
    isConfirmed: true,
  });
});

test("the codes there are those here, whoever else connects it, at once or in vain", async () => {
  const { ids, prolificId, view } = await makeConnected();
  const same = async () => {
    const { codes } = (await view()).studies[0] ?? {};
    expect(there.state.studies.get(prolificId)?.codes).toMatchObject([
      ...[{ code: codes?.completed }, { code: codes?.partial }, { code: codes?.screenedOut }],
      { code: codes?.noConsent },
    ]);
  };
  const again = () => connectStudy(db, { ...ids, prolificId, roundNo: 1 });
  await Promise.all([again(), again(), again()]);
  await same();
  there.fail("studies", "refused");
  await expect(again()).rejects.toMatchObject({ status: 400 });
  there.fail("studies", undefined, "silent");
  await expect(again()).rejects.toMatchObject({ status: 400 });
  await same();
  const { ids: other } = await makeConnected();
  await expect(connectStudy(db, { ...other, prolificId, roundNo: 1 })).rejects.toMatchObject({
    code: "connected_already",
  });
  await same();
});

test("a session is a submission: it needs one of its own, and ends with the code of its outcome", async () => {
  const { arrive, work, codes, prolificId } = await makeConnected();
  const [ann, bob] = [await arrive(), await arrive()];
  await ann.submit(await ann.take());
  expect(JSON.stringify(await ann.step())).not.toContain(codes?.completed);
  expect(await work(bob, 1)).toBe(codes?.partial);
  await ann.submit(await ann.take());
  const done = await ann.step();
  expect(done).toMatchObject({
    step: "rest",
    reason: "not_sent",
    last: {
      code: codes?.completed,
      returnTo: `https://app.prolific.com/submissions/complete?cc=${codes?.completed}`,
    },
  });
  await expect(ann.begin()).rejects.toMatchObject({ code: "no_visit" });
  // Taken again at Prolific, it is the next session; the address of the first brings none.
  ann.come(ann.submission.id);
  expect(await ann.step()).toMatchObject({ step: "rest", reason: "not_sent" });
  ann.come(there.addSubmission(prolificId, ann.submission.participant).id);
  expect(await ann.step()).toMatchObject({ step: "begin", offer: { visitNo: 2 } });
});

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
  await lookUpAt(minutesLater(80));
  expect(there.state.calls.filter((call) => call === "POST pay")).toHaveLength(1);
  await expect(pay()).rejects.toMatchObject({ code: "nobody_is_owed" });
  there.settle();
  await sendAt(minutesLater(90));
  expect(await paid(bob.readerId)).toEqual([]);
  await lookUpAt(minutesLater(91));
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

const transitions = () => there.state.calls.filter((call) => call === "POST transition").length;

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

test("a page's address stores nothing; an id that was made up keeps nobody else waiting", async () => {
  const { arrive, work, pay, paid, read, ids } = await makeConnected();
  const [eve, bob] = [await arrive(), await arrive()];
  for (let i = 0; i < 20; i += 1) {
    eve.come(newProlificId());
    await eve.step();
  }
  expect(await db.$count(prolificSubmission, eq(prolificSubmission.studyId, ids.studyId))).toBe(0);
  await work(eve, 1);
  await work(bob, 1);
  there.state.submissions.delete(eve.submission.id);
  await read();
  await pay();
  await sendAt(minutesLater(1));
  there.settle();
  await sendAt(minutesLater(2));
  expect(await paid(bob.readerId)).toEqual([-100]);
  expect(await paid(eve.readerId)).toEqual([]);
  // Prolific says whose the one is that nobody came with.
  there.state.submissions.set(eve.submission.id, eve.submission);
  await read();
  await pay();
  await sendAt(minutesLater(20));
  expect(there.state.underWay).toEqual([[eve.submission.id, 100]]);
  there.settle();
});

test("nobody begins with somebody else's submission, or with one whose session is over", async () => {
  const { arrive, work } = await makeConnected();
  const [ann, eve] = [await arrive(), await arrive()];
  await ann.begin();
  eve.come(ann.submission.id);
  expect(await eve.step()).toMatchObject({ step: "rest", reason: "not_sent" });
  await expect(eve.begin()).rejects.toMatchObject({ code: "no_visit" });
  await work(ann, 2);
  ann.come(ann.submission.id);
  await expect(ann.begin()).rejects.toMatchObject({ code: "no_visit" });
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
  expect((await view()).studies[0]).toMatchObject({ problem });
  expect(there.state.calls.filter((call) => /transition|bonus/.test(call))).toEqual([]);
  Object.assign(study ?? {}, { reward: 200, currency: "USD" });
  await read(minutesLater(3));
  expect((await view()).studies[0]).toMatchObject({ problem: null });
  await sendAt(minutesLater(4));
  expect(await paid(ann.readerId)).toEqual([-200]);
});

/** Prolific answers calls of a kind with this, while something is done. */
async function withAnswer(kind: string, make: () => unknown, work: () => Promise<unknown>) {
  there.state.instead.set(kind, make);
  try {
    await work();
  } finally {
    there.state.instead.delete(kind);
  }
}

test("a list of submissions that has no end, or too much on a page, is read no further", async () => {
  const { read, view, prolificId } = await makeConnected();
  const problem = async () => (await view()).studies[0]?.problem;
  const listed = (length: number) => ({
    results: Array.from({ length }, (_, i) => ({
      ...{ id: `${prolificId}-${i}`, status: "ACTIVE", study_id: prolificId },
    })),
  });
  const calls = () => there.state.calls.filter((call) => call === "GET submissions").length;
  const page = listed(100);
  await withAnswer("submissions", () => page, read);
  expect(await problem()).toContain("no end");
  expect(calls()).toBe(2);
  const unreadable = { results: Array.from({ length: 100 }, () => ({})) };
  await withAnswer("submissions", () => unreadable, read);
  expect(await problem()).toContain("no end");
  expect(calls()).toBeLessThan(10);
  await withAnswer("submissions", () => listed(101), read);
  expect(await problem()).toContain("another form");
});

test("an odd submission keeps no other from being read or paid", async () => {
  const { arrive, work, pay, paid, read, view, prolificId } = await makeConnected();
  const [ann, bob] = [await arrive(), await arrive()];
  await work(ann, 1);
  await work(bob, 1);
  const odd = there.addSubmission(prolificId);
  Object.assign(odd, { status: "AWAITING REVIEW", code: "a\0b" });
  await read();
  expect((await view()).studies[0]).toMatchObject({ problem: null, submissions: 3 });
  await pay();
  ann.submission.bonuses = [3e9];
  await sendAt(minutesLater(1));
  there.settle();
  await sendAt(minutesLater(2));
  expect(await paid(bob.readerId)).toEqual([-100]);
  expect((await view()).studies[0]).toMatchObject({ problem: expect.stringContaining("form") });
});

test("a study whose reward or group no study has is refused", async () => {
  const { ids } = await makeConnected();
  for (const reward of [1e12, -5, 1e308]) {
    const prolificId = there.addStudy(reward);
    await expect(connectStudy(db, { ...ids, prolificId, roundNo: 1 })).rejects.toMatchObject({
      ...{ status: 400, fields: [{ path: "body.prolificId" }] },
    });
  }
  const { projectId, studyId } = await makeRounds(db, { arrival });
  const account = { projectId, token: there.token, workspaceId: newProlificId(), origin };
  await connectAccount(db, account);
  const later = { projectId, studyId, prolificId: there.addStudy(100), roundNo: 3 };
  for (const id of ["a\0b", "../../hooks/secrets"]) {
    await withAnswer(
      "participant-groups",
      () => ({ id }),
      () => expect(connectStudy(db, later)).rejects.toMatchObject({ status: 400 }),
    );
  }
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

test("a study with sessions from Prolific can be deleted", async () => {
  const { arrive, work, pay, read, ids } = await makeConnected();
  await work(await arrive(), 2);
  await read();
  await pay();
  await sendAt(minutesLater(1));
  await db.transaction((tx) => deleteStudies(tx, sql`s.id = ${ids.studyId}`));
  expect(await db.$count(prolificSubmission, eq(prolificSubmission.studyId, ids.studyId))).toBe(0);
});

test("whoever's status there and answers here disagree is listed, and nothing of theirs is approved", async () => {
  const { arrive, work, pay, codes, read, view, prolificId } = await makeConnected();
  const [ann, bob, cat, dan] = [await arrive(), await arrive(), await arrive(), await arrive()];
  // The code of a finished session, without its answers.
  await work(ann, 1);
  ann.submission.code = codes?.completed ?? null;
  await work(bob, 1);
  await work(cat, 2);
  cat.submission.status = "RETURNED";
  // The submission is another person's.
  await work(dan, 2);
  dan.submission.participant = newProlificId();
  const stranger = there.addSubmission(prolificId);
  Object.assign(stranger, { status: "AWAITING REVIEW", code: codes?.completed });
  // A status that Prolific brings in later keeps none of the others from being read.
  there.addSubmission(prolificId).status = "SOMETHING NEW";
  await read();
  expect((await view()).studies[0]).toMatchObject({ problem: null });
  const listed = (await view()).studies[0]?.disagreements ?? [];
  expect(Object.fromEntries(listed.map(({ submissionId, kind }) => [submissionId, kind]))).toEqual({
    [ann.submission.id]: "no_answers",
    [bob.submission.id]: "partly",
    [cat.submission.id]: "not_completed",
    [dan.submission.id]: "others",
    [stranger.id]: "never_arrived",
  });
  await pay();
  await sendAt(minutesLater(1));
  expect(there.state.calls).not.toContain("POST transition");
});

test("an event counts once, only with the right signature, and takes no submission back", async () => {
  const { ids, arrive } = await makeConnected();
  const ann = await arrive();
  await ann.begin();
  const send = (status: string, eventId: string, secret = "the workspace’s secret") => {
    const body = JSON.stringify({
      ...{ event_type: "submission.status.change", resource_id: ann.submission.id, status },
    });
    const signature = createHmac("sha256", secret).update(`1700000000${body}`).digest("base64");
    const headers = new Headers({
      "x-prolific-request-timestamp": "1700000000",
      "x-prolific-request-signature": signature,
      "x-event-id": eventId,
    });
    return takeEvent(db, { projectId: ids.projectId, headers, body });
  };
  const status = async () => {
    const idHash = hashSubmission(ann.submission.id);
    const rows = await db
      .select()
      .from(prolificSubmission)
      .where(eq(prolificSubmission.idHash, idHash));
    return rows[0]?.status;
  };
  await expect(send("APPROVED", "e1", "another")).rejects.toMatchObject({ status: 401 });
  expect(await status()).toBe("ACTIVE");
  await send("APPROVED", "e2");
  await send("AWAITING REVIEW", "e3");
  await Promise.all([send("APPROVED", "e2"), send("APPROVED", "e2")]);
  expect(await status()).toBe("APPROVED");
});

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

test("a study that pays in another currency there is refused, and nothing in another is paid through it", async () => {
  const { ids, arrive, work, read, pay } = await makeConnected();
  const inPounds = there.addStudy(200, "GBP");
  await expect(
    connectStudy(db, { ...ids, prolificId: inPounds, roundNo: 1 }),
  ).rejects.toMatchObject({ status: 400, fields: [{ path: "body.prolificId" }] });
  const ann = await arrive();
  await work(ann, 2);
  await read();
  await db
    .update(prolificStudy)
    .set({ currency: "EUR" })
    .where(eq(prolificStudy.studyId, ids.studyId));
  await expect(pay()).rejects.toMatchObject({ code: "other_currency" });
});

test("a signed link lets in whom Prolific sends, and nobody else", async () => {
  const { arrive, study, prolificId } = await makeConnected({
    arrival: { ...arrival, signed: true },
  });
  const ann = await arrive();
  const link = await there.sign(ann.submission, { origin, now: noon });
  const door = async (address: string, { at = noon, to = origin } = {}) =>
    (await getReading(db, { link: study.link, address, origin: to, now: at })).door;
  expect(await door(link)).toBe("elsewhere");
  const stranger = there.addSubmission(prolificId);
  expect(await door(await there.sign(stranger, { origin, now: noon }))).toBe("new");
  // The ids without a signature, another app's link, one that was changed, and one of yesterday.
  const raw = `?PROLIFIC_PID=${stranger.participant}&STUDY_ID=${prolificId}&SESSION_ID=${stranger.id}`;
  expect(await door(raw)).toBe("unsigned");
  expect(await door(link, { to: "https://another.example" })).toBe("unsigned");
  const [head, , tail] = link.split(".");
  const body = (await there.sign(stranger, { origin, now: noon })).split(".")[1];
  expect(await door([head, body, tail].join("."))).toBe("unsigned");
  expect(await door(link, { at: minutesLater(12) })).toBe("unsigned");
  // Who came in time starts their session later, with the link and no other.
  ann.openPage({ address: link, origin });
  expect(await ann.step(minutesLater(90))).toMatchObject({ step: "begin" });
  ann.openPage({ address: raw, origin });
  expect(await ann.step()).toMatchObject({ step: "rest", reason: "not_sent" });
});

test("new keys are fetched when a link needs them; while they can't be, known ones serve", async () => {
  const { study, prolificId } = await makeConnected({ arrival: { ...arrival, signed: true } });
  const door = async (now: Date) => {
    const address = await there.sign(there.addSubmission(prolificId), { origin, now });
    return (await getReading(db, { link: study.link, address, origin, now })).door;
  };
  vi.useFakeTimers({ toFake: ["Date"], now: noon });
  try {
    vi.stubEnv("CANDOR_PROLIFIC_URL", there.url.replace("127.0.0.1", "localhost"));
    there.fail("jwks.json", "failed");
    const refused = { status: 503, code: "no_keys" };
    const fetched = () => there.state.calls.filter((call) => call === "GET jwks.json").length;
    // Anybody can sign with a key that nobody has: also a fetch that failed is not repeated at once.
    for (let i = 0; i < 3; i += 1) await expect(door(noon)).rejects.toMatchObject(refused);
    expect(fetched()).toBe(1);
    vi.setSystemTime(minutesLater(1));
    expect(await door(noon)).toBe("new");
    there.fail("jwks.json", "failed");
    expect(await door(noon)).toBe("new");
    await there.rotateKeys();
    await expect(door(noon)).rejects.toMatchObject(refused);
    expect(fetched()).toBe(2);
    vi.setSystemTime(minutesLater(2));
    await expect(door(noon)).rejects.toMatchObject(refused);
    vi.setSystemTime(minutesLater(3));
    expect(await door(noon)).toBe("new");
  } finally {
    vi.useRealTimers();
    vi.stubEnv("CANDOR_PROLIFIC_URL", there.url);
    there.fail("jwks.json");
  }
});

test("who does not agree returns with the code for it", async () => {
  const { study, codes } = await makeConnected();
  const address = `?PROLIFIC_PID=${newProlificId()}`;
  const { door, consent } = await getReading(db, { link: study.link, address, now: noon });
  expect(door).toBe("new");
  expect(consent.declineTo).toBe(
    `https://app.prolific.com/submissions/complete?cc=${codes?.noConsent}`,
  );
});

test("a later round has a study there of its own, for the group of those who are invited", async () => {
  const study = await makeRounds(db, { arrival });
  const { projectId, studyId } = study;
  const ids = { projectId, studyId };
  const account = { projectId, token: there.token, workspaceId: newProlificId(), origin };
  await connectAccount(db, account);
  const [first, last] = [there.addStudy(100), there.addStudy(100)];
  there.state.studies.get(last)?.filters.push({ filter_id: "age", selected_values: ["1"] });
  await connectStudy(db, { ...ids, prolificId: first, roundNo: 1 });
  await connectStudy(db, { ...ids, prolificId: last, roundNo: 3 });
  const [groupId = ""] = [...there.state.groups.keys()].slice(-1);
  expect(there.state.studies.get(first)?.filters).toEqual([]);
  expect(there.state.studies.get(last)?.filters).toEqual([
    { filter_id: "age", selected_values: ["1"] },
    { filter_id: "participant_group_allowlist", selected_values: [groupId] },
  ]);
  const group = () => [...(there.state.groups.get(groupId) ?? [])].toSorted();

  const come = async (name: string) => {
    const readerId = await consentTo(db, study, `${name} ${studyId}`);
    const pid = newProlificId();
    const idHash = hashId(studyId, pid);
    const me = eq(participant.readerId, readerId);
    await db.update(participant).set({ cameBy: "platform", idHash }).where(me);
    await db.insert(sealedId).values({ studyId, idHash, sealed: sealId({ studyId, idHash }, pid) });
    return { readerId, pid };
  };
  const invite = ({ readerId }: { readerId: string }) =>
    db.insert(invitation).values({ roundId: study.main, readerId, visitNo: 1, source: "moved_on" });
  const [ann, bob, cat] = [await come("A"), await come("B"), await come("C")];
  await keepGroups(db);
  expect(group()).toEqual([]);
  for (const one of [ann, bob, cat]) await invite(one);
  // It did everything and never answered: it is sent again, and they are in it once.
  there.fail("participants", "silent");
  await keepGroups(db);
  await keepGroups(db);
  expect(group()).toEqual([ann.pid, bob.pid, cat.pid].toSorted());
  there.state.calls.length = 0;
  await keepGroups(db);
  expect(there.state.calls).toEqual([]);

  await db.insert(exclusionEvent).values({
    ...{ studyId, readerId: bob.readerId, userId: study.adminId },
    ...{ action: "exclude", reason: "So.", evidence: { findings: [] } },
  });
  await withdrawConsent(db, { studyId, readerId: cat.readerId, now: noon });
  await keepGroups(db);
  expect(group()).toEqual([ann.pid]);

  // The nightly look lists who differs.
  const stranger = newProlificId();
  there.state.groups.set(groupId, new Set([stranger]));
  await readSubmissions(db, { ...ids, now: noon });
  const { studies } = await getProlific(db, { ...ids, now: noon });
  expect(studies.map(({ roundNo }) => roundNo)).toEqual([1, 3]);
  expect(studies[0]?.group).toBeNull();
  expect(studies[1]?.group).toEqual({
    ...{ members: 1, notListed: 0 },
    differing: [
      { participantId: ann.pid, isThere: false },
      { participantId: stranger, isThere: true },
    ].toSorted((a, b) => (a.participantId < b.participantId ? -1 : 1)),
  });

  // Of a long list the first are shown.
  for (let i = 0; i < 150; i += 1) there.state.groups.get(groupId)?.add(newProlificId());
  await readSubmissions(db, { ...ids, now: noon });
  const shown = (await getProlific(db, { ...ids, now: noon })).studies[1]?.group;
  expect(shown).toMatchObject({ members: 1, notListed: 52 });
  expect(shown?.differing).toHaveLength(100);
  await withAnswer(
    "participants",
    () => ({ results: Array(10_001).fill({ participant_id: stranger }) }),
    () => readSubmissions(db, { ...ids, now: noon }),
  );
  expect((await getProlific(db, { ...ids, now: noon })).studies[1]?.problem).toContain("form");

  // A session of that round needs a submission of that study, and ends with its codes.
  await db.update(round).set({ state: "open" }).where(eq(round.id, study.main));
  await db
    .update(consent)
    .set({ instructionsReadAt: noon })
    .where(eq(consent.readerId, ann.readerId));
  const at = (of: string) => {
    const { id } = there.addSubmission(of, ann.pid);
    const address = `?PROLIFIC_PID=${ann.pid}&STUDY_ID=${of}&SESSION_ID=${id}`;
    return { studyId, readerId: ann.readerId, address, origin, now: noon };
  };
  expect(await nextStep(db, at(first))).toMatchObject({ step: "rest", reason: "not_sent" });
  await beginVisit(db, at(last));
  await leaveVisit(db, { studyId, readerId: ann.readerId, now: noon });
  expect(await nextStep(db, at(first))).toMatchObject({
    last: { code: studies[1]?.codes.partial },
  });
});
