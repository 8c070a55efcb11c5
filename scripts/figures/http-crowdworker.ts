import { setTimeout as sleep } from "node:timers/promises";
import type { AssignmentView, NextStep, OutputForecast } from "@/lib/crowd/tasks/schema";
import { defaultComprehension } from "@/lib/studies/default-texts";
import { httpSession, Unexpected } from "./http-session";
import type { Door } from "./personal-doors";

/** How a scripted person reads: what they take from each text, and whether they find it right. */
export interface Script {
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
  /** Milliseconds that each claim and each submission took, tries included. */
  took: { claim: number[]; submit: number[] };
}

interface StudySeen {
  consent: { version: number; retentionMonths: number | null };
  comprehension: unknown;
}

/**
 * A crowdworker over HTTP, with a session of their own. `goOn` does whatever there is to do until
 * there is nothing; called again later, it goes on where it was.
 */
export function httpCrowdworker(
  { link, address }: Door,
  pickUrl: () => string,
  random: () => number,
  script: Script,
) {
  const diary: Diary = { acknowledged: [], answers: [], took: { claim: [], submit: [] } };
  const session = httpSession(pickUrl, random);
  const base = `/api/read/${link}`;
  let roundNo = 1;

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

  const doTask = async (shown: AssignmentView) => {
    const outputs = script.read(shown, roundNo);
    const path = `${base}/assignments/${shown.id}`;
    let assignment = shown;
    if (shown.truth === null) {
      const locked = await session.call<{ assignment: AssignmentView }>(
        "PUT",
        `${path}/forecasts`,
        { outputs },
      );
      assignment = locked.assignment;
    }
    const correct = script.judge(assignment, roundNo);
    const body = shown.truth === null ? { correct } : { outputs, correct };
    await timed(diary.took.submit, session.call("PUT", `${path}/submission`, body));
    diary.acknowledged.push({ roundNo, assignment, outputs, correct });
  };

  return {
    diary,
    retries: session.retries,
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
        const answers = defaultComprehension.questions.map((q) => q.correct);
        await session.call("POST", `${base}/comprehension`, { answers, attempt: 1 });
      }
      return me.pseudonym;
    },
    goOn: async (): Promise<Extract<NextStep, { step: "rest" }>> => {
      for (;;) {
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

/** Somebody who enters the same random confidence for all texts of a task and finds all right. */
export async function readOverHttp(door: Door, pickUrl: () => string, random: () => number) {
  const person = httpCrowdworker(door, pickUrl, random, {
    read: ({ outputs }) => {
      const confidence = Math.round(random() * 1_000) / 1_000;
      return outputs.map(() => saying(confidence));
    },
    judge: ({ outputs }) => outputs.map(() => true),
  });
  await person.enter();
  await person.goOn();
  return { ...person.diary, retries: person.retries() };
}
