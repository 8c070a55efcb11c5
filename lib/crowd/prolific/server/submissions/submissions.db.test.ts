import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { participant, prolificSubmission } from "@/db/schema";
import { minutesLater, noon } from "@/db/testing/make-study";
import { getReading } from "@/lib/crowd/participation/server/get-reading";
import { withdrawConsent } from "@/lib/crowd/participation/server/withdraw-consent";
import { setBudget } from "@/lib/crowd/pay/server/budgets/budgets";
import { getPay } from "@/lib/crowd/pay/server/get-pay";
import { takeEvent } from "@/lib/crowd/prolific/server/webhooks/take-event";
import { newProlificId } from "@/lib/crowd/prolific/testing/local-prolific";
import { origin, setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";
import { nextStepOrReclaim } from "@/lib/crowd/tasks/server/next-step";
import { listEvents } from "@/lib/quality/log/server/list-events";
import { reclaimSubmission } from "./reclaim-submission";
import { hashSubmission } from "./submission-id";

const { db, there, makeConnected, sendAt, withAnswer } = await setupProlific();

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

test("who comes for another session is not sent back with the code of an earlier one", async () => {
  const { arrive, work, ids, codes, prolificId } = await makeConnected();
  const ann = await arrive();
  const completed = `https://app.prolific.com/submissions/complete?cc=${codes?.completed}`;
  const returned = `https://app.prolific.com/submissions/complete?cc=${codes?.noConsent}`;
  expect(await ann.step()).toMatchObject({ last: null, brought: { returnTo: returned } });
  await work(ann, 2);
  expect(await ann.step()).toMatchObject({ last: { returnTo: completed }, brought: null });
  ann.come(there.addSubmission(prolificId, ann.submission.participant).id);
  const brought = {
    last: { code: codes?.completed, returnTo: null },
    brought: { returnTo: returned },
  };
  expect(await ann.step()).toMatchObject({ step: "begin", ...brought });
  const setCents = (budgetCents: number | null) =>
    db.transaction((tx) => setBudget(tx, { ...ids, budgetCents }));
  await setCents(200);
  expect(await ann.step()).toMatchObject({ step: "rest", reason: "unfunded", ...brought });
  await setCents(null);
  await work(ann, 2);
  expect(await ann.step()).toMatchObject({ last: { returnTo: completed }, brought: null });
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

test("a submission that Prolific neither lists nor knows is made up: its session no longer waits for an approval", async () => {
  const { arrive, work, read, ids } = await makeConnected();
  const [eve, bob] = [await arrive(), await arrive()];
  for (const one of [eve, bob]) await work(one, 2);
  there.state.submissions.delete(eve.submission.id);
  const byFile = async () => (await getPay(db, ids)).byFile;
  expect(await byFile()).toMatchObject({ cents: 0, leftOut: { people: 2, cents: 400 } });
  // Without an answer it stays as it is.
  there.fail("submissions", undefined, "forbidden");
  await read();
  expect(await byFile()).toMatchObject({ cents: 0, leftOut: { people: 2, cents: 400 } });
  await read();
  expect(await byFile()).toMatchObject({ cents: 200, leftOut: { people: 1, cents: 200 } });
  // While a session goes on, or its person has another submission that it may go over to, that one is to pay it.
  const [ann, cat] = [await arrive(), await arrive()];
  there.state.submissions.delete(ann.submission.id);
  await ann.submit(await ann.take());
  cat.come(newProlificId());
  for (let i = 0; i < 2; i += 1) await cat.submit(await cat.take());
  await read();
  expect(await byFile()).toMatchObject({ cents: 200, leftOut: { people: 3, cents: 500 } });
  // Bob's was listed before, so no answer makes it another's.
  await withAnswer("submissions", (words) => (words[1] ? undefined : { results: [] }), read);
  expect(await byFile()).toMatchObject({ cents: 200, leftOut: { people: 3, cents: 500 } });
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

test("a submission that somebody else came with first is given back to its person, as Prolific says; what was answered stays", async () => {
  const { arrive, ids } = await makeConnected();
  const [ann, eve] = [await arrive(), await arrive()];
  // Eve has seen Ann's SESSION_ID.
  eve.come(ann.submission.id);
  await eve.submit(await eve.take());
  const at = (person: typeof ann) => ({
    ...{ studyId: ids.studyId, readerId: person.readerId, origin, now: minutesLater(1) },
    address: `?PROLIFIC_PID=${person.submission.participant}&STUDY_ID=${ann.submission.study}&SESSION_ID=${ann.submission.id}`,
  });
  expect(await ann.step()).toMatchObject({ step: "rest", reason: "not_sent" });
  // While Prolific does not answer, the page tries again. With a token that was revoked, that is no use.
  there.fail("submissions", "failed", "busy", "forbidden");
  for (let i = 0; i < 2; i += 1) {
    await expect(nextStepOrReclaim(db, at(ann))).rejects.toMatchObject({ status: 503 });
  }
  expect(await nextStepOrReclaim(db, at(ann))).toMatchObject({ step: "rest", reason: "not_sent" });
  expect(await nextStepOrReclaim(db, at(ann))).toMatchObject({ step: "begin" });
  await ann.begin();
  // Eve gets nothing back, and the log says what happened.
  expect(await reclaimSubmission(db, at(eve))).toBe(false);
  expect(await eve.step()).toMatchObject({ step: "task", answered: 1 });
  expect((await listEvents(db, ids)).events.map(({ what }) => what)).toContain(
    "The submission of session 1 was another person’s, who has it now",
  );
});

test("a submission that somebody brought to another study is given to its person, if Prolific says that it is this study's", async () => {
  const [made, others] = [await makeConnected(), await makeConnected()];
  const [bob, eve] = [await made.arrive(), await others.arrive()];
  const { id, participant } = bob.submission;
  // With the STUDY_ID of her own study, in another project.
  eve.come(id);
  await eve.begin();
  const address = `?PROLIFIC_PID=${participant}&STUDY_ID=${made.prolificId}&SESSION_ID=${id}`;
  const at = { studyId: made.ids.studyId, readerId: bob.readerId, origin, now: noon, address };
  bob.submission.study = others.prolificId;
  expect(await nextStepOrReclaim(db, at)).toMatchObject({ step: "rest", reason: "not_sent" });
  bob.submission.study = made.prolificId;
  expect(await nextStepOrReclaim(db, at)).toMatchObject({ step: "begin" });
  await made.work(bob, 2);
  await made.read();
  await made.pay();
  await sendAt(minutesLater(1));
  expect(await made.paid(bob.readerId)).toEqual([-200]);
  expect(await eve.step()).toMatchObject({ step: "task" });
  expect((await others.view()).studies[0]?.submissions).toBe(0);
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

test("whoever's status there and answers here disagree is listed, and nothing of theirs is approved", async () => {
  const { arrive, work, pay, codes, read, view, prolificId } = await makeConnected();
  const [ann, bob, cat, dan] = [await arrive(), await arrive(), await arrive(), await arrive()];
  const eve = await arrive();
  // The code of a finished session, without its answers.
  await work(ann, 1);
  ann.submission.code = codes?.completed ?? null;
  await work(bob, 1);
  // Nothing is done, and the code is made up.
  await eve.begin();
  Object.assign(eve.submission, { status: "AWAITING REVIEW", code: "WRONG123" });
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
    [eve.submission.id]: "no_answers",
    [cat.submission.id]: "not_completed",
    [dan.submission.id]: "others",
    [stranger.id]: "never_arrived",
  });
  await pay();
  await sendAt(minutesLater(1));
  expect(there.state.calls).not.toContain("POST transition");
});

test("a submission that is another person's stays so where Prolific names no participant", async () => {
  const { arrive, work, read, view } = await makeConnected();
  const dan = await arrive();
  await work(dan, 2);
  const {
    id,
    study: study_id,
    status,
  } = Object.assign(dan.submission, {
    participant: newProlificId(),
  });
  await read();
  await withAnswer(
    "submissions",
    () => ({ results: [{ id, study_id, status }] }),
    () => read(),
  );
  expect((await view()).studies[0]?.disagreements).toMatchObject([
    { submissionId: id, kind: "others" },
  ]);
});

test("an event counts once, only with the right signature and for a day, and takes no submission back", async () => {
  const { ids, arrive, view } = await makeConnected();
  const ann = await arrive();
  await ann.begin();
  const { workspaceId = "" } = (await view()).account ?? {};
  const ofWorkspace = there.state.hookSecrets.get(workspaceId) ?? "";
  const seconds = (at: Date) => String(at.getTime() / 1_000);
  const send = (
    status: string,
    eventId: string,
    { secret = ofWorkspace, timestamp = seconds(noon) } = {},
  ) => {
    const body = JSON.stringify({
      ...{ event_type: "submission.status.change", resource_id: ann.submission.id, status },
    });
    const signature = createHmac("sha256", secret).update(`${timestamp}${body}`).digest("base64");
    const headers = new Headers({
      "x-prolific-request-timestamp": timestamp,
      "x-prolific-request-signature": signature,
      "x-event-id": eventId,
    });
    return takeEvent(db, { projectId: ids.projectId, headers, body, now: noon });
  };
  const status = async () => {
    const idHash = hashSubmission(ann.submission.id);
    const rows = await db
      .select()
      .from(prolificSubmission)
      .where(eq(prolificSubmission.idHash, idHash));
    return rows[0]?.status;
  };
  await expect(send("APPROVED", "e1", { secret: "another" })).rejects.toMatchObject({
    status: 401,
  });
  // Prolific repeats an event for a day. An older one may be anybody's who has seen it, with another id.
  const old = send("APPROVED", "e1", { timestamp: seconds(minutesLater(-25 * 60 - 1)) });
  await expect(old).rejects.toMatchObject({ status: 401 });
  // Signed are the time and the body as one text: no part of the body may pass for the time.
  await expect(send("APPROVED", "e1", { timestamp: "999999999999{" })).rejects.toMatchObject({
    status: 401,
  });
  expect(await status()).toBe("ACTIVE");
  await send("TIMED_OUT", "e1", { timestamp: seconds(minutesLater(-25 * 60)) });
  expect(await status()).toBe("TIMED-OUT");
  await send("APPROVED", "e2");
  await send("AWAITING REVIEW", "e3");
  await Promise.all([send("APPROVED", "e2"), send("APPROVED", "e2")]);
  expect(await status()).toBe("APPROVED");
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

test("so does who has agreed, until they begin a session", async () => {
  const { study, arrive, codes } = await makeConnected();
  const ann = await arrive();
  const { begin } = ann;
  const read = () => readAgain(study, ann);
  expect(await read()).toMatchObject({
    door: "in",
    consent: { declineTo: expect.stringContaining(codes?.noConsent ?? "no code") },
  });
  await begin();
  expect(await read()).toMatchObject({ door: "in", consent: { declineTo: null } });
});

test("who withdrew keeps their code and the way back, and learns whether they had other codes", async () => {
  const { study, ids, arrive, work, codes } = await makeConnected();
  const [ann, bob] = [await arrive(), await arrive()];
  await work(ann, 2);
  for (const [one, hasEarlierCodes] of [
    [ann, true],
    [bob, false],
  ] as const) {
    const given = {
      ...{ code: codes?.noConsent, hasEarlierCodes },
      returnTo: `https://app.prolific.com/submissions/complete?cc=${codes?.noConsent}`,
    };
    const me = { studyId: ids.studyId, readerId: one.readerId, now: noon };
    expect(await withdrawConsent(db, me)).toMatchObject(given);
    expect(await readAgain(study, one, "withdrew")).toMatchObject({
      ...{ door: "withdrawn", codes: [], withdrawal: given },
    });
  }
});

/** The page of somebody who comes back with their session. */
async function readAgain(
  { studyId, projectId, link }: Awaited<ReturnType<typeof makeConnected>>["study"],
  { readerId, submission }: { readerId: string; submission: { participant: string } },
  whyOut: "withdrew" | null = null,
) {
  const [{ id, idHash } = { id: "", idHash: null }] = await db
    .select({ id: participant.id, idHash: participant.idHash })
    .from(participant)
    .where(eq(participant.readerId, readerId));
  const session = {
    participant: { id, idHash, whyOut, eraseAt: null },
    reader: { id: readerId, name: "R" },
    study: { ...{ id: studyId, projectId, link }, ...{ previewOf: null, isArchived: false } },
  };
  const address = `?PROLIFIC_PID=${submission.participant}`;
  return getReading(db, { link, address, session, now: noon });
}
