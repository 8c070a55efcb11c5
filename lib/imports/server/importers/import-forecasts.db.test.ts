import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  dataset,
  forecast,
  generation,
  judgement,
  participant,
  question,
  reader,
  study,
} from "@/db/schema";
import { exportDatasetForecasts } from "@/lib/exports/server/export-dataset-forecasts";
import { setupImportDatabase } from "../../testing/setup-import-database";

const { db, who, send } = await setupImportDatabase();
const create = { createMissing: true };
const skip = { createMissing: true, onBadRows: "skip" } as const;
const head = "reader,reader_kind,dataset,question";

const stored = () =>
  db()
    .select({
      reader: reader.name,
      key: question.key,
      truth: question.truth,
      text: generation.text,
      draw: forecast.draw,
      status: forecast.status,
      answer: forecast.answer,
      confidence: forecast.confidence,
      distribution: forecast.distribution,
      judge: judgement.judge,
      correct: judgement.correct,
    })
    .from(forecast)
    .innerJoin(reader, eq(reader.id, forecast.readerId))
    .innerJoin(question, eq(question.id, forecast.questionId))
    .leftJoin(generation, eq(generation.id, forecast.generationId))
    .leftJoin(judgement, eq(judgement.forecastId, forecast.id))
    .where(eq(reader.projectId, who().projectId))
    .orderBy(reader.name, question.key, forecast.draw, judgement.judge);

test("confidence with correct: stored once, and immutable", async () => {
  const csv = `${head},confidence,correct\nL,llm,D,q1,85%,1\nL,llm,D,q2,0.3,false\n`;
  expect(await send("forecasts", csv, create)).toMatchObject({ rowsAdded: 2 });
  expect(await send("forecasts", csv, create)).toMatchObject({ rowsAdded: 0, rowsUnchanged: 2 });
  expect(await stored()).toMatchObject([
    {
      key: "q1",
      truth: null,
      confidence: 0.85,
      distribution: null,
      correct: true,
      judge: "import",
    },
    { key: "q2", confidence: 0.3, correct: false, status: "ok", answer: null, draw: 0 },
  ]);
  const other = `${head},confidence,correct\nL,llm,D,q1,0.8,1\nL,llm,D,q2,0.3,1\nL,human,D,q3,1,1\n`;
  expect((await send("forecasts", other, skip)).errors).toMatchObject([
    { line: 2, column: "confidence", reason: expect.stringContaining("another confidence (0.85)") },
    { line: 3, column: "correct", reason: expect.stringContaining("judged wrong by “import”") },
    { line: 4, column: "reader_kind", reason: "the reader “L” is already there, as llm" },
  ]);
  expect(await stored()).toHaveLength(2);
});

test("what was exported is known when it is imported as it is", async () => {
  await send("questions", "dataset,key,text,truth\nD,q1,Where was Ada born?,London\n");
  await send(
    "generations",
    "dataset,question,model,text,seed,model_kind\nD,q1,M,In Ard.,3,confidence\n",
  );
  const read = `${head},model,seed,answer,confidence,distribution,correct\n`;
  const rows = `A,human,D,q1,M,3,,0.25,,0\nB,llm,D,q1,,,Ard,0.6,"{""Ard"":0.6,""Keld"":0.4}",0\n`;
  expect(await send("forecasts", read + rows)).toMatchObject({ rowsAdded: 2 });
  const { projectId } = who();
  const [{ id: datasetId } = { id: "" }] = await db()
    .select({ id: dataset.id })
    .from(dataset)
    .where(eq(dataset.projectId, projectId));
  for (const format of ["csv", "jsonl"] as const) {
    const exported = await exportDatasetForecasts(db(), {
      userId: "ann",
      signal: new AbortController().signal,
      projectId,
      datasetId,
      format,
    });
    const text = await exported.text();
    // With what is missing created: the question’s text must not be taken for a new question’s key.
    const again = await send("forecasts", text, { ...create, format });
    expect(again).toMatchObject({ rowsAdded: 0, rowsUnchanged: 2, rowsBad: 0 });
  }
  expect(await db().$count(question, eq(question.datasetId, datasetId))).toBe(1);
});

test("another judge’s word on a known forecast is a new judgement", async () => {
  await send("forecasts", `${head},confidence,correct\nL,llm,D,q1,0.9,1\n`, create);
  const csv = `${head},confidence,correct,judge\nL,llm,D,q1,0.9,0,strict\n`;
  expect(await send("forecasts", csv)).toMatchObject({ rowsAdded: 1 });
  expect(await send("forecasts", csv)).toMatchObject({ rowsUnchanged: 1, rowsRepeated: 0 });
  expect((await stored()).map(({ judge, correct }) => [judge, correct])).toEqual([
    ["import", true],
    ["strict", false],
  ]);
});

test("the probability of an event becomes a distribution, judged by its outcome", async () => {
  const csv = `${head},probability,outcome\nA,human,D,e1,0.9,1\nB,human,D,e1,0.2,1\nC,human,D,e2,0.5,0\n`;
  await send("forecasts", csv, create);
  expect(await stored()).toMatchObject([
    { answer: "yes", confidence: 0.9, distribution: { yes: 0.9, no: 0.1 }, correct: true },
    { answer: "no", confidence: 0.8, distribution: { yes: 0.2, no: 0.8 }, correct: false },
    { answer: "yes", confidence: 0.5, correct: false, truth: "no" },
  ]);
  const wrong = `${head},probability,outcome\nD,human,D,e1,0.9,0\n`;
  expect((await send("forecasts", wrong, skip)).errors).toEqual([
    { line: 2, column: "outcome", reason: "“e1” is already in D with the correct answer “yes”" },
  ]);
  expect((await stored()).map((f) => f.reader)).toEqual(["A", "B", "C"]);
});

test("whole distributions come as JSON in CSV or as objects in JSONL, and stay as they are", async () => {
  const csv = `${head},distribution,truth,correct
L,llm,D,q1,"{""B"": 0.5, ""A"": 0.3, ""C"": 0.2}",B,1
L,llm,D,q2,"{""A"": 0.25, ""B"": 0.5}",A,0
L,llm,D,q3,"{""A"": 0.9, ""B"": 0.2}",A,1
`;
  const done = await send("forecasts", csv, skip);
  expect(done).toMatchObject({ rowsAdded: 2, rowsBad: 1 });
  expect(done.errors).toMatchObject([
    { line: 4, column: "distribution", reason: expect.stringContaining("add up to 1.1") },
  ]);
  expect(await stored()).toMatchObject([
    { answer: "B", confidence: 0.5, distribution: { A: 0.3, B: 0.5, C: 0.2 }, correct: true },
    { answer: "B", confidence: 0.5, distribution: { A: 0.25, B: 0.5 }, correct: false },
  ]);

  const row = { reader: "L", reader_kind: "llm", dataset: "D", question: "q1" };
  const jsonl = (p: object) => JSON.stringify({ ...row, p, correct: true });
  const options = { ...skip, format: "jsonl", mapping: { distribution: { column: "p" } } } as const;
  const same = jsonl({ A: 0.3, B: 0.5, C: 0.2 });
  expect(await send("forecasts", same, options)).toMatchObject({ rowsUnchanged: 1, rowsBad: 0 });
  const others = [{ B: 0.6, A: 0.4 }, { B: 0.5, A: 0.5 }, { C: 0.5 }].map(jsonl).join("\n");
  expect((await send("forecasts", others, options)).errors).toMatchObject([
    { line: 1, column: "p", reason: expect.stringContaining("another confidence (0.5)") },
    { line: 2, column: "p", reason: expect.stringContaining("another distribution (“{") },
    { line: 3, column: "Top answer", reason: expect.stringContaining("another answer (B)") },
  ]);
});

test("a forecast can be of a text, which has to be there", async () => {
  const texts =
    "dataset,question,model,model_kind,seed,text\nD,q1,M,confidence,0,one\nD,q1,M,confidence,7,two\n";
  await send("generations", texts, create);
  const csv = `${head},model,seed,status,confidence\nL,llm,D,q1,M,7,ok,0.6\nL,llm,D,q1,M,,no_answer,\nL,llm,D,q1,M,8,ok,0.6\nL,llm,D,q2,M,0,ok,0.6\n`;
  const done = await send("forecasts", csv, skip);
  expect(done.errors.map(({ line, column }) => [line, column])).toEqual([
    [4, "model"],
    [5, "question"],
  ]);
  expect(await stored()).toMatchObject([
    { text: "two", confidence: 0.6 },
    { text: "one", status: "no_answer", confidence: 1, judge: null },
  ]);
});

test("repeats are refused, or draws in the order of the file where that was chosen", async () => {
  const rows = ["0.1", "0.2", "0.2", "0.3"].map((p) => `N,human,D,e1,${p},1\n`).join("");
  const csv = `${head},probability,outcome\n${rows}`;
  expect(await send("forecasts", csv, skip)).toMatchObject({ rowsAdded: 1, rowsBad: 3 });
  const of = "the forecast of “N” on “e1”";
  const reasons = async () => (await send("forecasts", csv, skip)).errors.map((e) => e.reason);
  expect((await reasons())[0]).toMatch(`${of} is already there, with another confidence (0.9)`);
  const draws = csv.replaceAll("N,", "M,");
  const options = { ...create, repeats: "draws" } as const;
  expect(await send("forecasts", draws, options)).toMatchObject({ rowsAdded: 4 });
  expect(await send("forecasts", draws, options)).toMatchObject({ rowsUnchanged: 4 });
  const drawn = (await stored()).filter((f) => f.reader === "M");
  expect(drawn.map((f) => [f.draw, f.confidence])).toEqual([
    [0, 0.9],
    [1, 0.8],
    [2, 0.8],
    [3, 0.7],
  ]);
});

test("what an earlier line of the file has is said to be there, however far above", async () => {
  const row = (reader: string, kind: string, key: string, p: number) =>
    `${reader},${kind},D,${key},${p},1\n`;
  const many = Array.from({ length: 2_000 }, (_, i) => row("L", "llm", `q${i}`, 0.6)).join("");
  const last = [
    row("L", "llm", "q0", 0.7),
    row("L", "llm", "q1999", 0.7),
    row("L", "human", "x", 1),
  ];
  const csv = `${head},probability,outcome\n${many}${last.join("")}`;
  const first = await send("forecasts", csv, skip);
  expect(first.errors.map(({ line, reason }) => [line, reason.split(";")[0]])).toEqual([
    [2002, "line 2 has the forecast of “L” on “q0” already, with another confidence (0.6)"],
    [2003, "line 2001 has the forecast of “L” on “q1999” already, with another confidence (0.6)"],
    [2004, "line 2 has the reader “L” already, as llm"],
  ]);
  const second = await send("forecasts", csv, skip);
  expect(second.errors.map(({ reason }) => reason.includes("is already there"))).toEqual([
    true,
    true,
    true,
  ]);
});

test("a crowdworker’s name can’t be taken", async () => {
  const { projectId } = who();
  const [made] = await db()
    .insert(reader)
    .values({ projectId, kind: "human", name: "R-1" })
    .returning({ readerId: reader.id });
  const [of] = await db()
    .insert(study)
    .values({ projectId, name: "A study", link: "a-study" })
    .returning({ studyId: study.id });
  if (!made || !of) throw new Error("not stored");
  await db()
    .insert(participant)
    .values({ ...made, ...of, cameBy: "open" });
  const csv = `${head},confidence\nR-1,human,D,q1,0.9\n`;
  expect((await send("forecasts", csv, skip)).errors).toMatchObject([
    { column: "reader", reason: expect.stringContaining("is a crowdworker") },
  ]);
});
