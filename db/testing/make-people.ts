import type { Db } from "@/db/client";
import type { Submission } from "@/lib/tasks/schema";
import { claimTask } from "@/lib/tasks/server/claim-task";
import { keepLease, returnTask, saveDraft } from "@/lib/tasks/server/hold-assignment";
import { submitForecasts } from "@/lib/tasks/server/submit-forecasts";
import { makeReaders, makeStudy, noon, type TestStudy } from "./make-study";

export const sure: Submission = {
  outputs: [{ status: "ok", confidence: 0.8, answer: null, correct: true }],
};
export const unsure: Submission = {
  outputs: [{ status: "ok", confidence: 0.3, answer: null, correct: true }],
};

/** What one person can do in a study, at a time of the test's choosing. */
function person(db: Db, study: TestStudy, readerId: string) {
  const { roundId, studyId } = study;
  const hold = (assignmentId: string, now: Date) => ({
    assignmentId,
    studyId,
    readerId,
    leaseMinutes: 10,
    now,
  });
  const claim = (now = noon) =>
    claimTask(db, { roundId, studyId, readerId, leaseMinutes: 10, seed: "test", now });
  return {
    claim,
    /** Claims and expects to get a task; its assignment's id. */
    take: async (now = noon) => {
      const claimed = await claim(now);
      if (claimed.step !== "task") throw new Error(`expected a task, got ${claimed.step}`);
      return claimed.assignmentId;
    },
    submit: (assignmentId: string, body: Submission = sure, now = noon) =>
      submitForecasts(db, {
        assignmentId,
        studyId,
        roundId,
        readerId,
        asksAnswer: false,
        body,
        now,
      }),
    keep: (id: string, now: Date) => keepLease(db, hold(id, now)),
    draft: (id: string, editedAt: number, confidence: string) =>
      saveDraft(db, hold(id, noon), {
        outputs: [{ confidence, noAnswer: false, answer: "", correct: null }],
        editedAt,
      }),
    giveBack: (id: string) => returnTask(db, hold(id, noon)),
  };
}

export const makePeople = async (db: Db, study: TestStudy, count: number) =>
  (await makeReaders(db, study, count)).map((id) => person(db, study, id));

/** One task with one place, and two people who want it. */
export async function makeOnePlace(db: Db) {
  const study = await makeStudy(db, { questions: 1, models: 1, overlap: 1 });
  const [ann, bob] = await makePeople(db, study, 2);
  if (!ann || !bob) throw new Error("no people");
  return { study, ann, bob };
}
