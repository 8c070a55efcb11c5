import type { Db } from "@/db/client";
import type { PageAddress } from "@/lib/crowd/arrival/page-address";
import type { Lock, NextStep, OutputForecast, Submission } from "@/lib/crowd/tasks/schema";
import { keepLease, returnTask, saveDraft } from "@/lib/crowd/tasks/server/hold-assignment";
import { lockForecasts } from "@/lib/crowd/tasks/server/lock-forecasts";
import { nextStep } from "@/lib/crowd/tasks/server/next-step";
import { submitForecasts } from "@/lib/crowd/tasks/server/submit-forecasts";
import { beginVisit } from "@/lib/crowd/visits/server/begin-visit";
import { leaveVisit } from "@/lib/crowd/visits/server/leave-visit";
import { makeReaders, makeStudy, noon, type TestStudy } from "./make-study";

const beside = { comment: null, time: { activeMs: 20_000, idleMs: 0, edits: 1, pastes: 0 } };

/** A forecast of a text, as a crowdworker's browser sends it. */
export const forecastOf = (confidence: number, answer: string | null = null): OutputForecast => ({
  status: "ok",
  confidence,
  answer,
  distribution: null,
  ...beside,
});
export const noAnswerOf = (): OutputForecast => ({ status: "no_answer", ...beside });

export const unparsableOf = (): OutputForecast => ({ status: "unparsable", ...beside });

/** The submission of a task of one text in the paper protocol. */
const whole = (confidence: number): Submission => ({
  outputs: [forecastOf(confidence)],
  correct: [true],
});
export const sure = whole(0.8);
export const unsure = whole(0.3);

/** What one person can do in a study, at a time of the test's choosing. */
function person(db: Db, { studyId }: Pick<TestStudy, "studyId">, readerId: string) {
  const me = { studyId, readerId };
  /** Where they are: what the page's address says. */
  const at: PageAddress = {};
  const step = (now = noon) => nextStep(db, { ...me, ...at, now });
  const begin = (now = noon) => beginVisit(db, { ...me, ...at, now });
  /** The next step, with the visit begun where one is offered. */
  const claim = async (now = noon): Promise<NextStep> => {
    const offered = await step(now);
    if (offered.step !== "begin") return offered;
    await begin(now);
    return step(now);
  };
  return {
    readerId,
    come: (page: PageAddress) => Object.assign(at, page),
    step,
    begin,
    claim,
    /** Claims and expects to get a task; its assignment's id. */
    take: async (now = noon) => {
      const claimed = await claim(now);
      if (claimed.step !== "task") throw new Error(`expected a task, got ${claimed.step}`);
      return claimed.assignment.id;
    },
    lock: (assignmentId: string, body: Lock, now = noon) =>
      lockForecasts(db, { ...me, assignmentId, body, now }),
    submit: (assignmentId: string, body: Submission = sure, now = noon) =>
      submitForecasts(db, { ...me, assignmentId, body, now }),
    keep: (assignmentId: string, now: Date, pause = false) =>
      keepLease(db, { ...me, assignmentId, now }, pause),
    draft: (assignmentId: string, editedAt: number, confidence: string) =>
      saveDraft(
        db,
        { ...me, assignmentId, now: noon },
        {
          outputs: [
            {
              status: "ok",
              confidence,
              answer: "",
              distribution: [],
              comment: "",
              correct: null,
              time: beside.time,
            },
          ],
          editedAt,
        },
      ),
    giveBack: (assignmentId: string) => returnTask(db, { ...me, assignmentId, now: noon }),
    leave: (now = noon) => leaveVisit(db, { ...me, now }),
  };
}

export type Person = ReturnType<typeof person>;

export const makePeople = async (
  db: Db,
  study: Pick<TestStudy, "projectId" | "studyId" | "versionId">,
  count: number,
): Promise<Person[]> => (await makeReaders(db, study, count)).map((id) => person(db, study, id));

/** One task with one slot, and two people who want it. */
export async function makeOneSlot(db: Db) {
  const study = await makeStudy(db, { questions: 1, models: 1, overlap: 1 });
  const [ann, bob] = await makePeople(db, study, 2);
  if (!ann || !bob) throw new Error("no people");
  return { study, ann, bob };
}
