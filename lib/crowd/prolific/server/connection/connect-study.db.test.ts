import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { prolificSubmission } from "@/db/schema";
import { minutesLater } from "@/db/testing/make-study";
import { answerComprehension } from "@/lib/crowd/participation/server/answer-comprehension";
import { arrival, setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";
import { makeRounds } from "@/lib/quality/rounds/testing/make-rounds";
import { deleteStudies } from "@/lib/studies/server/delete-studies";

const { db, there, connectProject, connectRound, makeConnected, sendAt, withAnswer } =
  await setupProlific();

const comprehension = {
  attempts: 1,
  questions: [{ question: "Is it clear?", options: ["Yes", "No"], correct: 0, why: "It is." }],
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
  const again = () => connectRound({ ...ids, prolificId, roundNo: 1 });
  await Promise.all([again(), again(), again()]);
  await same();
  there.fail("studies", "refused");
  await expect(again()).rejects.toMatchObject({ status: 400 });
  there.fail("studies", undefined, "silent");
  await expect(again()).rejects.toMatchObject({ status: 400 });
  await same();
  const { ids: other } = await makeConnected();
  await expect(connectRound({ ...other, prolificId, roundNo: 1 })).rejects.toMatchObject({
    code: "connected_already",
  });
  await same();
});

test("another draft takes the place of the one that was connected, while nobody has come", async () => {
  const { ids, prolificId, view } = await makeConnected();
  const [before] = (await view()).studies;
  const other = there.addStudy(180);
  await connectRound({ ...ids, prolificId: other, roundNo: 1 });
  const { studies } = await view();
  expect(studies).toMatchObject([{ prolificId: other, rewardCents: 180, submissions: 0 }]);
  const [after] = studies;
  expect(after?.codes.completed).not.toBe(before?.codes.completed);
  expect(there.state.studies.get(other)?.codes).toMatchObject([
    { code: after?.codes.completed },
    ...[{}, {}, {}],
  ]);
  // The draft that was connected by mistake can be connected with the study that it is for.
  const { ids: meant } = await makeConnected();
  await connectRound({ ...meant, prolificId, roundNo: 1 });
});

test("no other draft takes the place of a study that somebody was screened out of: their fee is paid there", async () => {
  const { arrive, ids, prolificId, codes, read, view, pay, paid } = await makeConnected({
    ...{ comprehension, screenOutCents: 20 },
  });
  const ann = await arrive();
  await answerComprehension(db, {
    ...{ studyId: ids.studyId, readerId: ann.readerId },
    ...{ answers: [1], attempt: 1 },
  });
  await ann.step();
  Object.assign(ann.submission, { status: "AWAITING REVIEW", code: codes?.screenedOut });
  const other = () => connectRound({ ...ids, prolificId: there.addStudy(200), roundNo: 1 });
  await expect(other()).rejects.toMatchObject({ status: 409, code: "begun_already" });
  await read();
  expect((await view()).studies).toMatchObject([{ prolificId, submissions: 1 }]);
  await pay();
  await sendAt(minutesLater(1));
  await sendAt(minutesLater(2));
  expect(await paid(ann.readerId)).toEqual([-20]);
});

test("somebody who comes while another draft is being connected keeps the study that they came from", async () => {
  const { arrive, ids, prolificId, read, view } = await makeConnected();
  await arrive();
  there.state.meanwhile.set("studies", async () => {
    there.state.meanwhile.set("studies", read);
  });
  const other = connectRound({ ...ids, prolificId: there.addStudy(200), roundNo: 1 });
  await expect(other).rejects.toMatchObject({ status: 409, code: "begun_already" });
  expect((await view()).studies).toMatchObject([{ prolificId, submissions: 1 }]);
});

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

test("a study whose reward or group no study has is refused", async () => {
  const { ids } = await makeConnected();
  for (const reward of [1e12, -5, 1e308]) {
    const prolificId = there.addStudy(reward);
    await expect(connectRound({ ...ids, prolificId, roundNo: 1 })).rejects.toMatchObject({
      ...{ status: 400, fields: [{ path: "body.prolificId" }] },
    });
  }
  const { projectId, studyId } = await makeRounds(db, { arrival });
  await connectProject(projectId);
  const later = { projectId, studyId, prolificId: there.addStudy(100), roundNo: 3 };
  for (const id of ["a\0b", "../../hooks/secrets"]) {
    await withAnswer(
      "participant-groups",
      () => ({ id }),
      () => expect(connectRound(later)).rejects.toMatchObject({ status: 400 }),
    );
  }
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
