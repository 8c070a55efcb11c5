import { expect, test } from "vitest";
import { forecast, generation, judgement, reader } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { nameGroups } from "@/lib/figures/groups/group-names";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { computeView } from "./compute-view";
import { getFigures } from "./get-figures";

const db = await openTestDatabase();

interface Reading {
  /** Of the text; null where a question is answered without one. */
  seed: number | null;
  draw?: number;
  /** Of ten questions those read, of which the first `right` are answered right. */
  from?: number;
  to: number;
  right: number;
}

/** A project in which an LLM says 0.5 of what it reads. */
async function makeReadings(readings: readonly Reading[]) {
  const { projectId, questionIds, modelIds } = await makeProject(db, { questions: 10, models: 1 });
  const [llm] = await db
    .insert(reader)
    .values({ projectId, kind: "llm", name: "Claude" })
    .returning();
  const base = { readerId: llm?.id ?? "", status: "ok" as const, confidence: 0.5 };
  for (const { seed, draw = 0, from = 0, to, right } of readings) {
    for (const [i, questionId] of questionIds.slice(from, to).entries()) {
      const text = {
        questionId,
        modelId: modelIds[0] ?? "",
        seed: seed ?? 0,
        text: `Seed ${seed}.`,
      };
      const [made] = seed === null ? [] : await db.insert(generation).values(text).returning();
      const row = { ...base, questionId, draw, generationId: made?.id ?? null };
      const [stored] = await db.insert(forecast).values(row).returning();
      const judged = { forecastId: stored?.id ?? "", judge: "gold", correct: i < right };
      await db.insert(judgement).values(judged);
    }
  }
  return projectId;
}

/** The runs of a group of such readings, as they are shown when the worker has been at it. */
async function runsOf(readings: readonly Reading[]) {
  const projectId = await makeReadings(readings);
  const view = viewQuery.parse({ bins: "1" });
  await getFigures(db, { projectId, view });
  await computeView({ db, projectId, params: { view }, onProgress: async () => undefined });
  const { groups } = await getFigures(db, { projectId, view });
  expect(groups).toHaveLength(1);
  return groups[0]?.seeds;
}

test("runs of texts are shown apart, and with Student's t over them", async () => {
  const runs = await runsOf([
    { seed: 1, to: 10, right: 5 },
    { seed: 2, to: 10, right: 10 },
    // Of one question there is no third text.
    { seed: 3, to: 9, right: 9 },
  ]);
  // Accuracies 0.5, 1, 1: mean 5/6, standard error 1/6, and t with 2 degrees of freedom 4.302653.
  expect(runs?.each.map(({ seed, n }) => [seed, n])).toEqual([
    [1, 10],
    [2, 10],
    [3, 9],
  ]);
  expect(runs?.accuracy).toMatchObject({
    value: expect.closeTo(5 / 6, 12),
    low: expect.closeTo(5 / 6 - 4.302653 / 6, 5),
    high: expect.closeTo(5 / 6 + 4.302653 / 6, 5),
  });
});

test("grouped by seed, forecasts that were made without a text have none", async () => {
  const projectId = await makeReadings([
    { seed: 10, to: 2, right: 1 },
    { seed: 3, to: 2, right: 1 },
    { seed: null, to: 2, right: 1 },
    { seed: null, draw: 1, to: 2, right: 1 },
  ]);
  const { groups } = await getFigures(db, { projectId, view: viewQuery.parse({ by: "seed" }) });
  expect(nameGroups(groups).map(({ name, seed }) => [name, seed])).toEqual([
    ["Claude, no text", { seed: null, draw: 0 }],
    ["Claude, no text, draw 1", { seed: null, draw: 1 }],
    ["Claude on Secret model 1, seed 3", { seed: 3, draw: 0 }],
    ["Claude on Secret model 1, seed 10", { seed: 10, draw: 0 }],
  ]);
});

test("several readings of the same are no runs, nor are texts on other questions", async () => {
  const again = [0, 1, 2].map((draw) => ({ seed: null, draw, to: draw === 0 ? 10 : 2, right: 1 }));
  expect(await runsOf(again)).toBeNull();
  expect(await runsOf([0, 1].map((draw) => ({ seed: null, draw, to: 10, right: 5 })))).toBeNull();
  const others = [
    { seed: 1, to: 5, right: 2 },
    { seed: 2, from: 5, to: 10, right: 2 },
  ];
  expect(await runsOf(others)).toBeNull();
});
