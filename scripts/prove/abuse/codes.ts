import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { attemptLimit, completionCode } from "@/db/schema";
import { makeStudy } from "@/db/testing/make-study";
import { signInCrowdworker } from "@/db/testing/sign-in";
import {
  answerComprehension,
  confirmInstructions,
  withdrawConsent,
} from "@/lib/crowd/participation/schema";
import { claimTask, submitForecasts } from "@/lib/crowd/tasks/schema";
import { beginVisit, leaveVisit } from "@/lib/crowd/visits/schema";
import type { Contract } from "@/lib/http/contract";
import { standardComprehension } from "@/lib/studies/comprehension";
import { saying } from "../../figures/http-crowdworker";
import type { Check, Door } from "./door";

const tasks = 2;
const said = saying(0.7);
const comprehension = standardComprehension({});
const right = comprehension.questions.map(({ correct }) => correct);

/**
 * The codes that each way of ending a study gives. A code that says "finished" is paid on a
 * platform, so people who have not done the work try everything to get one.
 */
export const completionCodes = (db: Db, door: Door): Check => ({
  name: "a completion code without the work",
  async run() {
    await db.delete(attemptLimit);
    const { link, studyId } = await makeStudy(db, {
      questions: 10,
      models: 1,
      overlap: 2,
      change: { visit: { tasks, minutes: 60, payCents: 100 }, comprehension },
    });
    const found: string[] = [];
    const seen = new Set<string>();
    for (const [way, { outcome, go }] of Object.entries(ways)) {
      const headers = await signInCrowdworker(db, link);
      const person = crowdworker(door, link, headers);
      await person.ask(confirmInstructions);
      await go(person);
      const codes = await db
        .select({ code: completionCode.code, outcome: completionCode.outcome })
        .from(completionCode)
        .where(eq(completionCode.studyId, studyId));
      const got = codes.filter(({ code }) => !seen.has(code));
      for (const { code } of got) seen.add(code);
      const outcomes = got.map((one) => one.outcome);
      if (`${outcomes}` !== outcome) found.push(`who ${way} got "${outcomes}", not "${outcome}"`);
    }
    return found;
  },
});

type Person = ReturnType<typeof crowdworker>;

function crowdworker(door: Door, link: string, headers: Record<string, string>) {
  let attempt = 0;
  const ask = async (contract: Contract, body?: unknown, assignmentId: string = randomUUID()) => {
    const params = { link, assignmentId };
    return JSON.parse((await door.ask(contract, { params, headers, body })).text);
  };
  const claim = async (): Promise<string | undefined> => (await ask(claimTask)).assignment?.id;
  const submit = (assignmentId: string | undefined, outputs: unknown[]) =>
    ask(submitForecasts, { outputs, correct: outputs.map(() => true) }, assignmentId);
  return {
    ask,
    claim,
    submit,
    work: async (outputs: unknown[]) => submit(await claim(), outputs),
    answer: (answers: number[]) => {
      attempt += 1;
      return ask(answerComprehension, { answers, attempt });
    },
    begin: async () => {
      await ask(answerComprehension, { answers: right, attempt: 1 });
      await ask(beginVisit);
    },
  };
}

const ways: Record<string, { outcome: string; go(person: Person): Promise<void> }> = {
  "does all tasks": {
    outcome: "finished",
    async go({ begin, work }) {
      await begin();
      for (let i = 0; i < tasks; i += 1) await work([said]);
    },
  },
  "leaves before the last task": {
    outcome: "returned",
    async go({ ask, begin, work }) {
      await begin();
      await work([said]);
      for (let i = 0; i < 3; i += 1) await ask(leaveVisit);
    },
  },
  "sends tasks without answers, and one task again and again": {
    outcome: "returned",
    async go({ ask, begin, claim, submit, work }) {
      await begin();
      const invalid = [[], [said, said], [{ ...said, confidence: null }]];
      for (const outputs of invalid) await work(outputs);
      const task = await claim();
      for (let i = 0; i < 3; i += 1) await submit(task, [said]);
      await ask(leaveVisit);
    },
  },
  "fails the questions about the instructions": {
    outcome: "screened_out",
    async go({ ask, answer, work }) {
      // Other answers each time: the same again are no new attempt.
      for (let i = 0; i < comprehension.attempts; i += 1) {
        await answer(right.map((option, no) => (option + (no === i ? 2 : 1)) % 3));
      }
      await answer(right);
      await ask(beginVisit);
      for (let i = 0; i < 3; i += 1) await work([said]);
    },
  },
  "withdraws before the work": {
    outcome: "withdrawn",
    async go({ ask, work }) {
      for (let i = 0; i < 3; i += 1) await ask(withdrawConsent);
      await ask(beginVisit);
      await work([said]);
    },
  },
};
