import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { question } from "@/db/schema";
import { makeGold } from "@/db/testing/make-gold";
import { makeProject } from "@/db/testing/make-project";
import { signInCrowdworker } from "@/db/testing/sign-in";
import { plainConfig } from "@/db/testing/study-config";
import { contracts } from "@/lib/http/contracts";
import { confirmInstructions } from "@/lib/participation/schema";
import type { StudyConfig } from "@/lib/studies/schema";
import { createStudy } from "@/lib/studies/server/create-study";
import { startStudy } from "@/lib/studies/server/start-study";
import { claimTask, lockForecasts, submitForecasts } from "@/lib/tasks/schema";
import { beginVisit } from "@/lib/visits/schema";
import type { Check } from "./check";
import type { Door } from "./door";

const time = { activeMs: 0, idleMs: 0, edits: 0, pastes: 0 };
const output = {
  status: "ok",
  confidence: 0.7,
  answer: null,
  distribution: null,
  comment: "",
  time,
};
const gets = contracts.filter(
  ({ method, path, access }) =>
    method === "GET" && (access === "crowdworker" || path.startsWith("/api/read/")),
);

/**
 * Somebody does everything that there is in a study: practice, tests, attention checks and the sample. Every answer
 * that they get, pages included, is looked through for what a crowdworker must never be told.
 */
export const secretFields = (db: Db, door: Door, protocol: StudyConfig["protocol"]): Check => ({
  name: `what a crowdworker is told, ${protocol} protocol`,
  async run() {
    const found = new Set<string>();
    const made = await prepare(db, protocol);
    const never = [
      /Secret model/i,
      /\bgold/i,
      ...[...made.modelIds, ...made.questionIds].map(literal),
    ];
    const truths = new Map(made.questions.map(({ text, truth }) => [text, truth ?? ""]));
    const headers = await signInCrowdworker(db, made.link);
    const of = { params: { link: made.link, assignmentId: "" }, headers };
    let hidden: string | undefined;
    const look = (text: string, where: string) => {
      for (const pattern of never) if (pattern.test(text)) found.add(`${where} tells ${pattern}`);
      if (hidden && text.includes(hidden)) found.add(`${where} tells the truth before the lock`);
    };
    const ask = async (...[contract, call]: Parameters<Door["ask"]>) => {
      const answer = await door.ask(contract, call);
      look(answer.text, `${contract.method} ${contract.path}`);
      return answer;
    };
    const lookAround = async () => {
      for (const contract of gets) await ask(contract, of);
      look((await door.send(`/read/${made.link}`, { headers })).text, "the page");
    };
    await ask(confirmInstructions, of);
    let tasks = 0;
    for (let i = 0; i < 100; i++) {
      const step = JSON.parse((await ask(claimTask, of)).text);
      if (step.step === "begin") await ask(beginVisit, of);
      if (step.step === "rest" || step.step === "wait") break;
      if (step.step !== "task") continue;
      const { id, question: asked, outputs } = step.assignment;
      const params = { ...of.params, assignmentId: id };
      const correct = outputs.map(() => true);
      const said = { outputs: outputs.map(() => output) };
      if (protocol === "blind") {
        hidden = truths.get(asked);
        look(JSON.stringify(step), "the task");
        await lookAround();
        hidden = undefined;
        const locked = await ask(lockForecasts, { ...of, params, body: said });
        if (!locked.text.includes(truths.get(asked) ?? "?")) found.add("the lock told no truth");
        await ask(submitForecasts, { ...of, params, body: { correct } });
      } else {
        await lookAround();
        await ask(submitForecasts, { ...of, params, body: { ...said, correct } });
      }
      tasks += 1;
    }
    await lookAround();
    if (tasks < 4) found.add(`only ${tasks} tasks could be done`);
    return [...found];
  },
});

const literal = (text: string) => new RegExp(text.replaceAll(/[^\w]/g, "\\$&"));

/** A study with practice, one test of gold items and attention checks. */
async function prepare(db: Db, protocol: StudyConfig["protocol"]) {
  const made = await makeProject(db, { questions: 12, models: 2 });
  const { projectId, datasetId, modelIds, questionIds } = made;
  const config: StudyConfig = {
    ...plainConfig({ datasetId, modelIds, sampleSize: 3 }),
    protocol,
    practiceItems: 2,
    checksPerVisit: 1,
    visit: { tasks: 3, minutes: 24 * 60, payCents: 10 },
  };
  const link = crypto.randomUUID().slice(0, 12);
  const studyId = await createStudy(db, { projectId, userId: null, name: "Study", config, link });
  await makeGold(db, { projectId, studyId }, questionIds.slice(0, 6));
  await startStudy(db, { projectId, studyId, userId: null, now: new Date() });
  const questions = await db.select().from(question).where(eq(question.datasetId, datasetId));
  return { ...made, link, questions };
}
