import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { forecast, judgement } from "@/db/schema";
import { forecastOf, makeOneSlot, makePeople, noAnswerOf, unsure } from "@/db/testing/make-people";
import { makeStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { lockBody, type Submission, submissionBody } from "../schema";
import { viewAssignment } from "./view-assignment";

const db = await openTestDatabase();

const forecastsOf = (id: string) => db.select().from(forecast).where(eq(forecast.assignmentId, id));

test("the same twice, even at once, is one; another body is refused", async () => {
  const { ann } = await makeOneSlot(db);
  const id = await ann.take();
  await Promise.all([ann.submit(id), ann.submit(id), ann.submit(id)]);
  await expect(ann.submit(id, unsure)).rejects.toMatchObject({ status: 409 });
  const stored = await forecastsOf(id);
  expect(stored.map((f) => f.confidence)).toEqual([0.8]);
});

test("readings land on the text that was shown in their place", async () => {
  const study = await makeStudy(db, { questions: 8, models: 3, overlap: 1 });
  const [ann] = await makePeople(db, study, 1);
  if (!ann) throw new Error("nobody");
  const orders = new Set<string>();
  for (let i = 0; i < 8; i += 1) {
    const id = await ann.take();
    const view = await viewAssignment(db, id);
    // "Text 2 on q05: ..." is by model 2: answer .2 for it, wherever it stands.
    const numbers = view.outputs.map((o) => Number(o.text.match(/^Text (\d)/)?.[1]));
    orders.add(numbers.join());
    await ann.submit(id, {
      outputs: numbers.map((n) => forecastOf(n / 10)),
      correct: numbers.map((n) => n === 2),
    });
  }
  // Three models have six balanced orders, and everyone goes through all of them.
  expect(orders.size).toBe(6);
  const { rows } = await db.execute(sql`
      select m.name, f.confidence, j.correct, count(*)::int as n
      from forecast f join generation g on g.id = f.generation_id join model m on m.id = g.model_id
      join judgement j on j.forecast_id = f.id and j.judge = 'self'
      join assignment a on a.id = f.assignment_id
      where a.study_id = ${study.studyId} group by 1, 2, 3 order by 1`);
  expect(rows).toEqual([
    { name: "Secret model 1", confidence: 0.1, correct: false, n: 8 },
    { name: "Secret model 2", confidence: 0.2, correct: true, n: 8 },
    { name: "Secret model 3", confidence: 0.3, correct: false, n: 8 },
  ]);
});

test.each(["no_answer", "unparsable"] as const)("%s has no answer and no confidence", (status) => {
  const time = { activeMs: 0, idleMs: 0, edits: 0, pastes: 0 };
  const sent = (more: object) =>
    lockBody.safeParse({ outputs: [{ status, comment: null, time, ...more }] }).error?.issues;
  expect(sent({})).toBeUndefined();
  expect(sent({ answer: "Rome", confidence: 0.2 })).toMatchObject([
    { path: ["outputs", 0], keys: ["answer", "confidence"] },
  ]);
});

test("no answer counts as wrong with confidence 1; a wrong number of forecasts is refused", async () => {
  const { ann } = await makeOneSlot(db);
  const id = await ann.take();
  const two: Submission = { outputs: [forecastOf(0.5), forecastOf(0.5)], correct: [true, true] };
  await expect(ann.submit(id, two)).rejects.toMatchObject({
    status: 400,
    fields: [{ path: "body.outputs" }],
  });
  await expect(ann.submit(id, { outputs: [noAnswerOf()], correct: [true] })).rejects.toMatchObject({
    status: 400,
    fields: [{ path: "body.correct.0" }],
  });
  expect(await forecastsOf(id)).toEqual([]);
  await ann.submit(id, { outputs: [noAnswerOf()], correct: [null] });
  const [stored] = await forecastsOf(id);
  expect(stored).toMatchObject({ status: "no_answer", confidence: 1, answer: null });
  const [judged] = await db
    .select()
    .from(judgement)
    .where(eq(judgement.forecastId, stored?.id ?? ""));
  expect(judged?.correct).toBe(false);
});

test("forecasts, judgements and frozen settings can't be changed or removed", async () => {
  const { study, ann } = await makeOneSlot(db);
  await ann.submit(await ann.take());
  const immutable = { cause: { message: expect.stringMatching(/immutable|frozen/) } };
  for (const change of [
    sql`update forecast set confidence = 1`,
    sql`delete from forecast`,
    sql`truncate forecast cascade`,
    sql`update judgement set correct = false`,
    sql`delete from judgement`,
    sql`update study_version set config = '{}' where study_id = ${study.studyId}`,
  ]) {
    // The owner is held by the triggers, and the app's role by its rights as well.
    await expect(db.owner.execute(change)).rejects.toMatchObject(immutable);
    await expect(db.execute(change)).rejects.toMatchObject({
      cause: { code: expect.stringMatching(/^(23001|42501)$/) },
    });
  }
});

test("where an answer was selected is stored, if the text says it there", async () => {
  const study = await makeStudy(db, {
    ...{ questions: 2, models: 1, overlap: 1 },
    change: { asks: { forecast: "answer", noAnswer: true, cantTell: false, comment: false } },
  });
  const [ann] = await makePeople(db, study, 1);
  if (!ann) throw new Error("nobody");
  const submitAt = async (start: number, end: number) => {
    const id = await ann.take();
    const output = { ...forecastOf(0.8, "80 %"), answerAt: { start, end } };
    await ann.submit(id, { outputs: [output], correct: [true] });
    return (await forecastsOf(id)).map(({ answerStart, answerEnd }) => [answerStart, answerEnd]);
  };
  // "Text 1 on q01: I am 80 % sure."
  expect(await submitAt(20, 24)).toEqual([[20, 24]]);
  // Neither there, nor anywhere that Postgres could look.
  expect(await submitAt(18, 22)).toEqual([[null, null]]);
  const said = (start: number) => ({ ...forecastOf(0.8), answerAt: { start, end: start + 1 } });
  const sent = (start: number) =>
    submissionBody.safeParse({ outputs: [said(start)], correct: [true] }).success;
  expect([0, 999_999_999, 2_147_483_647].map(sent)).toEqual([true, true, false]);
});

const withoutComment = { noAnswer: true, cantTell: true, comment: false };

test.each(["paper", "blind"] as const)(
  "%s: only what the study asks is taken",
  async (protocol) => {
    const time = { activeMs: 0, idleMs: 0, edits: 0, pastes: 0 };
    const asked = { answer: "Rome", distribution: [{ answer: "Rome", probability: 0.8 }] };
    for (const kind of ["confidence", "answer", "distribution"] as const) {
      const asks = { forecast: kind, ...withoutComment };
      const change = { protocol, asks };
      const study = await makeStudy(db, { questions: 1, models: 1, overlap: 1, change });
      const [ann] = await makePeople(db, study, 1);
      if (!ann) throw new Error("nobody");
      const id = await ann.take();
      const send = (output: object) =>
        protocol === "blind"
          ? ann.lock(id, lockBody.parse({ outputs: [output] }))
          : ann.submit(id, submissionBody.parse({ outputs: [output], correct: [true] }));
      const refuses = (field: string, output: object) =>
        expect(send(output), `${kind}: ${field}`).rejects.toMatchObject({
          status: 400,
          fields: [{ path: `body.outputs.0.${field}`, message: "is not asked here" }],
        });
      const fitting = {
        ...{ status: "ok", confidence: 0.8, comment: null, time },
        answer: kind === "confidence" ? null : asked.answer,
        distribution: kind === "distribution" ? asked.distribution : null,
      };
      await refuses("comment", { ...fitting, comment: "Unclear" });
      await refuses("comment", { status: "no_answer", comment: "Unclear", time });
      await refuses("comment", { status: "unparsable", comment: "Unclear", time });
      if (kind === "confidence") await refuses("answer", { ...fitting, answer: "Rome" });
      if (kind !== "answer") {
        await refuses("answerAt", { ...fitting, answerAt: { start: 0, end: 4 } });
      }
      if (kind !== "distribution") {
        await refuses("distribution", { ...fitting, distribution: asked.distribution });
      }
      expect(await forecastsOf(id)).toEqual([]);
      await send(fitting);
      expect(await forecastsOf(id)).toMatchObject([
        { confidence: 0.8, answer: fitting.answer, comment: null },
      ]);
    }
  },
);

test("an answer of nothing visible is none, and neither is such a comment", async () => {
  const asks = { forecast: "answer", ...withoutComment, comment: true } as const;
  const study = await makeStudy(db, { questions: 1, models: 1, overlap: 1, change: { asks } });
  const [ann] = await makePeople(db, study, 1);
  if (!ann) throw new Error("nobody");
  const id = await ann.take();
  const send = (answer: string) => {
    const output = { ...forecastOf(0.8, answer), comment: "\u200b" };
    return ann.submit(id, submissionBody.parse({ outputs: [output], correct: [true] }));
  };
  await expect(send("\u200b")).rejects.toMatchObject({
    status: 400,
    fields: [{ path: "body.outputs.0.answer" }],
  });
  await send("Rome");
  expect(await forecastsOf(id)).toMatchObject([{ answer: "Rome", comment: null }]);
  const unseen = [{ answer: "\u200b", probability: 0.8 }];
  const body = { outputs: [{ ...forecastOf(0.8, "\u200b"), distribution: unseen }] };
  expect(lockBody.safeParse(body).error?.issues[0]).toMatchObject({
    path: ["outputs", 0, "distribution", 0, "answer"],
    message: "type the answer",
  });
});
