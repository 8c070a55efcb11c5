import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataset, generation, model, question } from "@/db/schema";
import { setupImportDatabase } from "../../testing/setup-import-database";

const { db, who, send } = await setupImportDatabase();
const jsonl = { format: "jsonl" } as const;
const lines = (...rows: object[]) => rows.map((row) => JSON.stringify(row)).join("\n");

const stored = () =>
  db()
    .select({
      key: question.key,
      truth: question.truth,
      model: model.name,
      kind: model.kind,
      text: generation.text,
      query: generation.query,
      seed: generation.seed,
      decoding: generation.decoding,
    })
    .from(generation)
    .innerJoin(question, eq(question.id, generation.questionId))
    .innerJoin(model, eq(model.id, generation.modelId))
    .innerJoin(dataset, eq(dataset.id, question.datasetId))
    .where(eq(dataset.projectId, who().projectId))
    .orderBy(question.key, model.name, generation.seed);

test("models: added, unchanged, and refused under another kind", async () => {
  const csv = "name,kind\nA,confidence\nB,Non-Confidence\nA,confidence\nB,confidence\n";
  const done = await send("models", csv, { onBadRows: "skip" });
  expect(done).toMatchObject({ rowsAdded: 2, rowsUnchanged: 1, rowsRepeated: 1, rowsBad: 1 });
  const reason = "line 3 has the model “B” already, as non-confidence";
  expect(done.errors).toEqual([{ line: 5, column: "kind", reason }]);
  const again = await send("models", "name,kind\nB,confidence\n", { onBadRows: "skip" });
  expect(again.errors).toMatchObject([
    { reason: "the model “B” is already there, as non-confidence" },
  ]);
});

test("a project has up to 5,000 models", async () => {
  const rows = Array.from({ length: 5_001 }, (_, i) => `many ${i},confidence`);
  const done = await send("models", ["name,kind", ...rows].join("\n"), { onBadRows: "skip" });
  expect(done.errors.at(-1)).toEqual({
    line: 5_002,
    column: "name",
    reason: "would be one model too many: a project has up to 5000",
  });
  expect(await db().$count(model, eq(model.projectId, who().projectId))).toBe(5_000);
});

test("generations need their question and model, unless they may be made", async () => {
  const row = { dataset: "D", question: "q1", model: "M", text: "I am 80% sure." };
  await expect(send("generations", lines(row), jsonl)).rejects.toMatchObject({
    fields: [
      {
        path: "line.1.model",
        message: expect.stringMatching(/is unknown: .*--value model_kind=confidence/),
      },
    ],
  });
  await send("models", "name,kind\nM,confidence\n");
  await expect(send("generations", lines(row), jsonl)).rejects.toMatchObject({
    fields: [
      {
        path: "line.1.question",
        message:
          "“q1” is not in the dataset “D”: import the questions first, or create missing datasets and questions",
      },
    ],
  });
  const file = lines({ ...row, truth: "yes" }, { ...row, question: "q2", model: "N" });
  const options = { ...jsonl, createMissing: true, onBadRows: "skip" } as const;
  expect(await send("generations", file, options)).toMatchObject({ rowsAdded: 1, rowsBad: 1 });
  const keys = await db()
    .select({ key: question.key, truth: question.truth })
    .from(question)
    .innerJoin(dataset, eq(dataset.id, question.datasetId))
    .where(eq(dataset.projectId, who().projectId));
  // The bad row left no question behind.
  expect(keys).toEqual([{ key: "q1", truth: "yes" }]);
});

test("settings and seed tell generations apart; another text for the same is refused", async () => {
  const row = { dataset: "D", question: "q1", model: "M", model_kind: "confidence", text: "one" };
  const file = lines(
    row,
    { ...row, decoding: { temperature: 1, top_p: 0.9 }, text: "two" },
    { ...row, decoding: { top_p: 0.9, temperature: 1.0 }, text: "two" },
    { ...row, seed: 1, text: "three" },
    { ...row, text: "four" },
  );
  const options = { ...jsonl, createMissing: true, onBadRows: "skip" } as const;
  const done = await send("generations", file, options);
  expect(done).toMatchObject({ rowsAdded: 3, rowsUnchanged: 1, rowsRepeated: 1, rowsBad: 1 });
  const of = "(question “q1”, model “M”, seed 0)";
  expect(done.errors).toEqual([
    { line: 5, column: "text", reason: `line 1 has it already, with another text ${of}` },
  ]);
  const again = await send("generations", file, options);
  expect(again).toMatchObject({ rowsAdded: 0, rowsUnchanged: 4, rowsRepeated: 0, rowsBad: 1 });
  expect(again.errors[0]?.reason).toBe(`it is already there, with another text ${of}`);
  expect((await stored()).map(({ text }) => text).sort()).toEqual(["one", "three", "two"]);
});

test("an object {model: text} is a generation of each model", async () => {
  await send("models", "name,kind\nFactuality,non-confidence\nLC,confidence\n");
  const file = lines(
    {
      dataset: "D",
      query: "Write about x.",
      answer: "X",
      generations: { Factuality: "f", LC: "l" },
    },
    { dataset: "D", query: "Write about y.", generations: { LC: "", Other: "o" } },
  );
  const mapping = { truth: { column: "answer" } };
  const options = { ...jsonl, mapping, createMissing: true, onBadRows: "skip" } as const;
  const done = await send("generations", file, options);
  expect(done).toMatchObject({ rowsRead: 4, rowsAdded: 2, rowsBad: 2 });
  expect(done.errors.map(({ line, column }) => [line, column])).toEqual([
    [2, "generations"],
    [2, "Model"],
  ]);
  expect(await stored()).toMatchObject([
    { key: "Write about x.", truth: "X", model: "Factuality", text: "f", query: "Write about x." },
    { key: "Write about x.", truth: "X", model: "LC", kind: "confidence", text: "l", seed: 0 },
  ]);
});

test("what the database can't hold is a bad row with its column", async () => {
  const row = { dataset: "D", question: "q1", model: "M", model_kind: "confidence", text: "t" };
  const file = lines(
    { ...row, text: "a\0b" },
    { ...row, text: "\ud83d alone" },
    { ...row, decoding: { stop: ["\0"] } },
  );
  const options = { ...jsonl, createMissing: true, onBadRows: "skip" } as const;
  const done = await send("generations", file, options);
  expect(done.errors.map(({ line, column }) => [line, column])).toEqual([
    [1, "text"],
    [2, "text"],
    [3, "decoding"],
  ]);
});
