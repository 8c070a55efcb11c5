import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { generation, question } from "@/db/schema";
import { correctQuestion } from "@/lib/corrections/questions/schema";
import { editQuestion } from "@/lib/corrections/questions/server/edit-question";
import { runSettings } from "../schema-settings";
import { openScriptedRuns } from "../testing/open-scripted-runs";
import { planRun } from "./plan-run";
import { createRun } from "./runs";
import { startRun } from "./start-run";

const { db, makeRun } = await openScriptedRuns();

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
  const draft = { projectId, userId, name: "Texts", mostCost: 1_000_000, settings };
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
