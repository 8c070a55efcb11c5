import { expect, test } from "vitest";
import { forecast, judgement, reader } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { openTestDatabase } from "@/db/testing/open-test-database";
import type { FigureGroup } from "@/lib/figures/groups/schema-groups";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { computeView } from "./compute-view";
import { getFigures } from "./get-figures";

const db = await openTestDatabase();

/** AUROC has none, as it is undefined in one of nine resamples, where ten of twelve are right: (10 / 12)^12. */
function expectWhole({ auroc, ...others }: FigureGroup["figures"]) {
  expect("low" in auroc || "noInterval" in auroc).toBe(true);
  expect(JSON.stringify(auroc)).not.toContain("being_computed");
  for (const [name, figure] of Object.entries(others)) expect(figure, name).toHaveProperty("low");
}

test("more groups than a request can measure all have intervals at once, and whole ones later", async () => {
  const { projectId } = await makeProject(db, { questions: 12, models: 1 });
  const texts = await db.query.generation.findMany();
  const readers = await db
    .insert(reader)
    .values(
      Array.from({ length: 21 }, (_, i) => ({
        projectId,
        kind: "llm" as const,
        name: `Reader ${i}`,
      })),
    )
    .returning();
  // Reader r is right in 3 + r mod 8 of 12: all, or none, never.
  const stored = await db
    .insert(forecast)
    .values(
      readers.flatMap(({ id: readerId }) =>
        texts.map(({ id: generationId, questionId }, i) => ({
          readerId,
          generationId,
          questionId,
          status: "ok" as const,
          confidence: i % 2 === 0 ? 0.6 : 0.9,
        })),
      ),
    )
    .returning();
  await db.insert(judgement).values(
    stored.map(({ id }, i) => ({
      forecastId: id,
      judge: "gold",
      correct: i % 12 < 3 + (Math.floor(i / 12) % 8),
    })),
  );
  const view = viewQuery.parse({ by: "reader", bins: "2" });
  for (const _ of ["computed", "kept"]) {
    const { groups } = await getFigures(db, { projectId, view });
    expect(groups).toHaveLength(21);
    for (const { figures, intervals } of groups) {
      expect(intervals).toMatchObject({ drawn: "approximate", waiting: true });
      expectWhole(figures);
    }
  }
  await computeView({ db, projectId, params: { view }, onProgress: async () => undefined });
  const { groups } = await getFigures(db, { projectId, view });
  for (const { figures, intervals } of groups) {
    expect(intervals).toMatchObject({ drawn: "rows", waiting: false });
    expectWhole(figures);
  }
});
