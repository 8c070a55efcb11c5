import { and, eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataset, forecast, judgement, question, reader, tallyCell, task } from "@/db/schema";
import { makePeople } from "@/db/testing/make-people";
import { makeStudy } from "@/db/testing/make-study";
import { viewAssignment } from "@/lib/crowd/tasks/server/view-assignment";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { setupImportDatabase } from "@/lib/imports/testing/setup-import-database";
import { editQuestion, getQuestion } from "./edit-question";

const { db, who, send } = await setupImportDatabase();

async function idsOf(key: string) {
  const [found] = await db()
    .select({ datasetId: dataset.id, questionId: question.id })
    .from(question)
    .innerJoin(dataset, eq(dataset.id, question.datasetId))
    .where(and(eq(dataset.projectId, who().projectId), eq(question.key, key)));
  if (!found) throw new Error(`no question ${key}`);
  return { projectId: who().projectId, ...found };
}

const judged = async () => {
  const rows = await db()
    .select({ name: reader.name, correct: judgement.correct })
    .from(judgement)
    .innerJoin(forecast, eq(forecast.id, judgement.forecastId))
    .innerJoin(reader, and(eq(reader.id, forecast.readerId), eq(reader.projectId, who().projectId)))
    .orderBy(reader.name);
  return Object.fromEntries(rows.map(({ name, correct }) => [name, correct]));
};

test("a corrected answer judges again what compared with it; what a file said stays, unless asked", async () => {
  await send(
    "forecasts",
    "reader,reader_kind,dataset,question,probability,outcome\nP,human,D,q1,0.9,1\nQ,human,D,q1,0.2,1\n",
    { createMissing: true },
  );
  await send(
    "forecasts",
    "reader,reader_kind,dataset,question,answer,confidence,correct\nR,human,D,q1,yes,0.7,1\n",
  );
  while ((await countInTurn(db(), 1_000)) > 0);
  expect(await judged()).toEqual({ P: true, Q: false, R: true });
  const ids = await idsOf("q1");
  expect((await getQuestion(db(), ids)).judgements).toEqual({ compared: 2, given: 1, own: 0 });
  const edit = (body: object) =>
    editQuestion(db(), {
      ...ids,
      userId: who().userId,
      body: { reason: "The outcome was misread.", rejudge: "compared", ...body },
    });
  const { question: after } = await edit({ truth: "no" });
  expect(await judged()).toEqual({ P: false, Q: true, R: true });
  expect(after.changes).toMatchObject([
    {
      by: "Ada",
      reason: "The outcome was misread.",
      rejudged: 2,
      left: 1,
      before: { truth: "yes" },
      after: { truth: "no" },
    },
  ]);
  // Counted in the same transaction: two of three are right.
  const cells = await db().select().from(tallyCell).where(sql`n > 0`);
  expect(cells.map(({ confidence, correct, n }) => [confidence, correct, n]).sort()).toEqual([
    [0.7, true, 1],
    [0.8, true, 1],
    [0.9, false, 1],
  ]);
  expect(await countInTurn(db(), 1_000)).toBe(0);
  await expect(edit({ truth: "no" })).rejects.toMatchObject({ status: 409, code: "unchanged" });
  await edit({ aliases: ["nope"], rejudge: "all" });
  expect(await judged()).toEqual({ P: false, Q: true, R: false });
});

test("a study that has started goes on showing the question as it was", async () => {
  const made = await makeStudy(db(), { questions: 1, models: 1, overlap: 2 });
  const [first, second] = await makePeople(db(), made, 2);
  if (!first || !second) throw new Error("no people");
  await first.submit(await first.take());
  const [asked] = await db()
    .select({
      id: question.id,
      datasetId: question.datasetId,
      text: question.text,
      truth: question.truth,
    })
    .from(question)
    .where(
      inArray(
        question.id,
        db().select({ id: task.questionId }).from(task).where(eq(task.studyId, made.studyId)),
      ),
    );
  if (!asked) throw new Error("no question");
  const ids = { projectId: made.projectId, datasetId: asked.datasetId, questionId: asked.id };
  const body = {
    text: "Another?",
    truth: "Another",
    reason: "It was wrong.",
    rejudge: "all" as const,
  };
  const { question: after } = await editQuestion(db(), { ...ids, userId: who().userId, body });
  expect(after).toMatchObject({ truth: "Another", studies: [{ id: made.studyId }] });
  // The person's own judgement of what they were shown stays.
  expect(after.changes[0]).toMatchObject({ rejudged: 0, left: 1 });
  const held = await second.take();
  const view = await viewAssignment(db(), held);
  expect(view.question).toBe(asked.text);
});
