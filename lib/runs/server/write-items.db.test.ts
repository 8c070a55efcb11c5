import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { generation } from "@/db/schema";
import type { RunSettings } from "../schema-settings";
import { answerWell } from "../testing/make-scripted-run";
import { openScriptedRuns } from "../testing/open-scripted-runs";
import { planRun } from "./plan-run";
import { changeRun, createRun } from "./runs";

const { db, makeRun, scripted } = await openScriptedRuns();

test("writes a query and a text on each question, once, and says what it cost", async () => {
  const made = await makeRun("write");
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
    problems: ["There is nothing to do: all that it would write is there already."],
  });
});

test("sums up the texts of another model, on the questions that have some", async () => {
  const made = await makeRun("write", { more: { approach: "summary-of-texts", asks: "known" } });
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

test("keeps and shows the direct question that a clue became", async () => {
  const made = await makeRun("write", { questions: 1 });
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
