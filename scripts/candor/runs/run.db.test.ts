import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { database } from "@/db/client";
import { allowedAddress, generation, question, run } from "@/db/schema";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { makeToken } from "@/db/testing/sign-in";
import { contracts } from "@/lib/api/contracts";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { startScriptedProvider } from "@/lib/providers/testing/scripted-provider";
import { workOnRun } from "@/lib/runs/server/work-on-run";
import { answerWell, makeScriptedRun } from "@/lib/runs/testing/make-scripted-run";
import { advanceTunings } from "@/lib/tunings/server/start-next";
import { runCandor } from "../run-candor";
import { serveRoutes } from "../testing/serve-routes";
import { withFile } from "../testing/with-file";

await openAppDatabase();
const db = database();
const scripted = await startScriptedProvider({ answer: answerWell });
const { url, close } = await serveRoutes(contracts);
afterAll(() => Promise.all([scripted.close(), close()]));
await db.insert(allowedAddress).values({ address: `127.0.0.1:${scripted.port}` });

const stopped = new AbortController();
afterAll(() => stopped.abort());

/** Works on a run that the command has started, as a worker would. */
async function work(runId: string): Promise<void> {
  const isAtWork = async () =>
    (await db.select().from(run).where(eq(run.id, runId)))[0]?.state === "running";
  await expect.poll(isAtWork).toBe(true);
  const { signal } = stopped;
  await workOnRun(db, { runId, workerId: randomUUID(), gates: new Map(), signal });
}

async function make(kind: "write" | "read" = "write") {
  const made = await makeScriptedRun(db, scripted, kind, { questions: 4 });
  const { projectId, userId } = made;
  const { authorization } = await makeToken(db, { projectId, userId, scopes: ["read", "run"] });
  process.env.CANDOR_TOKEN = authorization.replace("Bearer ", "");
  process.env.CANDOR_API = `${url}/api/projects/${projectId}`;
  return made;
}

beforeEach(() => scripted.become({ answer: answerWell, latencyMs: 0 }));

/** Runs a command; the file's content stands for FILE. */
async function candor(command: string, file: unknown = {}) {
  const [printed, said]: [string[], string[]] = [[], []];
  const outcome = await withFile(JSON.stringify(file), (path) =>
    runCandor(
      command.split(" ").map((word) => (word === "FILE" ? path : word)),
      {
        line: (text) => said.push(text),
        progress: (text) => said.push(text),
        print: (text) => printed.push(text),
      },
    ).then((one) =>
      one.status === 0 ? one : { ...one, problem: one.problem.replace(path, "FILE") },
    ),
  );
  return { ...outcome, printed: printed.join(""), said: said.join("\n") };
}

/** The body of a run that writes, with the project's things by their names. */
const writes = {
  name: "Headless",
  mostCost: 1_000_000,
  settings: {
    kind: "write",
    datasetId: "Test questions",
    modelId: "Secret model 1",
    approach: "zero-shot",
    steps: Object.fromEntries(
      ["query", "paragraph"].map((prompt) => [
        prompt,
        { providerId: "Scripted", model: "scripted", temperature: 0.3 },
      ]),
    ),
  },
};

const idIn = (text: string) => /\/runs\/(?:tunings\/)?([0-9a-f-]{36})\n$/.exec(text)?.[1] ?? "";

test("drafts a run with things by their names, says what it would do, starts it, follows it, and prints its texts", async () => {
  const { modelId } = await make();
  const before = scripted.calls();
  const drafted = await candor("run FILE --set settings.questions=3", writes);
  expect(drafted).toMatchObject({ status: 0, output: "" });
  expect(drafted.said).toMatch(/^3 texts to write, 0 there already, 0 can’t be used\n/);
  expect(drafted.said).toMatch(/paragraph 1: scripted at 0\.3, 3 calls, \$0\.00\d/);
  expect(drafted.said).toMatch(/About 6 calls,.*more than \$1\.00\./);
  const id = idIn(drafted.printed);
  const page = drafted.printed.trim();
  expect(page).toBe(`${url}${new URL(page).pathname}`);
  // A draft's settings change; the page's address names it as well as the ID.
  await candor(`run ${page} --set settings.steps.paragraph.temperature=0.7`);
  expect(scripted.calls()).toBe(before);
  const [ended] = await Promise.all([candor(`run ${id} start`), work(id)]);
  expect(ended).toMatchObject({ status: 0 });
  expect(ended.said).toMatch(/done: 3 of 3 texts, \$0\.000\d+, 6 answers paid for/);
  const { printed } = await candor(`run ${id} download`);
  const texts = printed.trim().split("\n");
  expect(texts.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      ...{ dataset: "Test questions", question: "q01", model: "Secret model 1", seed: 0 },
      ...{ model_kind: "confidence", query: "Write a paragraph about the name of number 1." },
      text: "A text: Write a paragraph about the name of number 1.",
    }),
  );
  expect(await db.$count(generation, eq(generation.modelId, modelId))).toBe(3);
});

test("what it prints of a run drafts the next one", async () => {
  await make("read");
  const { printed } = await candor("run FILE --json", {
    ...writes,
    settings: {
      ...{ kind: "rules", reader: "Rules", datasetId: "Test questions" },
      modelIds: ["Secret model 2"],
    },
  });
  const run = JSON.parse(printed);
  expect(run).toMatchObject({ state: "draft", plan: { items: 4, calls: 0, problems: [] } });
  const next = await candor("run FILE start --json --detach --set name=Next", run);
  const { id, name, settings } = JSON.parse(next.printed);
  expect([name, settings, id === run.id]).toEqual(["Next", run.settings, false]);
  await work(id);
  const forecasts = await candor(`run ${id} download`);
  expect(
    forecasts.printed
      .trim()
      .split("\n")
      .map((row) => JSON.parse(row)),
  ).toHaveLength(4);
});

test("says which field is wrong, and what the project has", async () => {
  const { which } = await make();
  const of = (settings: object, more: object = {}) =>
    candor("run FILE", { ...writes, ...more, settings: { ...writes.settings, ...settings } });
  const refused = (problem: RegExp) => ({ status: 2, problem: expect.stringMatching(problem) });
  expect(await of({ datasetId: "Test" })).toMatchObject(
    refused(/settings\.datasetId: the project has no dataset “Test”; it has “Test questions”/),
  );
  expect(await of({ questons: 3 })).toMatchObject(
    refused(/settings\.questons: a run of the kind write has no such setting; it has .*questions/),
  );
  expect(await of({ kind: "wrote" })).toMatchObject(
    refused(/settings\.kind: choose write, queries, read, rules or claims/),
  );
  expect(await of({ texts: 0, seed: "" })).toMatchObject(
    refused(/settings\.seed.*settings\.texts/),
  );
  expect(await of({}, { mostCost: undefined })).toMatchObject(
    refused(/mostCost: say the most that it may spend, in millionths of a dollar/),
  );
  expect(await candor("run FILE", [])).toMatchObject(refused(/^FILE: must hold a JSON object/));
  expect(await candor("run FILE pause", writes)).toMatchObject(
    refused(/^candor: pause: name a run/),
  );
  const id = which.runId;
  expect(await candor(`run ${id} --set questions=3`)).toMatchObject(
    refused(/--set questions: a run has name, settings and mostCost, such as settings\.seed/),
  );
  expect(await candor(`run ${id} pause`)).toMatchObject(
    refused(/This run is draft: it can’t be paused/),
  );
  expect(await of({ approach: "examples" })).toMatchObject(
    refused(/^FILE: it can’t start yet: Choose a model for the prompt paragraph-from-examples/),
  );
});

test("pauses, raises the limit, resumes, cancels and discards; the status says how it went", async () => {
  const { which } = await make();
  const id = which.runId;
  // What one call may cost at most is more.
  await candor(`run ${id} --set mostCost=10`);
  const [paused] = await Promise.all([candor(`run ${id} start`), work(id)]);
  expect(paused).toMatchObject({
    status: 2,
    problem: expect.stringMatching(/the run is paused: .*spending limit/),
  });
  scripted.become({
    answer: (call) =>
      call.content.includes("number 2?") ? { status: 400, message: "Too long." } : answerWell(call),
  });
  const [failed] = await Promise.all([candor(`run ${id} resume --set mostCost=1000000`), work(id)]);
  expect(failed).toMatchObject({
    status: 1,
    problem: expect.stringContaining("1 text failed; “resume” tries them again"),
  });
  expect(failed.said).toMatch(
    /1 text: The provider “Scripted” answered with status 400: Too long\./,
  );
  await candor(`run ${id} resume --detach`);
  expect(await candor(`run ${id} pause`)).toMatchObject({ status: 0 });
  expect(await candor(`run ${id}`)).toMatchObject({ status: 2 });
  expect(await candor(`run ${id} cancel`)).toMatchObject({ status: 0 });
  const draft = await candor("run FILE", writes);
  expect(await candor(`run ${draft.printed.trim()} discard`)).toMatchObject({ status: 0 });
  expect(await candor(`run ${draft.printed.trim()}`)).toMatchObject({ status: 2 });
});

test("after Ctrl+C the run goes on, and the command says so", async () => {
  const { which } = await make();
  scripted.become({ answer: () => "hang" });
  const following = candor(`run ${which.runId} start`);
  await expect.poll(() => process.listenerCount("SIGINT")).toBeGreaterThan(0);
  process.emit("SIGINT");
  expect(await following).toMatchObject({
    status: 130,
    problem: expect.stringMatching(/^The run goes on\. “candor run” with its address follows it/),
  });
  const state = await candor(`run ${which.runId} --detach --json`);
  expect(JSON.parse(state.printed)).toMatchObject({ state: "running" });
});

test("tunes a temperature from a file to the choice", async () => {
  const { which, get } = await make();
  await db.update(question).set({ split: "validation" });
  const { printed: reads } = await candor("run FILE --set settings.kind=read", {
    ...writes,
    settings: {
      ...{ datasetId: "Test questions", modelIds: ["Secret model 1"], reader: "A reader" },
      steps: (await get()).settings.steps,
    },
  });
  const body = { writeRunId: which.runId, readRunId: reads.trim(), split: "validation" };
  const drafted = await candor("tune FILE", { ...body, mostCost: 1_000_000, questions: 2 });
  expect(drafted.said).toMatch(
    /2 texts at each of 4 temperatures.*for about \$0\.00\d+, and all 8 are read, for about \$0\.0\d+ if/,
  );
  const id = idIn(drafted.printed);
  const working = (async () => {
    for (let n = 0; n < 5; n += 1) {
      const { runs } = JSON.parse((await candor(`tune ${id} --detach --json`)).printed);
      await work(runs[n].id);
      while ((await countInTurn(db, 1_000)) > 0);
      await advanceTunings(db, new Date());
    }
  })();
  const [ended] = await Promise.all([candor(`tune ${id} start --choose accuracy`), working]);
  expect(ended).toMatchObject({ status: 0 });
  expect(ended.said).toMatch(/0\.1: n 2, accuracy 50\.0\s%, ECE none/);
  expect(ended.said).toMatch(/New runs of Secret model 1 start with 0\.1 \(highest accuracy\)\./);
  expect(await candor(`tune ${id} --set split=test`)).toMatchObject({
    problem: expect.stringMatching(/--set split: of a tuning only its limit changes: mostCost/),
  });
});
