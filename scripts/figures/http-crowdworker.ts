import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { personalLink, study } from "@/db/schema";
import { makeStudy } from "@/db/testing/make-study";
import { linkParameter } from "@/lib/crowd/arrival/link-parameter";
import { addLinks } from "@/lib/crowd/arrival/server/add-links";
import { linkKey } from "@/lib/crowd/arrival/server/link-key";
import type { AssignmentView, Draft, NextStep, OutputForecast } from "@/lib/crowd/tasks/schema";
import { standardComprehension } from "@/lib/studies/comprehension";
import type { StudyConfig } from "@/lib/studies/schema";
import { httpSession, Unexpected } from "./http-session";
import type { App } from "./with-app";

/** A scripted person's reading: their forecast of each text, and their judgement. */
interface Script {
  /** @param roundNo which of the study's rounds they are in, from 1 */
  read(assignment: AssignmentView, roundNo: number): OutputForecast[];
  /** By output, once the truth is known; null where no answer was given. */
  judge(assignment: AssignmentView, roundNo: number): (boolean | null)[];
}

export interface Diary {
  /** Tasks whose submission was acknowledged, with what was sent. */
  acknowledged: {
    roundNo: number;
    assignment: AssignmentView;
    outputs: OutputForecast[];
    correct: (boolean | null)[];
  }[];
  /** Every answer to "what is there to do?", and when it had arrived. */
  answers: { step: NextStep; at: Date }[];
  /** Milliseconds that each claim took, and each save: a draft, a lock or a submission. Tries are included. */
  took: { claim: number[]; save: number[] };
}

/** How somebody goes about their tasks. By default they enter, send, and go on at once, until there is nothing left. */
export interface Pace {
  /** Ends once they have read a task, before they send it. */
  think?: () => Promise<unknown>;
  /** How many drafts the page stores of a task; with any, it also keeps the lease once. */
  drafts?: number;
  /** Whether they stop before the next task. */
  isOver?: () => boolean;
}

interface StudySeen {
  consent: { version: number; retentionMonths: number | null };
  comprehension: unknown;
}

/**
 * A crowdworker over HTTP, with a session of their own. `work` does whatever there is to do until
 * there is nothing; called again later, it continues where it was.
 */
export function httpCrowdworker(
  { link, address }: Door,
  pickUrl: () => string,
  random: () => number,
  script: Script,
  { think, drafts = 0, isOver = () => false }: Pace = {},
) {
  const diary: Diary = { acknowledged: [], answers: [], took: { claim: [], save: [] } };
  const session = httpSession(pickUrl, random);
  const base = `/api/read/${link}`;
  let roundNo = 1;
  let late = 0;

  const nextStep = async () => {
    const step = await timed(
      diary.took.claim,
      session.call<NextStep>("POST", `${base}/assignments`),
    );
    diary.answers.push({ step, at: new Date() });
    return step;
  };

  const begin = async (no: number) => {
    roundNo = no;
    try {
      await session.call("POST", `${base}/visits`);
    } catch (error) {
      // The last seat went to someone else: the next look says so.
      if (!(error instanceof Unexpected && error.status === 409)) throw error;
    }
  };

  const save = <T>(path: string, body: unknown) =>
    timed(diary.took.save, session.call<T>("PUT", path, body));

  const keepDrafts = async (path: string, outputs: readonly OutputForecast[]) => {
    for (let editedAt = 1; editedAt <= drafts; editedAt += 1) {
      await save(`${path}/draft`, { outputs: outputs.map(asDraft), editedAt });
    }
    if (drafts > 0) await session.call("PUT", `${path}/lease`, { pause: false });
  };

  const doTask = async (shown: AssignmentView) => {
    const outputs = script.read(shown, roundNo);
    const path = `${base}/assignments/${shown.id}`;
    await think?.();
    await keepDrafts(path, outputs);
    let assignment = shown;
    if (shown.truth === null) {
      const locked = await save<{ assignment: AssignmentView }>(`${path}/forecasts`, { outputs });
      assignment = locked.assignment;
    }
    const correct = script.judge(assignment, roundNo);
    try {
      await save(`${path}/submission`, shown.truth === null ? { correct } : { outputs, correct });
    } catch (error) {
      // Somebody else has done the task: the page says so, and goes on.
      if (!(error instanceof Unexpected && error.status === 410)) throw error;
      late += 1;
      return;
    }
    diary.acknowledged.push({ roundNo, assignment, outputs, correct });
  };

  return {
    diary,
    retries: session.retries,
    /** Answers that came after their time, when somebody else had done the task. */
    late: () => late,
    /** Agrees to the study, reads its instructions and understands them. @returns the pseudonym */
    enter: async (): Promise<string> => {
      const study = await session.call<StudySeen>("GET", base);
      const { version, retentionMonths } = study.consent;
      const me = await session.call<{ pseudonym: string }>("POST", `${base}/consent`, {
        version,
        retentionMonths,
        address,
      });
      await session.call("PUT", `${base}/instructions`);
      if (study.comprehension) {
        const answers = standardComprehension({}).questions.map((q) => q.correct);
        await session.call("POST", `${base}/comprehension`, { answers, attempt: 1 });
      }
      return me.pseudonym;
    },
    /** @returns why there is nothing to do; undefined when they stopped before */
    work: async (): Promise<Extract<NextStep, { step: "rest" }> | undefined> => {
      for (;;) {
        if (isOver()) return undefined;
        const step = await nextStep();
        if (step.step === "rest" && step.reason !== "busy") return step;
        if (step.step === "begin") await begin(step.offer.roundNo);
        else if (step.step === "task") await doTask(step.assignment);
        else await sleep(30 + 50 * random());
      }
    },
  };
}

async function timed<T>(into: number[], work: Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work;
  into.push(performance.now() - begun);
  return result;
}

const asDraft = ({ status, time }: OutputForecast): Draft["outputs"][number] => ({
  ...{ status, time, confidence: "", answer: "", distribution: [], comment: "", correct: null },
});

const noTime = { activeMs: 0, idleMs: 0, edits: 0, pastes: 0 };

/** What a scripted person says of a text that they read without looking at the clock. */
export const saying = (confidence: number, time = noTime): OutputForecast => ({
  status: "ok",
  confidence,
  answer: null,
  distribution: null,
  comment: null,
  time,
});

/** A study of three models' texts, to which `people` come by personal links; `read` has them all read at once. */
export async function makeReadStudy(
  { db, pickUrl, random }: Pick<App, "db" | "pickUrl" | "random">,
  { people, tasks, overlap }: { people: number; tasks: number; overlap: number },
  change?: Partial<StudyConfig>,
) {
  const study = await makeStudy(db, {
    questions: tasks,
    models: 3,
    overlap,
    change: { arrival: { by: "links" }, ...change },
  });
  const doors = await personalDoors(db, study.studyId, people);
  const read = () => Promise.all(doors.map((door) => readOverHttp(door, pickUrl, random)));
  return { ...study, read };
}

/** Somebody who enters the same random confidence for all texts of a task and finds all right. */
export function carelessCrowdworker(
  door: Door,
  { pickUrl, random }: Pick<App, "pickUrl" | "random">,
  pace?: Pace,
) {
  const script: Script = {
    read: ({ outputs }) => {
      const confidence = Math.round(random() * 1_000) / 1_000;
      return outputs.map(() => saying(confidence));
    },
    judge: ({ outputs }) => outputs.map(() => true),
  };
  return httpCrowdworker(door, pickUrl, random, script, pace);
}

export async function readOverHttp(door: Door, pickUrl: () => string, random: () => number) {
  const person = carelessCrowdworker(door, { pickUrl, random });
  await person.enter();
  await person.work();
  return { ...person.diary, retries: person.retries() };
}

/** Where somebody arrives: the study's link, and the query that identifies them. */
export interface Door {
  link: string;
  address: string;
}

/** Personal links to a study, for as many people. The app's CANDOR_SECRET must be this process's. */
export async function personalDoors(db: Db, studyId: string, count: number): Promise<Door[]> {
  const [found] = await db
    .select({ projectId: study.projectId, link: study.link })
    .from(study)
    .where(eq(study.id, studyId));
  if (!found) throw new Error("There is no such study.");
  const { projectId, link } = found;
  await addLinks(db, { projectId, studyId, userId: null, lot: { count, lotId: randomUUID() } });
  const links = await db.select().from(personalLink).where(eq(personalLink.studyId, studyId));
  return links.map((of) => ({ link, address: `?${linkParameter}=${linkKey(of)}` }));
}
