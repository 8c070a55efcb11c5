import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { forecast, generation, judgement, reader, reading } from "@/db/schema";
import { exportDatasetForecasts } from "@/lib/exports/server/export-dataset-forecasts";
import { addPhraseTable } from "@/lib/phrases/server/add-phrase-table";
import { removePhraseTable } from "@/lib/phrases/server/remove-phrase-table";
import type { RunSettings } from "../schema-settings";
import { answerWell } from "../testing/make-scripted-run";
import { openScriptedRuns } from "../testing/open-scripted-runs";
import { planRun } from "./plan-run";
import { changeRun, createRun } from "./runs";

const { db, makeRun, scripted } = await openScriptedRuns();

test("reads texts: forecast, judgement, and what the reader says of the truth", async () => {
  const made = await makeRun("read");
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
  const made = await makeRun("read", { questions: 1 });
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
  const done = await made.get();
  expect(done).toMatchObject({ state: "done", spent: 0, items: { done: 2 } });
  // The correct answer is beside the verdict, to see where the judge was wrong.
  expect(done.samples).toContainEqual(
    expect.objectContaining({ question: "What is the name of number 1?", truth: "Number 1" }),
  );
  const { rows } = await db.execute(sql`
    select r.kind, r.version, f.confidence, j.correct, j.judge
    from forecast f join reader r on r.id = f.reader_id join judgement j on j.forecast_id = f.id
    where r.project_id = ${made.projectId} and f.question_id = ${made.questionIds[0]}`);
  expect(rows).toEqual([
    { kind: "rule", version: "rules 1", confidence: 0.8, correct: true, judge: "rules 1" },
  ]);
});

test("reads by a table of phrases of the project’s own, which readers name and runs keep", async () => {
  const made = await makeRun("rules", { questions: 1 });
  const { projectId, userId } = made;
  const measured = { phrase: "likely", probability: 0.42, n: 46, low: 0.4, high: 0.5 };
  const bootstrap = { resamples: 1, seed: 1 };
  const table = { projectId, userId, name: "Ours", source: "A study", bootstrap };
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
  const made = await makeRun("read", { questions: 1 });
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
  const reads = await makeRun("read", { questions: 1 });
  scripted.become({ answer: () => ({ text: "First I think that", isCutOff: true }) });
  await reads.start();
  await reads.work();
  const cut = { prompt: "extract-answers", text: "First I think that", isCutOff: true };
  expect((await reads.get()).samples).toMatchObject([{ forecast: { unparsable: [cut] } }]);
  const writes = await makeRun("write", { questions: 1 });
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

test("answers that hold what can’t be stored are kept without it, and leave no money reserved", async () => {
  const made = await makeRun("read", { questions: 2 });
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
