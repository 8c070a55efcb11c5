import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import {
  allowedAddress,
  dataset,
  forecast,
  generation,
  model,
  question,
  reader,
  run,
  training,
  trainingJob,
  trainingSupply,
} from "@/db/schema";
import { makeReaders, makeStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { exportStudyForecasts } from "@/lib/exports/server/export-study-forecasts";
import { exampleSize, exampleStudy } from "@/lib/figures/study/testing/example-study";
import { startScriptedProvider } from "@/lib/providers/testing/scripted-provider";
import { listReaders } from "@/lib/readers/server/list-readers";
import { resumeRun } from "@/lib/runs/server/change-state";
import { answerWell } from "@/lib/runs/testing/make-scripted-run";
import { cancelTraining } from "@/lib/training/server/change-state";
import { stepDue } from "@/lib/training/server/steps/step-due";
import { chooseSupply } from "@/lib/training/server/supplies/choose-supply";
import { choose as chooseNow } from "@/lib/training/testing/choose";
import { type Supply, supply } from "../../supplies/schema";
import { makeLives } from "../../testing/make-lives";
import { begin, bothDone, makeTraining } from "../../testing/make-training";
import { lines, makeProvider, paragraph, parsed, waitsAfter } from "../../testing/supplied";
import { listTrainings } from "../list-trainings";
import { folderOf } from "../training-folder";
import { advanceSupply } from "./advance-supply";
import { listFiles } from "./list-files";

process.env.CANDOR_SECRET = "only for this test, as long as it must be";
const db = await openTestDatabase();
const scripted = await startScriptedProvider({ answer: answerWell, latencyMs: 0 });
afterAll(() => scripted.close());
await db.insert(allowedAddress).values({ address: `127.0.0.1:${scripted.port}` });

type Row = ReturnType<typeof paragraph>;

const rules = { kind: "readings", reader: { kind: "rules", name: "Rules" } };

interface Readings {
  project?: Awaited<ReturnType<typeof makeTraining>>["project"];
  supplies?: Record<string, object>;
  paragraphs?: Row[];
}

/** A training run whose readings are awaited. */
async function makeReadings({
  supplies = { readings: rules },
  paragraphs,
  project,
}: Readings = {}) {
  const made = await makeTraining(
    db,
    begin + waitsAfter("paragraphs", "reader-data", "readings") + bothDone,
    {
      settings: { recipe: "supplied", supplies },
      ...(project && { project }),
    },
  );
  const rows: Row[] = paragraphs ?? [
    paragraph(1, "There is a 70% chance that the name of number 1 is Number 1."),
    paragraph(2, "There is a 60% chance that the name of number 2 is Number 5."),
    paragraph(2, "", 1),
  ];
  writeFileSync(path.join(made.root, "paragraphs.jsonl"), lines(rows));
  const file = path.join(folderOf(made.root, made.which.trainingId).folder, "awaited");
  return { ...made, text: () => readFileSync(path.join(file, "readings.jsonl"), "utf8"), rows };
}

test("paragraphs that wait for readings are imported and read, and the training run goes on", async () => {
  const { start, see, work, which, text, rows, root } = await makeReadings();
  // Of an import whose process was killed.
  const { folder } = folderOf(root, which.trainingId);
  const left = path.join(folder, "to-import.jsonl");
  mkdirSync(folder, { recursive: true });
  writeFileSync(left, "of another import");
  await start();
  await see(({ problem }) => expect(problem).toMatch(/The run “A training: readings, /));
  const texts = await db
    .select({ text: generation.text, seed: generation.seed })
    .from(generation)
    .innerJoin(model, eq(model.id, generation.modelId))
    .where(and(eq(model.projectId, which.projectId), eq(model.name, "A training: policy")))
    .orderBy(generation.text);
  expect(texts).toEqual([
    { text: "(no text)", seed: 1 },
    { text: expect.stringContaining("60%"), seed: 0 },
    { text: expect.stringContaining("70%"), seed: 0 },
  ]);
  expect(readdirSync(folder).filter((name) => name.startsWith("to-import"))).toEqual([
    "to-import.jsonl",
  ]);
  expect(readFileSync(left, "utf8")).toBe("of another import");
  await see(async ({ state }) => {
    await work();
    expect(state).toBe("done");
  });
  const common = { reader: "Rules", reader_kind: "rule", dataset: "Test questions", draw: 0 };
  expect(parsed(text())).toMatchObject([
    {
      ...{ ...common, question: "q01", model: "policy", seed: 0, text: rows[0]?.text },
      ...{ status: "ok", answer: "number 1", confidence: 0.7, correct: true },
      distribution: { "number 1": 0.7 },
      equivalent: ["number 1"],
    },
    { ...common, question: "q02", seed: 0, answer: "Number 5", correct: false, equivalent: [] },
    { ...common, question: "q02", seed: 1, status: "no_answer", text: "" },
  ]);
  const [made] = await db.select().from(reader).where(eq(reader.projectId, which.projectId));
  expect(await listFiles(db, which.trainingId)).toMatchObject([
    {
      ...{ file: "readings", rows: 3, sha256: createHash("sha256").update(text()).digest("hex") },
      ...{ datasets: [{ name: "Test questions" }], readers: [{ id: made?.id }], studies: [] },
    },
  ]);
  // And back from the reader.
  expect(await listReaders(db, { ...which, search: "", page: 1 })).toMatchObject({
    readers: [{ trainings: [{ id: which.trainingId, name: "A training" }] }],
  });
});

test("samples are summed up by a language model, and the paragraphs of what learns from them are read by one", async () => {
  const script = waitsAfter("samples", "lc-sft", "summaries");
  const made = await makeTraining(
    db,
    begin + script + waitsAfter("paragraphs", "reader-data", "readings") + bothDone,
    {
      settings: async ({ projectId }: { projectId: string }) => {
        const { id: providerId } = await makeProvider(db, projectId, scripted);
        const asked = { asked: { providerId, model: "scripted" }, mostCost: 10_000 };
        return {
          recipe: "supplied",
          supplies: {
            summaries: { kind: "texts", writes: "summaries", ...asked },
            readings: {
              ...{ kind: "readings", mostCost: 10_000 },
              reader: { kind: "read", name: "An LLM", asked: asked.asked },
            },
          },
        };
      },
    },
  );
  const samples = [0, 1, 2].flatMap((seed) => [
    paragraph(1, `Sample ${seed}.`, seed),
    paragraph(2, `Sample ${seed}.`, seed),
  ]);
  writeFileSync(path.join(made.root, "samples.jsonl"), lines(samples));
  writeFileSync(
    path.join(made.root, "paragraphs.jsonl"),
    lines([{ ...paragraph(1, "It is 70 % Number 1."), model: "LC SFT" }]),
  );
  await made.start();
  await made.see(async ({ state }) => {
    await made.work();
    expect(state).toBe("done");
  });
  const awaited = path.join(folderOf(made.root, made.which.trainingId).folder, "awaited");
  const summaries = parsed(readFileSync(path.join(awaited, "summaries.jsonl"), "utf8"));
  expect(summaries).toMatchObject(
    [1, 2].map((no) => ({
      ...{ dataset: "Test questions", question: `q0${no}`, query: `Write about number ${no}.` },
      ...{ model: "A training: summaries", model_kind: "confidence", seed: 0 },
    })),
  );
  expect(summaries[0].text).toMatch(/^A summary: .*answered the same request 3 times/);
  const [reading] = parsed(readFileSync(path.join(awaited, "readings.jsonl"), "utf8"));
  expect(reading).toMatchObject({
    ...{ reader: "An LLM", reader_kind: "llm", model: "LC SFT", status: "ok" },
    ...{ distribution: { "Number 1": 0.7, "Number 2": 0.2 }, correct: true },
    ...{ truth_probability: 0.7, equivalent: ["Number 1"] },
  });
  const files = await listFiles(db, made.which.trainingId);
  const run = { id: expect.any(String), name: expect.stringContaining("Test questions") };
  expect(files.map(({ file, rows, writers }) => [file, rows, writers])).toEqual([
    ["readings", 1, []],
    ["summaries", 2, [{ model: "scripted", run }]],
  ]);
});

/** A training run that a worker looks after, and its job. */
async function leased(trainingId: string, workerId: string) {
  const [one] = await db
    .update(training)
    .set({ leasedBy: workerId, leasedUntil: sql`now() + interval '1 minute'` })
    .where(eq(training.id, trainingId))
    .returning();
  const [job] = await db.select().from(trainingJob).where(eq(trainingJob.trainingId, trainingId));
  if (!one || !job) throw new Error("no run");
  return { one, job };
}

test("two workers that take the same step start one run for a part", async () => {
  const { start, see, workplace, which } = await makeReadings();
  await start();
  await see(({ problem }) => expect(problem).toMatch(/are in the project/));
  const { one, job } = await leased(which.trainingId, workplace.workerId);
  const look = () => advanceSupply(db, workplace, one, job, new Date());
  await Promise.all([look(), look()]);
  expect(await db.$count(run, eq(run.projectId, which.projectId))).toBe(1);
  expect(await problemOf(which.trainingId)).toBe("A run that makes the file is started.");
});

const problemOf = async (trainingId: string) => {
  const [found] = await db.select().from(training).where(eq(training.id, trainingId));
  return found?.problem;
};

test("a file that takes long to make and lacks readings is made again the later", async () => {
  const { start, see, workplace, which } = await makeReadings({
    supplies: { readings: { kind: "readings", readerIds: [] } },
  });
  await start();
  await see(({ problem }) => expect(problem).toMatch(/Choose whose readings/));
  const { one, job } = await leased(which.trainingId, workplace.workerId);
  const look = () => advanceSupply(db, workplace, one, job, new Date());
  expect(await look()).toBeLessThan(20);
  const execute = db.execute.bind(db);
  vi.spyOn(db, "execute").mockImplementationOnce((query) => {
    const slow = sql`select pg_sleep(1.2)`;
    return execute(slow).then(() => execute(query)) as ReturnType<typeof execute>;
  });
  // Twenty times as long as it took.
  expect(await look()).toBeGreaterThan(24);
});

/** Shell: a recipe that waits for queries before its first stage. */
const waitsForQueries = `
if [ ! -f "$folder/awaited/queries.jsonl" ]; then
  mkdir -p "$stages"
  printf splits > "$stages/waits-at"
  exit 3
fi
${bothDone}`;

test("queries that are missing are written, and those that are there are kept", async () => {
  const made = await makeTraining(db, begin + waitsForQueries, {
    settings: async ({ projectId, datasetId }) => {
      const { id: providerId } = await makeProvider(db, projectId, scripted);
      // One of texts, and one of another split, which nobody asks for.
      await db
        .update(generation)
        .set({ query: "Write about the first." })
        .where(eq(generation.questionId, (await keyed(datasetId)).q01 ?? ""));
      await db.update(question).set({ split: "train" }).where(eq(question.key, "q03"));
      const sets = [{ datasetId, splits: ["test"] }];
      const asked = { providerId, model: "scripted" };
      return {
        recipe: "supplied",
        files: { questions: { kind: "questions", sets } },
        supplies: { queries: { kind: "queries", asked, mostCost: 10_000 } },
      };
    },
  });
  const before = scripted.calls();
  await made.start();
  await made.see(async ({ state }) => {
    await made.work();
    expect(state).toBe("done");
  });
  expect(scripted.calls() - before).toBe(1);
  const awaited = path.join(folderOf(made.root, made.which.trainingId).folder, "awaited");
  const dataset = "Test questions";
  expect(parsed(readFileSync(path.join(awaited, "queries.jsonl"), "utf8"))).toEqual([
    { dataset, question: "q01", query: "Write about the first." },
    { dataset, question: "q02", query: "Write a paragraph about the name of number 2." },
  ]);
  const [file] = await listFiles(db, made.which.trainingId);
  expect(file).toMatchObject({ file: "queries", rows: 2, datasets: [{ name: dataset }] });
});

test("what a model gives no query for is asked anew when somebody tries it again, or left out where some are enough", async () => {
  const makeQueries = () =>
    makeTraining(db, begin + waitsForQueries, {
      settings: async ({ projectId, datasetId }) => {
        const { id: providerId } = await makeProvider(db, projectId, scripted);
        const sets = [{ datasetId, splits: [] }];
        const asked = { providerId, model: "scripted" };
        return {
          recipe: "supplied",
          files: { questions: { kind: "questions", sets } },
          supplies: { queries: { kind: "queries", asked, mostCost: 100_000 } },
        };
      },
    });
  scripted.become({ answer: () => ({ text: "" }) });
  const [tried, left] = [await makeQueries(), await makeQueries()];
  for (const { start, see, work } of [tried, left]) {
    await start();
    await see(async ({ problem }) => {
      await work();
      expect(problem).toMatch(/has failed\..*try again what failed; or choose again/);
    });
  }
  // Some are enough, and of three questions one has a query.
  const [first] = await db
    .select({ id: question.id })
    .from(question)
    .where(eq(question.datasetId, left.project.datasetId))
    .limit(1);
  await db
    .update(question)
    .set({ query: "Write." })
    .where(eq(question.id, first?.id ?? ""));
  const { supplies } = (await left.get()).settings;
  const partial = supply.parse({ ...supplies.queries, partial: true });
  await chooseNow(db, { ...left.which, name: "queries", supply: partial }, left.workplace.root);
  await left.see(async ({ state }) => {
    await left.work();
    expect(state).toBe("done");
  });
  scripted.become({ answer: answerWell });
  const before = scripted.calls();
  const [failed] = await runsOf(tried.which.projectId);
  await resumeRun(db, { projectId: tried.which.projectId, runId: failed?.id ?? "" });
  await tried.see(async ({ state }) => {
    await tried.work();
    expect(state).toBe("done");
  });
  expect(scripted.calls() - before).toBe(3);
});

test("biographies are read claim by claim: the claims are questions, and their forecasts the readings", async () => {
  const { which, written } = await makeLives(db, scripted);
  const dataset = "Test questions";
  // People have no correct answer, and nobody is asked for their queries.
  expect(written("queries")).toEqual(
    [1, 2, 3].map((no) => ({
      ...{ dataset, question: `q0${no}`, query: `Write a paragraph bio about q0${no}.` },
    })),
  );
  const claims = written("claims");
  expect(claims).toEqual(
    ["q01 was born in Rome.", "q01 paints."].map((text) => ({
      ...{ dataset, key: expect.stringMatching(/^q01-[0-9a-f]{32}$/), text },
    })),
  );
  // The third text is about a question of another set.
  const common = { reader: "A reader of claims", reader_kind: "llm", dataset, model: "policy" };
  expect(written("biography-readings")).toMatchObject([
    {
      ...{ ...common, question: claims[0]?.key, seed: 0, status: "ok" },
      ...{ confidence: 0.6, correct: true, text: "A life of q01." },
    },
    { ...common, question: claims[1]?.key, status: "ok", confidence: 1, correct: false },
    { ...common, question: "q02-unparsable", status: "unparsable", text: "A life of q02." },
  ]);
  expect(await listFiles(db, which.trainingId)).toMatchObject([
    { file: "biography-readings", rows: 3, readers: [{ name: "A reader of claims" }] },
    { file: "claims", rows: 2, datasets: [{ name: dataset }] },
    { file: "queries", rows: 3, readers: [] },
    { file: "questions", rows: 3 },
  ]);
});

async function keyed(datasetId: string): Promise<Record<string, string>> {
  const isIts = eq(question.datasetId, datasetId);
  const rows = await db.select({ key: question.key, id: question.id }).from(question).where(isIts);
  return Object.fromEntries(rows.map(({ key, id }) => [key, id]));
}

test("several workers, and one that dies after each step, take no step twice", async () => {
  const { start, see, work, which, workplace } = await makeReadings();
  await start();
  const hurry = () =>
    db
      .update(training)
      .set({ nextAt: new Date(0) })
      .where(eq(training.id, which.trainingId));
  await see(async ({ state }) => {
    await Promise.all(
      [0, 1, 2].map(async () => {
        await hurry();
        await stepDue(db, { ...workplace, workerId: randomUUID() }, new Date());
      }),
    );
    // As if it had died before it could note that the texts are imported.
    if (state === "waiting") {
      await db
        .update(trainingSupply)
        .set({ importedAt: null })
        .where(eq(trainingSupply.trainingId, which.trainingId));
    }
    expect((await runsOf(which.projectId)).length).toBe(1);
  });
  await see(async ({ state, jobs }) => {
    await work();
    expect(state).toBe("done");
    expect(jobs).toHaveLength(2);
  });
  expect(await runsOf(which.projectId)).toHaveLength(1);
  const texts = db.select().from(generation).innerJoin(model, eq(model.id, generation.modelId));
  const ours = and(eq(model.projectId, which.projectId), eq(model.name, "A training: policy"));
  expect(await texts.where(ours)).toHaveLength(3);
});

const runsOf = (projectId: string) =>
  db.select({ id: run.id, state: run.state }).from(run).where(eq(run.projectId, projectId));

test("without a choice it waits; what a reader has read is handed over", async () => {
  const { start, see, step, get, which, workplace, text, rows, project } = await makeReadings({
    supplies: {},
  });
  await start();
  await see(({ waitsFor }) =>
    expect(waitsFor).toMatchObject({ name: "readings", kind: "readings", supply: null }),
  );
  await step();
  // It names the file, and no folder of the server.
  expect(await get()).toMatchObject({
    ...{ state: "waiting", waitsFor: { isImported: false } },
    problem: "It waits for readings: choose who makes it.",
  });
  const choose = (more: object, name = "readings") =>
    chooseNow(
      db,
      { ...which, name, supply: supply.parse({ kind: "readings", ...more }) },
      workplace.root,
    );
  await expect(choose({}, "summaries")).rejects.toThrow(/does not wait for summaries/);
  await expect(choose({ readerIds: [randomUUID()] })).rejects.toThrow(/no such reader/);
  // Its texts come into the project, so that somebody can read them.
  await choose({});
  // No run is said to be started where none is.
  await see(({ problem }) => expect(problem).toBe("The dataset “Test questions” needs no run."));
  await see(({ problem }) => expect(problem).toMatch(/Choose whose readings of them count/));
  const [own] = await db
    .insert(reader)
    .values({ projectId: which.projectId, kind: "surrogate", name: "Somebody" })
    .returning();
  const [read] = await db
    .select({ id: generation.id, questionId: generation.questionId })
    .from(generation)
    .where(eq(generation.text, rows[0]?.text ?? ""))
    .innerJoin(model, and(eq(model.id, generation.modelId), eq(model.projectId, which.projectId)));
  if (!own || !read) throw new Error("nothing to read");
  await db.insert(forecast).values({
    ...{ readerId: own.id, questionId: read.questionId, generationId: read.id },
    ...{ status: "ok", answer: "Number 1", confidence: 0.9 },
  });
  await choose({ readerIds: [own.id] });
  await see(({ problem }) => expect(problem).toBe("1 of 3 texts has a reading."));
  await choose({ readerIds: [own.id], partial: true });
  await see(({ state }) => expect(state).toBe("done"));
  // What was chosen while it waited is shown afterwards, with names, and is what a clone begins with.
  const { settings, supplies, forecasters } = await get();
  expect(settings.supplies).toEqual({});
  expect(supplies).toMatchObject({ readings: { readerIds: [own.id], partial: true } });
  expect(forecasters.readers).toEqual([{ id: own.id, name: "Somebody" }]);
  expect(parsed(text())).toMatchObject([
    { reader: "Somebody", question: "q01", answer: "Number 1", confidence: 0.9 },
  ]);
  expect(await listFiles(db, which.trainingId)).toMatchObject([
    { datasets: [{ id: project.datasetId }], readers: [{ id: own.id }] },
  ]);
});

test("a run that can't go on says why, and goes on from there", async () => {
  const { start, see, work, which } = await makeReadings();
  await start();
  await see(({ waitsFor }) => expect(waitsFor?.runs).toHaveLength(1));
  const [its] = await runsOf(which.projectId);
  const to = (state: "paused" | "running") =>
    db
      .update(run)
      .set({ state, problem: "The limit is reached." })
      .where(eq(run.id, its?.id ?? ""));
  await to("paused");
  await see(({ problem }) =>
    expect(problem).toMatch(/is paused\. The limit is reached\. Resume it/),
  );
  await to("running");
  await see(async ({ state }) => {
    await work();
    expect(state).toBe("done");
  });
});

test("a study's crowd has read the same texts: its forecasts are the labels, and lead back to it", async () => {
  const study = await makeStudy(db, exampleSize);
  await exampleStudy(db, study, await makeReaders(db, study, 2));
  const { projectId, studyId } = study;
  const stored = await db
    .select({ key: question.key, text: generation.text, seed: generation.seed })
    .from(generation)
    .innerJoin(question, eq(question.id, generation.questionId))
    .where(eq(generation.modelId, study.modelIds[0] ?? ""));
  const paragraphs = stored.map(({ key, text, seed }) => ({
    ...{ ...paragraph(1, text, seed), question: key },
  }));
  const crowd = { kind: "readings", studyIds: [studyId] };
  const made = await makeReadings({ project: study, paragraphs, supplies: { readings: crowd } });
  await made.start();
  await made.see(({ state }) => expect(state).toBe("done"));
  // What the study's own export has of this model.
  const { signal } = new AbortController();
  const whose = {
    projectId,
    studyId,
    userId: "ann",
    rounds: "results",
    readers: "all",
    format: "jsonl",
    signal,
  } as const;
  const exported = parsed(await (await exportStudyForecasts(db, whose)).text()).filter(
    ({ origin, model, excluded }) => origin === "crowd" && model === "Secret model 1" && !excluded,
  );
  const said = (rows: Record<string, unknown>[]) =>
    rows.map(({ forecast_id, confidence, correct }) => ({ forecast_id, confidence, correct }));
  const readings = parsed(made.text());
  expect(readings.length).toBeGreaterThan(10);
  expect(said(readings)).toEqual(expect.arrayContaining(said(exported)));
  expect(readings).toHaveLength(exported.length);
  expect(new Set(readings.map(({ reader_kind, model }) => `${reader_kind} ${model}`))).toEqual(
    new Set(["human policy"]),
  );
  expect(await listFiles(db, made.which.trainingId)).toMatchObject([
    { readers: [], studies: [{ id: studyId, name: "Study" }] },
  ]);
  const back = await listTrainings(db, { projectId, page: 1, study: studyId });
  expect(back.trainings).toMatchObject([{ id: made.which.trainingId }]);
  const { datasetId } = made.project;
  const wrote = await listTrainings(db, { projectId, page: 1, dataset: datasetId });
  expect(wrote.trainings).toMatchObject([{ id: made.which.trainingId }]);
});

test("an import that is refused is not tried again at once, and leaves no file", async () => {
  const { start, see, which, root, project } = await makeReadings();
  await db.update(dataset).set({ archivedAt: new Date() }).where(eq(dataset.id, project.datasetId));
  await start();
  await see(({ problem }) => expect(problem).toMatch(/archived.* tried again in an hour/));
  const [{ nextAt } = {}] = await db
    .select({ nextAt: training.nextAt })
    .from(training)
    .where(eq(training.id, which.trainingId));
  expect(nextAt?.getTime()).toBeGreaterThan(Date.now() + 1_800_000);
  const { folder } = folderOf(root, which.trainingId);
  expect(readdirSync(folder).filter((name) => name.startsWith("to-import"))).toEqual([]);
});

test("another choice pauses the run that the earlier one started; one that was made without seeing it is refused", async () => {
  const { start, see, get, which, workplace } = await makeReadings();
  await start();
  await see(({ waitsFor }) => expect(waitsFor?.runs).toHaveLength(1));
  const { supply: first, digest = "" } = (await get()).waitsFor ?? {};
  if (!first) throw new Error("nothing is chosen");
  const put = (supply: Supply) =>
    db.transaction((tx) =>
      chooseSupply(tx, { ...which, name: "readings", supply, digest }, workplace.root),
    );
  // The same again starts no second run.
  await put(first);
  await see(({ waitsFor }) => expect(waitsFor?.runs).toMatchObject([{ state: "running" }]));
  expect(await runsOf(which.projectId)).toHaveLength(1);
  const other = supply.parse({ kind: "readings", readerIds: [], partial: true });
  await put(other);
  // Sent twice it is one choice.
  await put(other);
  expect(await runsOf(which.projectId)).toMatchObject([{ state: "paused" }]);
  await expect(put(supply.parse({ kind: "readings" }))).rejects.toMatchObject({
    ...{ status: 409, code: "changed_meanwhile" },
  });
  expect((await get()).waitsFor?.supply).toEqual(other);
});

/** Takes a step, in which somebody does something while the worker looks. */
async function stepWhile(step: () => Promise<void>, act: () => Promise<unknown>): Promise<void> {
  const begin = db.transaction.bind(db);
  let begun = 0;
  const spy = vi.spyOn(db, "transaction").mockImplementation(async (...given) => {
    begun += 1;
    // The first one leases the run.
    if (begun === 2) {
      spy.mockRestore();
      await act();
    }
    return begin(...given);
  });
  await step();
  expect(begun).toBe(2);
}

const nextLook = async (trainingId: string) => {
  const [found] = await db.select().from(training).where(eq(training.id, trainingId));
  return found?.nextAt?.getTime();
};

test("a stop during a look at a refused import is not put off", async () => {
  const { start, see, step, get, which, project } = await makeReadings();
  await db.update(dataset).set({ archivedAt: new Date() }).where(eq(dataset.id, project.datasetId));
  await start();
  await see(({ problem }) => expect(problem).toMatch(/archived.* tried again in an hour/));
  await stepWhile(step, () => db.transaction((tx) => cancelTraining(tx, which)));
  expect((await get()).state).toBe("stopping");
  expect(await nextLook(which.trainingId)).toBeLessThanOrEqual(Date.now());
});

test("a look that began before somebody chose does not ask for a choice again", async () => {
  const { start, see, step, get, which, workplace } = await makeReadings({ supplies: {} });
  await start();
  await see(({ problem }) => expect(problem).toMatch(/choose who makes it/));
  const choice = { ...which, name: "readings", supply: supply.parse(rules) };
  await stepWhile(step, () => chooseNow(db, choice, workplace.root));
  expect((await get()).problem).toBeNull();
  const isIts = eq(trainingJob.trainingId, which.trainingId);
  expect(await db.select({ since: trainingJob.stuckSince }).from(trainingJob).where(isIts)).toEqual(
    [{ since: null }],
  );
  expect(await nextLook(which.trainingId)).toBeLessThanOrEqual(Date.now());
});
