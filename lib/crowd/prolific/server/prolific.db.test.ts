import { createHmac, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { allowedAddress, ledger, participant, prolificSubmission } from "@/db/schema";
import { makePeople, type Person } from "@/db/testing/make-people";
import { makeStudy, minutesLater, noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { signInStaff } from "@/db/testing/sign-in";
import { hashId } from "@/lib/crowd/arrival/server/arrival-id";
import { withdrawConsent } from "@/lib/crowd/participation/server/withdraw-consent";
import { getPay } from "@/lib/crowd/pay/server/get-pay";
import { makePayout } from "@/lib/crowd/pay/server/payouts";
import { deleteStudies } from "@/lib/studies/server/delete-studies";
import { newProlificId, startLocalProlific } from "../testing/local-prolific";
import { connectAccount } from "./accounts";
import { connectStudy } from "./connect-study";
import { getProlific } from "./get-prolific";
import { noteSubmission } from "./note-submission";
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

/** A study of two tasks a session for $2.00, connected with one at Prolific that pays as much. */
async function makeConnected() {
  const arrival = { by: "platform" as const, parameter: "PROLIFIC_PID", returnTo: null };
  const visit = { tasks: 2, minutes: 60, payCents: 200 };
  const study = await makeStudy(db, {
    ...{ questions: 12, models: 1, overlap: 9 },
    change: { arrival, visit },
  });
  const { projectId, studyId } = study;
  const ids = { projectId, studyId };
  const { userId } = await signInStaff(db, { projectId, role: "admin" });
  await connectAccount(db, {
    ...{ projectId, token: there.token, workspaceId: newProlificId() },
    origin: "https://candor.example",
  });
  const prolificId = there.addStudy(200);
  await connectStudy(db, { ...ids, prolificId });
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
    const come = (id: string) =>
      noteSubmission(db, {
        ...{ studyId, readerId },
        address: `?PROLIFIC_PID=${submission.participant}&STUDY_ID=${prolificId}&SESSION_ID=${id}`,
      });
    await come(submission.id);
    return { ...person, submission, come };
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
    codes: (await view()).study?.codes,
    read: (now = noon) => readSubmissions(db, { ...ids, now }),
    pay: (payoutId = randomUUID()) =>
      db.transaction((tx) =>
        makePayout(tx, { ...ids, payoutId, userId, means: "prolific" as const }),
      ),
    payOf: async (readerId: string) =>
      (await getPay(db, ids)).people.find((one) => one.readerId === readerId),
    paid: async (readerId: string) =>
      (await db.select().from(ledger).where(eq(ledger.readerId, readerId)))
        .filter(({ kind }) => kind === "paid")
        .map(({ cents }) => cents),
  };
}

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
  await expect(
    makeConnected().then(({ ids: other }) => connectStudy(db, { ...other, prolificId })),
  ).rejects.toMatchObject({ code: "connected_already" });
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
  await ann.come(ann.submission.id);
  expect(await ann.step()).toMatchObject({ step: "rest" });
  await ann.come(there.addSubmission(prolificId, ann.submission.participant).id);
  expect(await ann.step()).toMatchObject({ step: "begin", offer: { visitNo: 2 } });
});

test("a whole session is approved, a part is a bonus, and each is paid once", async () => {
  const { arrive, work, pay, payOf, paid, read } = await makeConnected();
  const [ann, bob] = [await arrive(), await arrive()];
  await work(ann, 2);
  await work(bob, 1);
  // Candor learns of the codes when it reads. Nothing is sent before somebody pays.
  await read();
  await sendPayments(db, noon);
  expect(there.state.calls).not.toContain("POST transition");
  await pay();
  expect(await payOf(ann.readerId)).toMatchObject({ openCents: 200, owedCents: 0 });
  await sendPayments(db, minutesLater(1));
  expect(ann.submission.status).toBe("APPROVED");
  expect(await paid(ann.readerId)).toEqual([-200]);
  // The bonus is under way, and known to be paid when it is listed.
  expect(await paid(bob.readerId)).toEqual([]);
  there.settle();
  await sendPayments(db, minutesLater(2));
  await sendPayments(db, minutesLater(3));
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
  await sendPayments(db, minutesLater(1));
  await sendPayments(db, minutesLater(2));
  await sendPayments(db, minutesLater(60));
  await lookUpPayments(db, minutesLater(80));
  expect(there.state.calls.filter((call) => call === "POST pay")).toHaveLength(1);
  await expect(pay()).rejects.toMatchObject({ code: "nobody_is_owed" });
  there.settle();
  await sendPayments(db, minutesLater(90));
  expect(await paid(bob.readerId)).toEqual([]);
  await lookUpPayments(db, minutesLater(91));
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
  await sendPayments(db, minutesLater(1));
  // Two minutes, as the answer said.
  await sendPayments(db, minutesLater(2));
  expect(there.state.calls.filter((call) => call === "POST transition")).toHaveLength(1);
  await sendPayments(db, minutesLater(4));
  expect(ann.submission.status).toBe("APPROVED");
  expect(await paid(ann.readerId)).toEqual([]);
  await sendPayments(db, minutesLater(5));
  expect(await paid(ann.readerId)).toEqual([-200]);
  expect(there.state.calls.filter((call) => call === "POST transition")).toHaveLength(2);

  await work(bob, 1);
  await read();
  await pay();
  there.fail("pay", "refused");
  await sendPayments(db, minutesLater(6));
  expect(await payOf(bob.readerId)).toMatchObject({ openCents: 0, owedCents: 100 });
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
  await sendPayments(db, minutesLater(2));
  there.settle();
  await sendPayments(db, minutesLater(3));
  expect(await paid(bob.readerId)).toEqual([-100]);
});

test("two workers at once pay once", async () => {
  const { arrive, work, pay, read } = await makeConnected();
  const bob = await arrive();
  await work(bob, 1);
  await read();
  await pay();
  await Promise.all([1, 2, 3].map(() => sendPayments(db, minutesLater(1))));
  there.settle();
  expect(bob.submission.bonuses).toEqual([100]);
});

test("an id that somebody made up keeps nobody else waiting, and they are paid with their own", async () => {
  const { arrive, work, pay, paid, read } = await makeConnected();
  const [eve, bob] = [await arrive(), await arrive()];
  await eve.come(newProlificId());
  await work(eve, 1);
  await work(bob, 1);
  await read();
  await pay();
  await sendPayments(db, minutesLater(1));
  there.settle();
  await sendPayments(db, minutesLater(2));
  expect(await paid(bob.readerId)).toEqual([-100]);
  expect(await paid(eve.readerId)).toEqual([]);
  await pay();
  await sendPayments(db, minutesLater(20));
  expect(there.state.underWay).toEqual([[eve.submission.id, 100]]);
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
  await sendPayments(db, minutesLater(1));
  expect(eve.submission.status).toBe("AWAITING REVIEW");
  expect(await paid(eve.readerId)).toEqual([]);
  expect((await view()).study?.disagreements).toMatchObject([
    { submissionId: eve.submission.id, kind: "others" },
  ]);
});

test("a study with sessions from Prolific can be deleted", async () => {
  const { arrive, work, pay, read, ids } = await makeConnected();
  await work(await arrive(), 2);
  await read();
  await pay();
  await sendPayments(db, minutesLater(1));
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
  expect((await view()).study).toMatchObject({ problem: null });
  const listed = (await view()).study?.disagreements ?? [];
  expect(Object.fromEntries(listed.map(({ submissionId, kind }) => [submissionId, kind]))).toEqual({
    [ann.submission.id]: "no_answers",
    [bob.submission.id]: "partly",
    [cat.submission.id]: "not_completed",
    [dan.submission.id]: "others",
    [stranger.id]: "never_arrived",
  });
  await pay();
  await sendPayments(db, minutesLater(1));
  expect(there.state.calls).not.toContain("POST transition");
});

test("an event counts once, only with the right signature, and takes no submission back", async () => {
  const { ids, arrive } = await makeConnected();
  const ann = await arrive();
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
