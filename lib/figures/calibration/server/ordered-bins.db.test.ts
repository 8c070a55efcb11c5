import { expect, test } from "vitest";
import { dataset, forecast, generation, judgement, question, reader } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { computeView } from "./compute-view";
import { getFigures } from "./get-figures";

const db = await openTestDatabase();

/**
 * An LLM reads two texts on each of seven questions; it says 0.5, and 0.9 of "e". With the first texts it
 * is right of a, c, d and e, with the second of all.
 */
async function makeRuns() {
  const { projectId, modelIds } = await makeProject(db, { questions: 1, models: 1 });
  const [data] = await db.insert(dataset).values({ projectId, name: "Letters" }).returning();
  const asked = await db
    .insert(question)
    .values([..."abcdefg"].map((key) => ({ datasetId: data?.id ?? "", key })))
    .returning();
  const [llm] = await db
    .insert(reader)
    .values({ projectId, kind: "llm", name: "Claude" })
    .returning();
  for (const { id, key } of asked) {
    for (const seed of [1, 2]) {
      const text = { questionId: id, modelId: modelIds[0] ?? "", seed, text: "So it is." };
      const [made] = await db.insert(generation).values(text).returning();
      const confidence = key === "e" ? 0.9 : 0.5;
      const about = { questionId: id, generationId: made?.id ?? "" };
      const row = { ...about, readerId: llm?.id ?? "", confidence };
      const [stored] = await db
        .insert(forecast)
        .values({ ...row, status: "ok" })
        .returning();
      const correct = seed === 2 || "acde".includes(key);
      await db.insert(judgement).values({ forecastId: stored?.id ?? "", judge: "gold", correct });
    }
  }
  return projectId;
}

test("under the reference's rules everything follows the order of an export", async () => {
  const projectId = await makeRuns();
  const view = viewQuery.parse({ rules: "reference", bins: "3" });
  const before = (await getFigures(db, { projectId, view })).groups[0];
  expect(before?.figures.ece).toMatchObject({ undefined: "being_computed" });
  expect([before?.bins, before?.intervals.waiting]).toEqual([[], true]);

  await computeView({ db, projectId, params: { view }, onProgress: async () => undefined });
  const [group] = (await getFigures(db, { projectId, view })).groups;
  // By md5, as any tool gives it: a 0cc1, c 4a8a, d 8277, f 8fa1, b 92eb, g b2f5, e e167. Of 14
  // forecasts 4 are in a bin and e's two in none: a a c c all right, d d f f three of four, b b g g
  // two of four, all said 0.5. (0.5 + 0.25 + 0) / 3 = 0.25.
  expect(group?.bins.map(({ n, accuracy, high }) => [n, accuracy, high])).toEqual([
    [4, 1, 0.5],
    [4, 0.75, 0.5],
    [4, 0.5, 0.5],
  ]);
  expect(group?.figures.ece).toMatchObject({ value: 0.25, n: 12 });
  expect(group?.figures.mce).toMatchObject({ value: 0.5, n: 12 });
  expect(group?.referenceEce).toMatchObject({ value: 0.25 });
  // The first run: a c right, d of d f, neither of b g; the second: all.
  expect(group?.seeds?.each.map(({ ece }) => ece)).toMatchObject([
    { value: expect.closeTo(1 / 3, 12), n: 6 },
    { value: 0.5, n: 6 },
  ]);
  expect(group?.seeds?.ece).toMatchObject({ value: expect.closeTo(5 / 12, 12), n: 2 });
  // By default 14 / 3 in a bin: only the last, with e, is off its 0.5. There 2 of 0.9 are right, and
  // of the tie's 12 nine: in sums 2 (1 - 0.9) + (8 / 3) (0.75 - 0.5), and (28 / 3) 0.25 before it.
  const expected = (0.2 + 3) / 14;
  expect(group?.defaultEce).toMatchObject({ value: expect.closeTo(expected, 12), n: 14 });
});

test("the reference's error has the interval of its own estimator", async () => {
  const { projectId, questionIds } = await makeProject(db, { questions: 40, models: 1 });
  const [llm] = await db
    .insert(reader)
    .values({ projectId, kind: "llm", name: "Claude" })
    .returning();
  for (const [i, questionId] of questionIds.entries()) {
    const [stored] = await db
      .insert(forecast)
      .values({ questionId, readerId: llm?.id ?? "", status: "ok", confidence: 0.7 })
      .returning();
    await db
      .insert(judgement)
      .values({ forecastId: stored?.id ?? "", judge: "gold", correct: i % 2 === 0 });
  }
  const view = viewQuery.parse({ rules: "reference", bins: "1" });
  await getFigures(db, { projectId, view });
  await computeView({ db, projectId, params: { view }, onProgress: async () => undefined });
  const [group] = (await getFigures(db, { projectId, view })).groups;
  // One bin, half of 40 right: |B / 40 - 0.7| with B binomial(40, 0.5), whose quantiles at 2.5 and
  // 97.5 % are 14 and 26.
  expect(group?.figures.ece).toMatchObject({
    value: expect.closeTo(0.2, 12),
    low: expect.closeTo(0.05, 12),
    high: expect.closeTo(0.35, 12),
  });
  expect(group?.intervals).toMatchObject({ drawn: "rows", waiting: false });
});
