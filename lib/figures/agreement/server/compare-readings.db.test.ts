import { beforeAll, expect, test } from "vitest";
import { forecast, generation, judgement, reader } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { getComputed } from "@/lib/figures/groups/server/get-computed";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { computeResult } from "@/lib/figures/server/compute-result";

const db = await openTestDatabase();
let projectId: string;
let modelIds: string[];

/**
 * Ten questions, two models, an LLM and a person. Both say 0.9 of the first model; the LLM says 0.6 of
 * the second and the person 0.7. The LLM holds the first model's texts on the first eight questions
 * right, the second model's on the first four; the person those on the first six, and four.
 */
beforeAll(async () => {
  const made = await makeProject(db, { questions: 10, models: 2 });
  ({ projectId, modelIds } = made);
  const texts = await db.select().from(generation);
  const who = await db
    .insert(reader)
    .values([
      { projectId, kind: "llm" as const, name: "Claude" },
      { projectId, kind: "human" as const, name: "Ann" },
    ])
    .returning();
  for (const { id: readerId, kind } of who) {
    for (const { id: generationId, questionId, modelId } of texts) {
      const first = modelId === modelIds[0];
      const no = made.questionIds.indexOf(questionId);
      const confidence = first ? 0.9 : kind === "llm" ? 0.6 : 0.7;
      const right = first ? (kind === "llm" ? 8 : 6) : 4;
      const [stored] = await db
        .insert(forecast)
        .values({ readerId, questionId, generationId, status: "ok", confidence })
        .returning();
      await db
        .insert(judgement)
        .values({ forecastId: stored?.id ?? "", judge: "gold", correct: no < right });
    }
  }
  await countInTurn(db, 1_000);
});

/** Asks, has it computed as the worker does, and asks again. */
async function computed<K extends "agreement" | "differences">(kind: K) {
  const ask = () => getComputed(db, { projectId, view: viewQuery.parse({ bins: "5" }), kind });
  expect(await ask()).toMatchObject({ state: "waiting" });
  const kept = await db.query.keptResult.findFirst({
    where: (k, { and, eq, isNull }) => and(eq(k.kind, kind), isNull(k.endedAt)),
  });
  await computeResult(db, kept?.key ?? "");
  const answer = await ask();
  if (answer.state !== "ready") throw new Error(answer.state);
  return answer.result;
}

test("agreement of two readers, per model and pooled", async () => {
  const { sides, pairs, joint } = await computed("agreement");
  expect(sides.map(({ name }) => name)).toEqual(["1 imported human reader", "Claude"]);
  const [pair] = pairs;
  expect([pairs.length, pair?.pooled.n, pair?.pooled.questions]).toEqual([1, 20, 10]);
  const first = pair?.models[0];
  // Both right on 6, the LLM alone on 2, neither on 2: po = 0.8, pe = 0.8 * 0.6 + 0.2 * 0.4 = 0.56.
  expect(first?.kappa).toMatchObject({ value: expect.closeTo(0.24 / 0.44, 12), n: 10 });
  // Each says one thing throughout.
  expect(first?.pearson).toHaveProperty("undefined");
  expect(first?.exactConfidence).toMatchObject({ value: 1 });
  const second = pair?.models[1];
  expect(second?.kappa).toMatchObject({ value: 1 });
  expect(second?.meanAbsoluteConfidenceDifference).toMatchObject({
    value: expect.closeTo(0.1, 12),
  });
  // Of confidences (0.9, 0.9) and (0.7, 0.6) ten times each: on a line.
  expect(pair?.pooled.pearson).toMatchObject({ value: expect.closeTo(1, 12) });
  expect([joint.units, joint.readings]).toEqual([20, 40]);
});

test("differences of two models on the same questions, with each reader", async () => {
  const { differences } = await computed("differences");
  expect(differences.map(({ reader: by, questions }) => [by.name, questions])).toEqual([
    ["1 imported human reader", 10],
    ["Claude", 10],
  ]);
  const llm = differences[1];
  expect([llm?.first.name, llm?.second.name]).toEqual(["Secret model 1", "Secret model 2"]);
  expect(llm?.accuracy.value).toMatchObject({ value: expect.closeTo(0.4, 12) });
  // ECE 0.9 - 0.8 = 0.1 against 0.6 - 0.4 = 0.2.
  expect(llm?.ece.value).toMatchObject({ value: expect.closeTo(-0.1, 12) });
  // Of ten questions four differ, all to one side: none of them is drawn with (0.6)^10, so p is about
  // 2 * 0.006.
  expect(llm?.accuracy.p).toBeGreaterThan(0.006);
  expect(llm?.accuracy.p).toBeLessThan(0.02);
});

test("more readers than a matrix holds are each compared with the rest", async () => {
  await db.insert(reader).values(
    Array.from({ length: 41 }, (_, i) => ({
      projectId,
      kind: "llm" as const,
      name: `Reader ${i}`,
    })),
  );
  const readers = await db.query.reader.findMany({
    where: (r, { like }) => like(r.name, "Reader %"),
  });
  const texts = await db.select().from(generation);
  const stored = await db
    .insert(forecast)
    .values(
      readers.flatMap(({ id: readerId }) =>
        texts.map(({ id: generationId, questionId }) => ({
          readerId,
          questionId,
          generationId,
          status: "no_answer" as const,
          confidence: 1,
        })),
      ),
    )
    .returning();
  expect(stored).toHaveLength(820);
  await countInTurn(db, 2_000);
  const { sides, pairs, leftOut, rest, joint } = await computed("agreement");
  expect([sides.map(({ name }) => name), leftOut]).toEqual([["1 imported human reader"], 42]);
  expect(pairs).toEqual([]);
  expect([joint.units, joint.readings]).toEqual([20, 860]);
  expect(rest?.readers.map(({ name }) => name).slice(0, 4)).toEqual([
    "Ann",
    "Claude",
    "Reader 0",
    "Reader 1",
  ]);
  const claude = rest?.readers[1];
  expect([claude?.n, claude?.questions]).toEqual([20, 10]);
  // Right on 12 of 20 texts, on 10 of which Ann is the one of 42 others who is right too. On the other 8 nobody
  // is right, and all 42 agree.
  expect(claude?.agreement).toMatchObject({
    value: expect.closeTo((10 / 42 + 8) / 20, 12),
    n: 20,
  });
});

test("while forecasts keep coming in, one computation is under way, and its last result is shown", async () => {
  const view = viewQuery.parse({ binning: "equal-width" });
  const ask = () => getComputed(db, { projectId, view, kind: "agreement" });
  const underway = () =>
    db.query.keptResult.findMany({
      where: (k, { and, eq, isNull }) => and(eq(k.kind, "agreement"), isNull(k.endedAt)),
    });
  const [late] = await db
    .insert(reader)
    .values({ projectId, kind: "llm" as const, name: "Late" })
    .returning();
  const texts = await db.select().from(generation);
  const arrive = async (i: number) => {
    const { id: generationId, questionId } = texts[i] as (typeof texts)[number];
    const of = { readerId: late?.id ?? "", questionId, generationId };
    await db.insert(forecast).values({ ...of, status: "no_answer", confidence: 1 });
    await countInTurn(db, 1_000);
  };
  expect(await ask()).toMatchObject({ state: "waiting", older: null });
  const [first] = await underway();
  await arrive(0);
  expect(await ask()).toMatchObject({ state: "waiting", older: null });
  expect((await underway()).map(({ key }) => key)).toEqual([first?.key]);
  await computeResult(db, first?.key ?? "");
  await arrive(1);
  // The first result has the forecast that had come before it was computed.
  const older = { result: { joint: { readings: 861 } } };
  expect(await ask()).toMatchObject({ state: "waiting", older });
  const [second] = await underway();
  await computeResult(db, second?.key ?? "");
  expect(await ask()).toMatchObject({ state: "ready", result: { joint: { readings: 862 } } });
});
