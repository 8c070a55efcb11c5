import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment, goldItem, question, round, task } from "@/db/schema";
import { makeGold } from "@/db/testing/make-gold";
import { makeProject } from "@/db/testing/make-project";
import { signInCrowdworker } from "@/db/testing/sign-in";
import { plainConfig } from "@/db/testing/study-config";
import { contracts } from "@/lib/api/contracts";
import { confirmInstructions } from "@/lib/crowd/participation/schema";
import {
  type AssignmentView,
  claimTask,
  lockForecasts,
  submitForecasts,
} from "@/lib/crowd/tasks/schema";
import { beginVisit } from "@/lib/crowd/visits/schema";
import { moveOn } from "@/lib/quality/rounds/server/move-on";
import { setRoundState } from "@/lib/quality/rounds/server/set-round-state";
import type { StudyConfig } from "@/lib/studies/schema";
import { createStudy } from "@/lib/studies/server/create-study";
import { startStudy } from "@/lib/studies/server/start-study";
import { saying } from "../../figures/http-crowdworker";
import type { Check, Door } from "./door";

const gets = contracts.filter(
  ({ method, path, access }) =>
    method === "GET" && (access === "crowdworker" || path.startsWith("/api/read/")),
);
const kinds = ["practice", "test", "check", "sample"];
const rule = { tolerance: 0.05, minShare: 1, top: null };
/** What the person before has entered: nobody else's business. */
const marker = "left by somebody else";

/**
 * Two people, one after the other, do everything that there is in a study: practice, a test, and after it tasks with
 * attention checks among them. Every answer that the second gets, pages included, is looked through for what a
 * crowdworker must never be shown.
 */
export const secretFields = (db: Db, door: Door, protocol: StudyConfig["protocol"]): Check => ({
  name: `what a crowdworker is shown, ${protocol} protocol`,
  async run() {
    const study = await makeSecretStudy(db, protocol);
    const before = await enter(db, door, study, marker);
    const person = await enter(db, door, study, "mine");
    const found: string[] = [];
    const goThrough = async () => {
      await before.work();
      found.push(...(await person.work()));
    };
    await goThrough();
    await advance(db, study);
    await goThrough();
    const done = await db
      .selectDistinct({ kind: task.kind })
      .from(assignment)
      .innerJoin(task, eq(task.id, assignment.taskId))
      .where(and(eq(assignment.studyId, study.studyId), eq(assignment.state, "submitted")));
    const missing = kinds.filter((kind) => !done.some((one) => one.kind === kind));
    return [...new Set(found), ...missing.map((kind) => `there was no ${kind} to do`)];
  },
});

type Study = Awaited<ReturnType<typeof makeSecretStudy>>;

/** Somebody who does all tasks, and looks around in each. `work` gives what they should not have been shown. */
async function enter(db: Db, door: Door, study: Study, comment: string) {
  const headers = await signInCrowdworker(db, study.link);
  const of = { params: { link: study.link, assignmentId: "" }, headers };
  const truths = new Map(study.questions.map(({ text, truth }) => [text, truth ?? ""]));
  const ids = [...study.modelIds, ...study.questionIds, ...study.goldIds];
  const never = [/Secret model/i, /\bgold/i, /"kind":"(check|test|sample)"/, ...ids.map(literal)];
  if (comment !== marker) never.push(literal(marker));
  const found: string[] = [];
  let hidden: string | undefined;
  const look = (text: string, where: string) => {
    for (const pattern of never) if (pattern.test(text)) found.push(`${where} tells ${pattern}`);
    if (hidden && text.includes(hidden)) found.push(`${where} tells the truth before the lock`);
  };
  const ask = async (...[contract, call]: Parameters<Door["ask"]>) => {
    const answer = await door.ask(contract, call);
    look(answer.text, `${contract.method} ${contract.path}`);
    return answer;
  };
  const lookAround = async () => {
    for (const contract of gets) await ask(contract, of);
    look((await door.send(`/read/${study.link}`, { headers })).text, "the page");
  };
  const output = { ...saying(0.8), comment };
  const doTask = async ({ id, question: asked, outputs, truth, practice }: AssignmentView) => {
    const params = { ...of.params, assignmentId: id };
    const correct = outputs.map(() => true);
    const said = { outputs: outputs.map(() => output) };
    const isBlind = truth === null;
    if (isBlind) hidden = truths.get(asked);
    await lookAround();
    hidden = undefined;
    if (isBlind) {
      const locked = await ask(lockForecasts, { ...of, params, body: said });
      if (!locked.text.includes(truths.get(asked) ?? "?")) found.push("the lock showed no truth");
    }
    const body = isBlind ? { correct } : { ...said, correct };
    const sent = await ask(submitForecasts, { ...of, params, body });
    if (!practice && /expected/.test(sent.text)) found.push("a label is shown outside of practice");
  };
  await ask(confirmInstructions, of);
  return {
    work: async (): Promise<string[]> => {
      for (let i = 0; i < 100; i++) {
        const step = JSON.parse((await ask(claimTask, of)).text);
        if (step.step === "begin") await ask(beginVisit, of);
        if (step.step === "rest" || step.step === "wait") break;
        if (step.step === "task") await doTask(step.assignment);
      }
      await lookAround();
      return found.splice(0);
    },
  };
}

const literal = (text: string) => new RegExp(text.replaceAll(/[^\w]/g, "\\$&"));

/** A study with practice, one test of gold items and attention checks. */
async function makeSecretStudy(db: Db, protocol: StudyConfig["protocol"]) {
  const made = await makeProject(db, { questions: 12, models: 2 });
  const { projectId, datasetId, modelIds, questionIds } = made;
  const plain = plainConfig({ datasetId, modelIds, sampleSize: 3 });
  const config: StudyConfig = {
    ...plain,
    protocol,
    practiceItems: 2,
    checksPerVisit: 1,
    asks: { ...plain.asks, comment: true },
    overlap: { readers: 2, share: 1 },
    qualification: [{ items: 2, rule, visit: { minutes: 60, payCents: 10 } }],
    visit: { tasks: 3, minutes: 24 * 60, payCents: 10 },
  };
  const link = crypto.randomUUID().slice(0, 12);
  const studyId = await createStudy(db, { projectId, userId: null, name: "Study", config, link });
  await makeGold(db, { projectId, studyId }, questionIds.slice(0, 6));
  const gold = await db.select().from(goldItem).where(eq(goldItem.studyId, studyId));
  const goldIds = gold.map(({ id }) => id);
  await startStudy(db, { projectId, studyId, userId: null, now: new Date() });
  const questions = await db.select().from(question).where(eq(question.datasetId, datasetId));
  return { ...made, link, studyId, goldIds, questions };
}

/** Closes the test, and those who passed advance. */
async function advance(db: Db, { projectId, studyId }: Study): Promise<void> {
  const [test] = await db
    .select({ roundId: round.id })
    .from(round)
    .where(and(eq(round.studyId, studyId), eq(round.kind, "qualification")));
  const ids = { projectId, studyId, roundId: test?.roundId ?? "", userId: null, now: new Date() };
  await setRoundState(db, { ...ids, state: "closed" });
  await moveOn(db, { ...ids, rule, reason: null });
}
