import { expect, test } from "vitest";
import { database } from "@/db/client";
import { forecast } from "@/db/schema";
import { callRoute } from "@/db/testing/call-route";
import { makeGold } from "@/db/testing/make-gold";
import { makeStudy } from "@/db/testing/make-study";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { signInCrowdworker } from "@/db/testing/sign-in";
import { contracts } from "@/lib/api/contracts";
import { confirmInstructions, withdrawConsent } from "@/lib/crowd/participation/schema";
import { claimTask, lockForecasts, saveDraft, submitForecasts } from "@/lib/crowd/tasks/schema";
import { beginVisit, leaveVisit } from "@/lib/crowd/visits/schema";
import { changeDraft } from "@/lib/studies/server/change-draft";
import { startStudy } from "@/lib/studies/server/start-study";

await openAppDatabase();

const time = { activeMs: 0, idleMs: 0, edits: 0, pastes: 0 };
const sayingAll = (confidence: number) =>
  [1, 2].map(() => ({
    status: "ok",
    confidence,
    answer: null,
    distribution: null,
    comment: "",
    time,
  }));
const draftAll = () =>
  sayingAll(0.9).map((said) => ({
    ...said,
    confidence: "90",
    answer: "",
    distribution: [],
    correct: null,
  }));

/** Fits every route of a crowdworker's; the confidences are others than those that are locked. */
const anyBody = (of: (typeof routes)[number]) => ({
  version: 1,
  retentionMonths: null,
  answers: [0],
  attempt: 1,
  pause: false,
  outputs: of === saveDraft ? draftAll() : sayingAll(0.9),
  correct: [true, true],
  editedAt: 1,
  kind: "text",
  body: "Cut off.",
  assignmentId: null,
  reportId: crypto.randomUUID(),
});

/** Every route that a crowdworker's browser may call, but those that end what is looked at. */
const routes = contracts.filter(
  ({ access, path }) => access === "crowdworker" || path.startsWith("/api/read/"),
);
const ends = new Set<unknown>([withdrawConsent, leaveVisit]);

test("blind: no route tells the truth before the lock, and none changes what is locked", async () => {
  const db = database();
  const study = await makeStudy(db, {
    questions: 1,
    models: 2,
    overlap: 1,
    change: { protocol: "blind" },
  });
  const headers = await signInCrowdworker(db, study.link);
  const params = { link: study.link, assignmentId: "" };
  const call = { params, headers };
  await callRoute(confirmInstructions, call);
  await callRoute(beginVisit, call);
  const claimed = await (await callRoute(claimTask, call)).json();
  params.assignmentId = claimed.assignment.id;

  // In a project made for tests the truth is "Number 1" (its question writes it small).
  const secrets = /Number 1|Secret model|[Gg]old/;
  const tell = async (of: (typeof routes)[number]) => {
    const body = of.method === "GET" ? undefined : anyBody(of);
    return (await callRoute(of, { ...call, body })).text();
  };
  expect(JSON.stringify(claimed)).not.toMatch(secrets);
  const returns = routes.filter(({ path }) => path.endsWith("/return"));
  const open = routes.filter(
    (of) => !ends.has(of) && !returns.includes(of) && of !== lockForecasts,
  );
  expect(open.length).toBeGreaterThan(9);
  for (const of of open) expect(await tell(of), `${of.method} ${of.path}`).not.toMatch(secrets);

  const body = { outputs: sayingAll(0.7) };
  const locked = await (await callRoute(lockForecasts, { ...call, body })).json();
  expect(locked.assignment.truth).toBe("Number 1");
  const confidences = async () =>
    (await db.select({ confidence: forecast.confidence }).from(forecast)).map((f) => f.confidence);
  for (const of of [...open, lockForecasts]) {
    await tell(of);
    expect(await confidences(), `${of.method} ${of.path}`).toEqual([0.7, 0.7]);
  }
  const judged = await callRoute(submitForecasts, { ...call, body: { correct: [true, false] } });
  expect(judged.status).toBe(200);
  for (const of of [lockForecasts, submitForecasts, ...returns]) {
    await tell(of);
    expect(await confidences(), `${of.method} ${of.path}`).toEqual([0.7, 0.7]);
  }
});

/** A study with practice, a check in every session and, where asked for, a test before. */
async function makeWhole(protocol: "blind" | "paper", withTest: boolean) {
  const db = database();
  const study = await makeStudy(db, { questions: 8, models: 2, overlap: 1 });
  const { projectId, studyId, questionIds } = study;
  await makeGold(db, study, questionIds.slice(0, 3));
  const test = {
    items: 1,
    rule: { tolerance: 0.05, minShare: 1, top: null },
    visit: { minutes: 30, payCents: 0 },
  };
  const config = {
    ...study.config,
    protocol,
    sampleSize: 4,
    practiceItems: 1,
    checksPerVisit: 1,
    overlap: { readers: 2, share: 1 },
    qualification: withTest ? [test] : [],
    visit: { tasks: 4, minutes: 60, payCents: 0 },
    asks: { ...study.config.asks, comment: true },
  };
  await changeDraft(db, { projectId, studyId, name: "Study", config });
  await startStudy(db, { projectId, studyId, userId: null, now: new Date() });
  return study;
}

const marker = "left by somebody else";
const entered = (comment: string) =>
  [1, 2].map(() => ({
    status: "ok",
    confidence: 0.71,
    answer: null,
    distribution: null,
    comment,
    time,
  }));

/** Does everything there is to do, and hands every answer of a route to `look`. */
async function walk(
  link: string,
  comment: string,
  look: (text: string, seen: { truth: string | null; isPractice: boolean }) => void,
) {
  const headers = await signInCrowdworker(database(), link);
  const call = { params: { link, assignmentId: "" }, headers };
  const seen = { truth: null as string | null, isPractice: false };
  const ask = async (of: (typeof routes)[number], body?: unknown) => {
    const text = await (await callRoute(of, { ...call, body })).text();
    look(text, seen);
    return JSON.parse(text);
  };
  await ask(confirmInstructions);
  let done = 0;
  for (let i = 0; i < 30; i += 1) {
    seen.truth = null;
    const step = await ask(claimTask);
    if (step.step === "rest") break;
    if (step.step === "begin") await ask(beginVisit);
    if (step.step !== "task") continue;
    call.params.assignmentId = step.assignment.id;
    seen.isPractice = step.assignment.practice;
    const outputs = entered(comment);
    const isBlind = step.assignment.truth === null;
    if (isBlind) {
      seen.truth = "its own";
      const locked = await ask(lockForecasts, { outputs });
      expect(locked.assignment.truth).toMatch(/^Number \d$/);
    }
    const correct = [true, true];
    await ask(submitForecasts, isBlind ? { correct } : { outputs, correct });
    done += 1;
  }
  return done;
}

test.each([
  ["blind", false],
  ["blind", true],
  ["paper", false],
  ["paper", true],
] as const)(
  "%s protocol, with a test before: %s: no answer of any route names a model, a gold label, or what somebody else entered; nor, when blind, a truth before its lock",
  async (protocol, withTest) => {
    const study = await makeWhole(protocol, withTest);
    await walk(study.link, marker, () => undefined);
    let answers = 0;
    const done = await walk(study.link, "mine", (text, { truth, isPractice }) => {
      answers += 1;
      expect(text).not.toMatch(/Secret model|[Gg]old|"kind":"(check|test|sample)"/);
      expect(text).not.toContain(marker);
      for (const id of [...study.questionIds, ...study.modelIds]) expect(text).not.toContain(id);
      // Practice says afterwards what was expected; nothing else does.
      if (!isPractice) expect(text).not.toContain("expected");
      if (protocol === "blind" && truth === null) expect(text).not.toMatch(/Number \d/);
    });
    expect(done).toBeGreaterThan(withTest ? 0 : 1);
    expect(answers).toBeGreaterThan(4);
  },
);
