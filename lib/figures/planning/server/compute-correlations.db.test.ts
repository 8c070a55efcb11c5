import { expect, test } from "vitest";
import { forecast, generation, judgement, reader } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { getComputed } from "@/lib/figures/groups/server/get-computed";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { computeResult } from "@/lib/figures/server/compute-result";
import { pearson } from "@/lib/metrics/agreement/correlation";

const db = await openTestDatabase();

test("a pilot's correlations equal a naive computation over its forecasts", async () => {
  const made = await makeProject(db, { questions: 30, models: 2 });
  const { projectId, modelIds, questionIds } = made;
  const texts = await db.select().from(generation);
  const people = await db
    .insert(reader)
    .values(["Ann", "Ben"].map((name) => ({ projectId, kind: "human" as const, name })))
    .returning();
  const errors: { model: string; question: string; error: number }[] = [];
  for (const [who, { id: readerId }] of people.entries()) {
    for (const { id: generationId, questionId, modelId } of texts) {
      const no = questionIds.indexOf(questionId);
      // Made up, yet the same for every run: hard questions are hard for both.
      const confidence = ((no * 7 + who * 3 + modelIds.indexOf(modelId) * 2) % 11) / 10;
      const correct = (no + who * (no % 2)) % 3 !== 0;
      const [stored] = await db
        .insert(forecast)
        .values({ readerId, questionId, generationId, status: "ok", confidence })
        .returning();
      await db.insert(judgement).values({ forecastId: stored?.id ?? "", judge: "gold", correct });
      errors.push({ model: modelId, question: questionId, error: confidence - Number(correct) });
    }
  }
  await countInTurn(db, 1_000);
  const view = viewQuery.parse({ by: "model" });
  const ask = () => getComputed(db, { projectId, view, kind: "correlations" });
  expect(await ask()).toMatchObject({ state: "waiting" });
  const kept = await db.query.keptResult.findFirst({
    where: (k, { eq }) => eq(k.kind, "correlations"),
  });
  await computeResult(db, kept?.key ?? "");
  const answer = await ask();
  if (answer.state !== "ready") throw new Error(answer.state);

  // Two readings of each text: MSB = 2 * variance of the texts' means, MSW = mean of half the squared differences.
  const pairsOf = (model: string) =>
    questionIds.map((id) =>
      errors.filter((one) => one.model === model && one.question === id).map(({ error }) => error),
    );
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const icc = (pairs: number[][]) => {
    const means = pairs.map(mean);
    const all = mean(means);
    const between =
      (2 * mean(means.map((m) => (m - all) ** 2)) * pairs.length) / (pairs.length - 1);
    const within = mean(pairs.map(([a = 0, b = 0]) => (a - b) ** 2 / 2));
    return Math.max(0, (between - within) / (between + within));
  };
  const [first = "", second = ""] = modelIds;
  const [a, b] = [pairsOf(first).map(mean), pairsOf(second).map(mean)];
  const together = pearson(a, b);
  if (!("value" in together)) throw new Error("undefined");
  const byModel = new Map(answer.result.groups.map((group) => [group.group, group]));
  for (const model of [first, second]) {
    const found = byModel.get(model);
    expect(found?.readings).toEqual({
      texts: 30,
      correlation: expect.closeTo(icc(pairsOf(model)), 10),
    });
    expect(found?.models).toEqual({
      others: 1,
      correlation: expect.closeTo(Math.max(0, together.value), 10),
    });
  }
  expect(icc(pairsOf(first))).toBeGreaterThan(0.05);
  expect(together.value).toBeGreaterThan(0.05);
});
