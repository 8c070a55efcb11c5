import { expect, test } from "vitest";
import { forecast, judgement, reader } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { computeResult } from "@/lib/figures/server/compute-result";
import { getDecisionValue } from "./get-decision-value";

const db = await openTestDatabase();

/** Six people say 0.8 on 25 questions, of which all are right in the first 15. An LLM says it once of each. */
async function makeCopies() {
  const { projectId, questionIds } = await makeProject(db, { questions: 25, models: 1 });
  const people = Array.from({ length: 6 }, (_, i) => ({ kind: "human" as const, name: `P${i}` }));
  const readers = await db
    .insert(reader)
    .values([...people, { kind: "llm" as const, name: "Claude" }].map((r) => ({ projectId, ...r })))
    .returning();
  for (const { id: readerId } of readers) {
    const rows = questionIds.map((questionId) => ({ questionId, readerId, confidence: 0.8 }));
    const stored = await db
      .insert(forecast)
      .values(rows.map((row) => ({ ...row, status: "ok" as const })))
      .returning();
    await db
      .insert(judgement)
      .values(stored.map(({ id }, i) => ({ forecastId: id, judge: "gold", correct: i < 15 })));
  }
  await countInTurn(db, 1_000);
  return projectId;
}

test("decision value has intervals over forecasts at once, and over what they share from the worker", async () => {
  const projectId = await makeCopies();
  const view = viewQuery.parse({});
  const at = async () =>
    (await getDecisionValue(db, { projectId, view }, Number.POSITIVE_INFINITY)).groups;
  const before = await at();
  expect(before.map(({ n, intervals }) => [n, intervals.drawn, intervals.waiting])).toEqual([
    [150, "rows", true],
    [25, "rows", true],
  ]);
  const asked = await db.query.keptResult.findMany({
    where: (k, { and, eq, isNull }) => and(eq(k.kind, "decision"), isNull(k.endedAt)),
  });
  expect(asked).toHaveLength(1);
  for (const { key } of asked) await computeResult(db, key);

  const [people, llm] = await at();
  expect(people?.intervals).toEqual({
    drawn: "clusters",
    waiting: false,
    progress: 1,
    ahead: 0,
    problem: null,
    ways: [
      { by: "question", clusters: 25 },
      { by: "person", clusters: 6 },
    ],
  });
  // At 0.5 all is answered and 0.4 lost. Copies add nothing: six people know what one knows, sqrt(6) =
  // 2.4 times as little as 150 forecasts would, and 6 clusters widen that.
  const width = (group: typeof people) => {
    const point = group?.curve[50];
    return point ? point.high - point.low : Number.NaN;
  };
  expect(people?.curve[50]?.realised).toBeCloseTo(0.4, 12);
  expect(width(people)).toBeGreaterThan(2.4 * width(before[0]));
  expect(width(people)).toBeGreaterThan(width(llm));
  // One reader, each question once: nothing is shared, so nothing changes.
  expect(llm).toEqual({
    ...before[1],
    intervals: { ...before[1]?.intervals, waiting: false, progress: 1 },
  });
});

test("a request draws the largest group's curve first; who asks again gets the others", async () => {
  const projectId = await makeCopies();
  // The same counts by the same rules are drawn already, in the test above.
  const view = viewQuery.parse({ bins: "7" });
  // Drawing one takes longer than these milliseconds.
  const ask = async () => (await getDecisionValue(db, { projectId, view }, 2)).groups;
  const first = await ask();
  expect(first.map(({ n, curve }) => [n, curve.length > 0])).toEqual([
    [150, true],
    [25, false],
  ]);
  expect(first[1]).toMatchObject({
    meanRegret: { undefined: "being_computed", n: 25 },
    intervals: { waiting: true },
  });
  expect((await ask()).every(({ curve }) => curve.length > 0)).toBe(true);
});
