import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import {
  allowedAddress,
  answer,
  answerClaim,
  dataset,
  forecast,
  generation,
  judgement,
  question,
  reader,
  reading,
  run,
  runItem,
  trainedModel,
  training,
} from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { correctQuestion } from "@/lib/corrections/questions/schema";
import { editQuestion } from "@/lib/corrections/questions/server/edit-question";
import { exportDatasetForecasts } from "@/lib/exports/server/export-dataset-forecasts";
import { listBin } from "@/lib/figures/calibration/server/list-bin";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { importText } from "@/lib/imports/testing/import-text";
import { changeLife } from "@/lib/life-cycle/server/change-life";
import { addPhraseTable, removePhraseTable } from "@/lib/phrases/server/phrase-tables";
import { removeProvider } from "@/lib/providers/server/providers";
import { tryProvider } from "@/lib/providers/server/try-provider";
import {
  type ScriptedCall,
  startScriptedProvider,
} from "@/lib/providers/testing/scripted-provider";
import { trainingSettings } from "@/lib/training/schema-settings";
import { type RunSettings, runSettings } from "../schema";
import { answerWell, makeScriptedRun, type Sizes } from "../testing/make-scripted-run";
import { pauseRun, resumeRun } from "./change-state";
import { exportClaims } from "./export-claims";
import { getRun } from "./get-run";
import { freeAbandoned } from "./item-lease";
import { planRun } from "./plan-run";
import { changeRun, createRun } from "./runs";
import { startRun } from "./start-run";

process.env.CANDOR_SECRET = "only for this test, as long as it must be";
const db = await openTestDatabase();
const scripted = await startScriptedProvider({ answer: () => "hang" });
afterAll(() => scripted.close());
await db.insert(allowedAddress).values({ address: `127.0.0.1:${scripted.port}` });

const makeRun = (kind: RunSettings["kind"], sizes?: Sizes) =>
  makeScriptedRun(db, scripted, kind, sizes);
const makeWriting = (sizes?: Sizes) => makeRun("write", sizes);
const makeClaims = (sizes?: Sizes) => makeRun("claims", sizes);
const makeReading = (sizes?: Sizes) => makeRun("read", sizes);

test("writes a query and a text on each question, once, and says what it cost", async () => {
  const made = await makeWriting();
  expect(await planRun(db, made.which)).toMatchObject({
    items: 3,
    existing: 0,
    calls: 6,
    problems: [],
    steps: [
      { prompt: "query", calls: 3 },
      { prompt: "paragraph", calls: 3 },
    ],
  });
  const before = scripted.calls();
  await made.start();
  await made.work();
  expect(scripted.calls() - before).toBe(6);
  const detail = await made.get();
  // Each call is 10 tokens and 5, a millionth each.
  expect(detail).toMatchObject({
    state: "done",
    items: { total: 3, done: 3 },
    spent: 90,
    reserved: 0,
    tokens: { input: 60, output: 30 },
    calls: 6,
  });
  expect(detail.samples[0]).toMatchObject({
    query: expect.stringMatching(/^Write a paragraph about the name of number \d\.$/),
    forecast: null,
  });
  const texts = await db.select().from(generation).where(eq(generation.modelId, made.modelId));
  expect(texts.map(({ text }) => text).sort()).toEqual(
    [1, 2, 3].map((n) => `A text: Write a paragraph about the name of number ${n}.`),
  );
  // The same again has nothing to do.
  const again = await createRun(db, {
    ...{ projectId: made.projectId, userId: made.userId, name: "Again", mostCost: 0 },
    settings: detail.settings,
  });
  expect(await planRun(db, { projectId: made.projectId, runId: again })).toMatchObject({
    items: 0,
    existing: 3,
    problems: ["There is nothing to do: no question or text is left."],
  });
});

test("writes queries alone, which texts answer later, until their question is corrected", async () => {
  const made = await makeRun("queries");
  const [first = "", second = ""] = made.questionIds;
  await db.update(generation).set({ query: "Write." }).where(eq(generation.questionId, first));
  expect(await planRun(db, made.which)).toMatchObject({ items: 2, existing: 1, calls: 2 });
  await made.start();
  await made.work();
  const detail = await made.get();
  expect(detail).toMatchObject({ state: "done", items: { done: 2 }, readerId: null });
  const query = "Write a paragraph about the name of number 2.";
  expect(detail.samples).toContainEqual(
    expect.objectContaining({ questionKey: "q02", query, text: null, forecast: null }),
  );
  const settings = runSettings.parse({
    ...{ kind: "write", datasetId: made.datasetId, modelId: made.modelId, approach: "zero-shot" },
    ...{ asks: "known", steps: detail.settings.steps },
  });
  const { projectId, userId } = made;
  const draft = { projectId, userId, name: "Texts", mostCost: 1_000, settings };
  const runId = await createRun(db, draft);
  await startRun(db, { projectId, runId, now: new Date() });
  await made.work(runId);
  const isSecond = and(eq(generation.questionId, second), eq(generation.modelId, made.modelId));
  expect(await db.select().from(generation).where(isSecond)).toMatchObject([{ query }]);
  const parts = { text: "Who is number 2?", reason: "It was unclear." };
  await editQuestion(db, {
    ...{ projectId, datasetId: made.datasetId, questionId: second, userId },
    body: correctQuestion.body.parse(parts),
  });
  const [corrected] = await db.select().from(question).where(eq(question.id, second));
  expect(corrected).toMatchObject({ text: "Who is number 2?", query: null });
});

test("sums up the texts of another model, on the questions that have some", async () => {
  const made = await makeWriting({ more: { approach: "summary-of-texts", asks: "known" } });
  const [, ofModelId = ""] = made.modelIds;
  const [first = "", second = "", third = ""] = made.questionIds;
  await db.delete(generation).where(eq(generation.questionId, third));
  const query = "Write a paragraph about it.";
  await db.update(generation).set({ query }).where(eq(generation.modelId, ofModelId));
  await db
    .insert(generation)
    .values({ questionId: first, modelId: ofModelId, query, text: "Another text.", seed: 1 });
  expect((await planRun(db, made.which)).problems).toContain(
    "Choose the model whose texts are summed up.",
  );
  const { settings } = await made.get();
  await changeRun(db, { ...made.which, settings: { ...settings, ofModelId } as typeof settings });
  await made.start();
  await made.work();
  const texts = await db.select().from(generation).where(eq(generation.modelId, made.modelId));
  expect(texts.map(({ questionId }) => questionId).sort()).toEqual([first, second].sort());
  const summary = texts.find(({ questionId }) => questionId === first);
  expect(summary).toMatchObject({ query, decoding: { of: ofModelId } });
  expect(summary?.text).toMatch(/answered the same request 2 times/);
  expect(summary?.text).toMatch(/Text 2 on q01.*\n.*\n<draft number="2">\nAnother text\./);
});

test("reads texts: forecast, judgement, and what the reader says of the truth", async () => {
  const made = await makeReading();
  await made.start();
  await made.work();
  expect(await made.get()).toMatchObject({ state: "done", items: { done: 3 } });
  const forecasts = await db
    .select({ forecast, correct: judgement.correct, judge: judgement.judge, reading, reader })
    .from(forecast)
    .innerJoin(reader, eq(reader.id, forecast.readerId))
    .innerJoin(reading, eq(reading.forecastId, forecast.id))
    .leftJoin(judgement, eq(judgement.forecastId, forecast.id))
    .where(eq(forecast.questionId, made.questionIds[0] ?? ""));
  expect(forecasts).toMatchObject([
    {
      forecast: {
        status: "ok",
        answer: "Number 1",
        confidence: 0.7,
        distribution: { "Number 1": 0.7, "Number 2": 0.2 },
      },
      correct: true,
      judge: "scripted at 0.3: same-answer 1",
      reading: {
        truthProbability: 0.7,
        answers: [
          { answer: "Number 1", probability: 0.7, matchesTruth: true },
          { answer: "Number 2", probability: 0.2, matchesTruth: false },
        ],
      },
      reader: {
        kind: "llm",
        name: "A reader",
        version: "scripted at 0.3: extract-answers 2, forecast-probs 2; 2 more tries",
      },
    },
  ]);
});

test("an export has what training needs: the probability of the truth, and which answers are the truth", async () => {
  const made = await makeReading({ questions: 1 });
  await made.start();
  await made.work();
  const { projectId, datasetId, userId } = made;
  const { signal } = new AbortController();
  const file = await exportDatasetForecasts(db, {
    ...{ projectId, datasetId, userId, format: "jsonl", signal },
  });
  expect(JSON.parse((await file.text()).trim())).toMatchObject({
    ...{ origin: "run", reader: "A reader", answer: "Number 1", correct: true },
    truth_probability: 0.7,
    matches_truth: { "Number 1": true, "Number 2": false },
    equivalent: ["Number 1"],
  });
});

test("figures and exports say that a run made it, of claims too", async () => {
  const made = await makeClaims();
  await importText(db, made, "pages", "source,title,text\nPages,q01,q01 paints.\n");
  const said = (value: unknown) => ({ text: JSON.stringify(value) });
  scripted.become({
    answer: ({ content }) => {
      if (content.startsWith("Split a text"))
        return said({ claims: [{ claim: "q01 paints.", group: 1, type: "fact" }] });
      if (content.includes("Reply with JSON only, {")) return said({ supported: true });
      return said({ claims: [{ number: 1, kind: "numeric", confidence: 0.6 }] });
    },
    latencyMs: 0,
  });
  await made.start();
  await made.work();
  const { projectId } = made;
  while ((await countInTurn(db, 1_000)) > 0);
  const query = { low: 0.6, high: 0.6, limit: 5, offset: 0, group: made.modelIds[1] ?? "" };
  const view = viewQuery.parse({ by: "model" });
  const { items } = await listBin(db, { projectId, query: { ...view, ...query } });
  expect(items.flatMap(({ forecasts }) => forecasts.map(({ origin }) => origin))).toContain("run");
  const { signal } = new AbortController();
  const [claims] = await db
    .select()
    .from(dataset)
    .where(eq(dataset.name, "Test questions: claims"));
  const file = await exportDatasetForecasts(db, {
    ...{ projectId, datasetId: claims?.id ?? "", userId: made.userId, format: "jsonl", signal },
  });
  const rows = (await file.text()).trim().split("\n");
  expect(rows.map((row) => JSON.parse(row).origin)).toContain("run");
});

test("an archived project’s runs make no calls, and stay paused when it comes back", async () => {
  const made = await makeWriting({ questions: 2 });
  await made.start();
  const before = scripted.calls();
  const change = { projectId: made.projectId, studyId: null, now: new Date() };
  await changeLife(db, { ...change, to: "archived" });
  await made.work();
  await changeLife(db, { ...change, to: "active" });
  await made.work();
  expect(scripted.calls()).toBe(before);
  expect(await made.get()).toMatchObject({ state: "paused", problem: "The project was archived." });
});

test("reads texts by rules, without a call", async () => {
  const made = await makeRun("rules", { questions: 2 });
  const text = "I am 80% sure that the name of number 1 is Number 1.";
  await db
    .update(generation)
    .set({ text })
    .where(eq(generation.questionId, made.questionIds[0] ?? ""));
  expect(await planRun(db, made.which)).toMatchObject({
    items: 2,
    calls: 0,
    steps: [],
    problems: [],
  });
  const before = scripted.calls();
  await made.start();
  await made.work();
  expect(scripted.calls()).toBe(before);
  expect(await made.get()).toMatchObject({ state: "done", spent: 0, items: { done: 2 } });
  const { rows } = await db.execute(sql`
    select r.kind, r.version, f.confidence, j.correct, j.judge
    from forecast f join reader r on r.id = f.reader_id join judgement j on j.forecast_id = f.id
    where r.project_id = ${made.projectId} and f.question_id = ${made.questionIds[0]}`);
  expect(rows).toEqual([
    { kind: "rule", version: "rules 1", confidence: 0.8, correct: true, judge: "rules 1" },
  ]);
});

test("reads biographies claim by claim: the most confident of a group is a forecast, which a page judges", async () => {
  const made = await makeClaims();
  const [problem] = (await planRun(db, made.which)).problems;
  expect(problem).toBe("There is no knowledge source “Pages”: import its pages first.");
  const pages = "source,title,text\nPages,Q01,Q01 was born in Rome.\nPages,q02,Nobody knows q02.\n";
  await importText(db, made, "pages", pages);
  const said = (value: unknown) => ({ text: JSON.stringify(value) });
  const answer = ({ content }: ScriptedCall): { text: string } => {
    const [, entity = ""] = /^Split a text about (\S+) into/.exec(content) ?? [];
    if (entity === "q02") return { text: "I would rather not." };
    if (entity !== "") {
      const facts = ["was born in Rome.", "was born in Milan.", "paints.", "is great."];
      return said({
        claims: facts.map((fact, i) => ({
          claim: `${entity} ${fact}`,
          group: i < 2 ? 1 : i + 1,
          type: i < 3 ? "fact" : "opinion",
        })),
      });
    }
    if (!content.includes("Reply with JSON only, {")) {
      const weights = [
        { number: 1, kind: "numeric", confidence: 0.6 },
        { number: 2, kind: "numeric", confidence: 0.4 },
        { number: 3, kind: "direct", confidence: 1 },
      ];
      return said({ claims: weights });
    }
    return said({ supported: content.includes("Claim: q01 was born in Rome.") });
  };
  scripted.become({ answer, latencyMs: 0 });
  await made.start();
  await made.work();
  const detail = await made.get();
  expect(detail).toMatchObject({ state: "done", items: { total: 3, done: 3, failed: 0 } });
  const { claims: counts, samples } = detail;
  expect(counts).toEqual({
    ...{ counted: 4, opinion: 2, unknown: 0, lessConfident: 2 },
    ...{ supported: 1, notSupported: 1, noPage: 2, noPassage: 0, unparsable: 0 },
  });
  const ofFirst = samples.find(({ questionKey }) => questionKey === "q01");
  expect(ofFirst?.claims.map(({ text, ...one }) => [text, ...Object.values(one)])).toEqual([
    ["q01 was born in Rome.", "numeric", "counted", "supported", 0.6],
    ["q01 was born in Milan.", "numeric", "less_confident", null, 0.4],
    ["q01 paints.", "direct", "counted", "not_supported", 1],
    ["q01 is great.", null, "opinion", null, null],
  ]);
  const file = await exportClaims(db, {
    ...made.which,
    ...{ userId: made.userId, signal: new AbortController().signal },
  });
  const lines = (await file.text()).trim().split("\n");
  expect(lines).toHaveLength(1 + 8);
  expect(lines).toContainEqual(
    expect.stringMatching(/^q03,.*,2,q03 was born in Milan\.,less_confident,numeric,0\.4,$/),
  );
  const { rows } = await db.execute(sql`
    select d.name as dataset, q.text, q.tags ->> 'entity' as entity, f.status, f.confidence, j.correct
    from forecast f join reader r on r.id = f.reader_id join question q on q.id = f.question_id
    join dataset d on d.id = q.dataset_id left join judgement j on j.forecast_id = f.id
    where r.project_id = ${made.projectId} order by f.status, q.text`);
  const claim = (entity: string, fact: string, confidence: number, correct: boolean | null) => ({
    ...{ dataset: "Test questions: claims", text: `${entity} ${fact}`, entity },
    ...{ status: "ok", confidence, correct },
  });
  expect(rows).toEqual([
    claim("q01", "paints.", 1, false),
    claim("q01", "was born in Rome.", 0.6, true),
    // No page of theirs is there: a miss has no verdict.
    claim("q03", "paints.", 1, null),
    claim("q03", "was born in Rome.", 0.6, null),
    {
      ...{ dataset: "Test questions", text: "What is the name of number 2?", entity: null },
      ...{ status: "unparsable", confidence: null, correct: null },
    },
  ]);
  // What is read is not read again.
  expect(await planRun(db, made.which)).toMatchObject({ items: 0, existing: 3 });
});

test("finds passages by their vectors where the run says so, and pays for each vector once", async () => {
  const made = await makeClaims({ questions: 1, more: { retriever: "embedding", passages: 1 } });
  const long = "Of those years little is known. ".repeat(36);
  const page = `q01 was born in Rome. ${long} Later she took up the brush. ${long}`;
  await importText(db, made, "pages", `source,title,text\nPages,q01,${page}\n`);
  const said = (value: unknown) => ({ text: JSON.stringify(value) });
  const checked: string[] = [];
  const answer = ({ content }: ScriptedCall): { text: string } => {
    if (content.startsWith("Split a text")) {
      return said({ claims: [{ claim: "She painted.", group: 1, type: "fact" }] });
    }
    if (!content.includes("Reply with JSON only, {")) {
      return said({ claims: [{ number: 1, kind: "direct", confidence: 1 }] });
    }
    checked.push(content);
    return said({ supported: true });
  };
  // A brush has to do with painting, though they share no word.
  const embed = (text: string) => (/paint|brush/.test(text) ? [0.1, 3] : [3, 0.1]);
  scripted.become({ answer, embed, latencyMs: 0 });
  const plan = await planRun(db, made.which);
  expect(plan.steps.map(({ prompt }) => prompt)).toContain("embed");
  await made.start();
  await made.work();
  expect(checked).toEqual([expect.stringContaining("Later she took up the brush.")]);
  expect(checked[0]).not.toContain("born in Rome");
  const detail = await made.get();
  // Three answers of 15 tokens; two passages and a claim of one each.
  expect(detail).toMatchObject({ state: "done", spent: 3 * 15 + 3, reserved: 0, calls: 5 });
  const [itsReader] = await db.select().from(reader).where(eq(reader.projectId, made.projectId));
  expect(itsReader?.version).toContain("; 1 passage of “Pages” by scripted");
  const before = scripted.calls();
  const { projectId, userId } = made;
  const settings = { ...detail.settings, reader: "Another" } as RunSettings;
  const again = { projectId, userId, name: "Again", mostCost: 0, settings };
  const which = { projectId, runId: await createRun(db, again) };
  await startRun(db, { ...which, now: new Date() });
  await made.work(which.runId);
  expect(await getRun(db, which)).toMatchObject({ state: "done", spent: 0, calls: 0 });
  expect(scripted.calls()).toBe(before);
});

test("reads by a table of phrases of the project’s own, which readers name and runs keep", async () => {
  const made = await makeRun("rules", { questions: 1 });
  const { projectId, userId } = made;
  const measured = { phrase: "likely", probability: 0.42, n: 46, low: 0.4, high: 0.5 };
  const table = { projectId, userId, name: "Ours", source: "A study" };
  const { id: phrasesId, version } = await addPhraseTable(db, { ...table, phrases: [measured] });
  const same = addPhraseTable(db, { ...table, phrases: [{ ...measured, n: 50 }] });
  await expect(same).rejects.toMatchObject({ code: "known" });
  const [question = ""] = made.questionIds;
  const text = "It is likely that the name of number 1 is Number 1.";
  await db.update(generation).set({ text }).where(eq(generation.questionId, question));
  const settings = { ...(await made.get()).settings, phrases: version } as RunSettings;
  await changeRun(db, { ...made.which, settings });
  await expect(removePhraseTable(db, { projectId, phrasesId })).rejects.toMatchObject({
    code: "used",
  });
  await made.start();
  await made.work();
  const { rows } = await db.execute(sql`
    select r.version, f.confidence from forecast f join reader r on r.id = f.reader_id
    where f.question_id = ${question}`);
  expect(rows).toEqual([{ version: `rules 1; phrases ${version}`, confidence: 0.42 }]);
  await removePhraseTable(db, { projectId, phrasesId });
  const draft = { projectId, userId, name: "Later", mostCost: 0, settings };
  const later = { projectId, runId: await createRun(db, draft) };
  expect((await planRun(db, later)).problems[0]).toMatch("Its table of phrases was removed");
});

test("an answer that fits no format is kept as unparsable, and counted", async () => {
  const made = await makeReading({ questions: 1 });
  scripted.become({ answer: () => ({ text: "I’d rather not say." }) });
  await made.start();
  await made.work();
  const { samples, calls } = await made.get();
  expect(calls).toBe(3);
  expect(samples).toMatchObject([
    {
      forecast: {
        status: "unparsable",
        confidence: null,
        unparsable: [{ prompt: "extract-answers", text: "I’d rather not say." }],
      },
    },
  ]);
});

test("an answer that was cut off says so, whether it was to be read or written", async () => {
  const reads = await makeReading({ questions: 1 });
  scripted.become({ answer: () => ({ text: "First I think that", isCutOff: true }) });
  await reads.start();
  await reads.work();
  const cut = { prompt: "extract-answers", text: "First I think that", isCutOff: true };
  expect((await reads.get()).samples).toMatchObject([{ forecast: { unparsable: [cut] } }]);
  const writes = await makeWriting({ questions: 1 });
  scripted.become({
    answer: (call) =>
      call.content.startsWith("Write") ? { text: "", isCutOff: true } : answerWell(call),
  });
  await writes.start();
  await writes.work();
  expect((await writes.get()).problems).toMatchObject([
    { kind: "no_text", latest: expect.stringMatching(/wrote no text.*cut off.*Providers/) },
  ]);
});

test("keeps and shows the direct question that a clue became", async () => {
  const made = await makeWriting({ questions: 1 });
  const { settings } = await made.get();
  const [choice] = Object.values(settings.steps);
  await changeRun(db, {
    ...made.which,
    settings: {
      ...settings,
      asks: "clue",
      steps: { ...settings.steps, "direct-question": choice },
    } as RunSettings,
  });
  scripted.become({
    answer: (call) =>
      call.content.startsWith("Rewrite this quiz clue")
        ? { text: '{"question": "What is the name of number 1?"}' }
        : answerWell(call),
  });
  await made.start();
  await made.work();
  expect((await made.get()).samples).toMatchObject([
    {
      directQuestion: "What is the name of number 1?",
      query: "Write a paragraph about the name of number 1.",
    },
  ]);
});

test("two workers share a run: each item is done once, and no answer is asked for twice", async () => {
  const made = await makeWriting({ questions: 40 });
  scripted.become({ latencyMs: 20 });
  const before = scripted.calls();
  await made.start();
  await Promise.all([made.work(), made.work()]);
  expect(await made.get()).toMatchObject({ state: "done", items: { done: 40 }, spent: 40 * 30 });
  expect(scripted.calls() - before).toBe(80);
});

test("two runs that need the same answers at the same moment pay for them once", async () => {
  const made = await makeReading({ questions: 8 });
  const { settings } = await made.get();
  const { projectId, userId } = made;
  const other = await createRun(db, {
    ...{ projectId, userId, name: "Another reader", mostCost: 1_000_000 },
    settings: { ...settings, reader: "Another reader" } as RunSettings,
  });
  scripted.become({ latencyMs: 50 });
  await made.start();
  await startRun(db, { projectId, runId: other, now: new Date() });
  const before = scripted.calls();
  await Promise.all([made.work(), made.work(other)]);
  expect(await made.get()).toMatchObject({ state: "done", items: { done: 8 } });
  expect(await getRun(db, { projectId, runId: other })).toMatchObject({ items: { done: 8 } });
  const stored = await db.$count(answer, eq(answer.projectId, projectId));
  expect(scripted.calls() - before).toBe(stored);
  expect(await db.$count(answerClaim, eq(answerClaim.projectId, projectId))).toBe(0);
});

test("what a dead worker was asking for is asked for by the next", async () => {
  const made = await makeReading({ questions: 1 });
  await made.start();
  const { runId, projectId } = made.which;
  const [item] = await db.select().from(runItem).where(eq(runItem.runId, runId));
  await made.work();
  const [kept] = await db.select().from(answer).where(eq(answer.runId, runId));
  // As if the answer had never come, and its worker were gone.
  await db.delete(answer).where(eq(answer.id, kept?.id ?? ""));
  await db.insert(answerClaim).values({
    ...{ projectId, key: kept?.key ?? "", itemId: item?.id ?? "", workerId: randomUUID() },
  });
  const { settings } = await made.get();
  const again = await createRun(db, {
    ...{ projectId, userId: made.userId, name: "Again", mostCost: 1_000_000 },
    settings: { ...settings, reader: "Another reader" } as RunSettings,
  });
  await startRun(db, { projectId, runId: again, now: new Date() });
  const before = scripted.calls();
  await made.work(again);
  expect(scripted.calls() - before).toBe(1);
});

test("two workers never spend more than the limit, and come as near to it as calls go", async () => {
  const made = await makeWriting({ questions: 40, mostCost: 0 });
  // An answer costs half of what is reserved for it, or less.
  const limit = 10_000;
  await changeRun(db, { ...made.which, mostCost: limit });
  scripted.become({
    answer: (call) => ({ ...answerWell(call), tokens: { input: 300, output: 200 } }),
    latencyMs: 20,
  });
  const before = scripted.calls();
  await made.start();
  await Promise.all([made.work(), made.work()]);
  const { state, problem, spent, reserved, items } = await made.get();
  expect([state, reserved]).toEqual(["paused", 0]);
  expect(problem).toMatch(/spending limit/);
  expect(spent).toBe(500 * (scripted.calls() - before));
  expect(spent).toBeLessThanOrEqual(limit);
  expect(spent).toBeGreaterThan(limit - 2_500);
  expect(items.waiting).toBeGreaterThan(0);
  // With more money it goes on, and pays for nothing twice.
  await changeRun(db, { ...made.which, mostCost: 100_000 });
  await resumeRun(db, made.which);
  await made.work();
  expect(await made.get()).toMatchObject({ state: "done", spent: 500 * 80 });
  expect(scripted.calls() - before).toBe(80);
});

test("what a dead worker held is done by another one, and what its calls may have cost counts", async () => {
  const made = await makeWriting({ questions: 2 });
  await made.start();
  const { runId } = made.which;
  await db
    .update(runItem)
    .set({ leasedBy: randomUUID(), leasedUntil: new Date(Date.now() - 1), reserved: 700 })
    .where(eq(runItem.runId, runId));
  await db.update(run).set({ reserved: 1_400 }).where(eq(run.id, runId));
  await made.work();
  expect(await made.get()).toMatchObject({ state: "done", reserved: 0, spent: 1_400 + 60 });
});

test("a paused run stops soon, keeps its answers, and goes on where it was", async () => {
  const made = await makeWriting({ questions: 150 });
  scripted.become({ latencyMs: 100 });
  const before = scripted.calls();
  await made.start();
  const working = made.work();
  await expect.poll(async () => (await made.get()).items.done).toBeGreaterThan(3);
  await pauseRun(db, made.which);
  await working;
  const paused = await made.get();
  expect(paused).toMatchObject({
    ...{ state: "paused", items: { working: 0, failed: 0 }, reserved: 0, problems: [] },
  });
  expect(paused.items.waiting).toBeGreaterThan(0);
  await resumeRun(db, made.which);
  await made.work();
  expect(scripted.calls() - before).toBe(300);
});

test("a provider that refuses the key pauses the run, and one input that it refuses fails alone", async () => {
  const made = await makeWriting({ questions: 4 });
  scripted.become({ answer: () => ({ status: 401, message: "Invalid key." }) });
  await made.start();
  await made.work();
  expect(await made.get()).toMatchObject({
    state: "paused",
    problem: "The provider answered with status 401: Invalid key.",
    items: { waiting: 4, failed: 0 },
    spent: 0,
  });
  await resumeRun(db, made.which);
  scripted.become({
    answer: (call) =>
      call.content.includes("number 2?") ? { status: 400, message: "Too long." } : answerWell(call),
  });
  await made.work();
  expect(await made.get()).toMatchObject({
    state: "done",
    items: { done: 3, failed: 1 },
    problems: [
      { kind: "input", items: 1, latest: "The provider answered with status 400: Too long." },
    ],
  });
});

test("the settings of a run do not change once it has started", async () => {
  const made = await makeWriting({ questions: 1 });
  await made.start();
  await expect(
    changeRun(db, { ...made.which, settings: { ...(await made.get()).settings, again: 5 } }),
  ).rejects.toMatchObject({ code: "started" });
  await expect(
    db.execute(sql`update run set settings = '{}' where id = ${made.which.runId}`),
  ).rejects.toThrow();
  expect(await db.$count(answer, eq(answer.runId, made.which.runId))).toBe(0);
});

test("answers that hold what can’t be stored are kept without it, and leave no money reserved", async () => {
  const made = await makeReading({ questions: 2 });
  scripted.become({
    answer: (call) =>
      call.content.startsWith("List every answer")
        ? { text: String.raw`{"answers": ["Number\u0000 1", "Number\ud800 2"]}` }
        : { ...answerWell(call), tokens: { input: -7, output: 2.5 } },
  });
  await made.start();
  await made.work();
  expect(await made.get()).toMatchObject({
    ...{ state: "done", items: { done: 2, failed: 0 }, reserved: 0 },
  });
  const [found] = await db
    .select({ answer: forecast.answer })
    .from(forecast)
    .where(eq(forecast.questionId, made.questionIds[0] ?? ""));
  expect(found).toEqual({ answer: "Number\ufffd 1" });
});

test("an answer that comes after its item’s lease has ended is stored, and what it cost is counted once", async () => {
  const made = await makeWriting({ questions: 1 });
  let isFreed = false;
  scripted.become({
    answer: (call) => {
      // As after a pause of the machine: whoever wakes first frees what the others held.
      if (!isFreed) {
        isFreed = true;
        void db
          .update(runItem)
          .set({ leasedUntil: new Date(Date.now() - 1) })
          .where(eq(runItem.runId, made.which.runId))
          .then(() => freeAbandoned(db, made.which.runId));
      }
      return answerWell(call);
    },
    latencyMs: 300,
  });
  await made.start();
  const before = scripted.calls();
  await made.work();
  const { state, spent, reserved, items } = await made.get();
  expect({ state, reserved, items }).toMatchObject({
    ...{ state: "done", reserved: 0, items: { done: 1, failed: 0 } },
  });
  // The most that the first call could cost, and what the second did.
  expect(spent).toBeGreaterThan(30);
  expect(scripted.calls() - before).toBe(2);
});

test("a run stops when a provider that it asks is removed", async () => {
  const made = await makeWriting({ questions: 200 });
  scripted.become({ latencyMs: 100 });
  await made.start();
  const working = made.work();
  await expect.poll(async () => (await made.get()).items.done).toBeGreaterThan(1);
  const { settings, projectId } = { ...(await made.get()), ...made };
  const providerId = settings.steps.query?.providerId ?? "";
  await removeProvider(db, { projectId, providerId, now: new Date() });
  await working;
  expect(await made.get()).toMatchObject({
    ...{ state: "paused", problem: "The provider “Scripted” was removed.", reserved: 0 },
  });
  await resumeRun(db, made.which);
  const before = scripted.calls();
  await made.work();
  expect(scripted.calls()).toBe(before);
  expect(await made.get()).toMatchObject({ state: "paused" });
});

test("a run asks no trained model of another project", async () => {
  const other = await makeProject(db, { questions: 1, models: 1 });
  const [modelId = ""] = other.modelIds;
  const [trained] = await db
    .insert(training)
    .values({
      ...{ projectId: other.projectId, key: "1", name: "Theirs" },
      settings: trainingSettings.parse({ recipe: "small" }),
    })
    .returning();
  await db.insert(trainedModel).values({
    ...{ modelId, trainingId: trained?.id ?? "", stage: "one", folder: "x", weights: {} },
  });
  const asked = { providerId: "trained", model: modelId, temperature: 0 };
  const made = await makeWriting({
    questions: 1,
    more: { steps: { query: asked, paragraph: asked } },
  });
  expect((await planRun(db, made.which)).problems[0]).toMatch(/the project doesn’t have/);
  await expect(made.start()).rejects.toMatchObject({ code: "not_ready" });
  await expect(tryProvider(db, { projectId: made.projectId, ...asked })).rejects.toMatchObject({
    status: 404,
  });
});

test("a reader whose names are too long together is refused with the reason", async () => {
  // Of three bytes each, in no order that could be packed.
  const long = (seed: number) =>
    String.fromCharCode(
      ...Array.from(
        { length: 200 },
        (_, i) => 0x4e00 + ((i * i * 7_919 + seed * 104_729) % 20_000),
      ),
    );
  const made = await makeReading({ questions: 1, more: { reader: long(0) } });
  const { settings } = await made.get();
  const names = Object.keys(settings.steps);
  const steps = Object.fromEntries(
    names.map((name, i) => [name, { ...settings.steps[name], model: long(i + 1) }]),
  );
  const claims = { ...settings, kind: "claims", source: long(90), retriever: "embedding", steps };
  await db
    .update(run)
    .set({ settings: runSettings.parse(claims) })
    .where(eq(run.id, made.which.runId));
  await importText(db, made, "pages", `source,title,text\n${long(90)},q01,q01 paints.\n`);
  await expect(made.start()).rejects.toMatchObject({ code: "too_long" });
});
