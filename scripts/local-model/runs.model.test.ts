import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataset, forecast, judgement, model, reading } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { signInStaff } from "@/db/testing/sign-in";
import { getFigures } from "@/lib/figures/calibration/server/get-figures";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { openFiles } from "@/lib/imports/sources/open-files";
import { importText, makeEmptyProject } from "@/lib/imports/testing/import-text";
import { localProviderId } from "@/lib/providers/schema";
import { type RunSettings, runSettings } from "@/lib/runs/schema-settings";
import { getRun } from "@/lib/runs/server/get-run";
import { createRun } from "@/lib/runs/server/runs";
import { startRun } from "@/lib/runs/server/start-run";
import { workOnRun } from "@/lib/runs/server/work-on-run";
import { stepsOf } from "@/lib/runs/steps-of";
import { runLocalModel } from "./testing/run-local-model";

// Questions in TriviaQA's own format, from query to figures, with the real model.

process.env.CANDOR_SECRET = "only for this test, as long as it must be";
const db = await openTestDatabase();
let served: Awaited<ReturnType<typeof runLocalModel>>;
beforeAll(async () => {
  served = await runLocalModel();
  process.env.CANDOR_HOME = served.home;
});
afterAll(() => served.stop());

// Some thirty answers, each of which takes ten seconds where the machine is very busy.
const patience = { timeout: 900_000 };

test(
  "a real model writes about TriviaQA’s questions, reads and judges; the figures are of what is stored",
  patience,
  async () => {
    const { projectId } = await makeEmptyProject(db);
    const { userId } = await signInStaff(db, { projectId, role: "researcher" });
    const own = readFileSync("lib/imports/testing/test-sets/unfiltered-web-dev.json");
    const { file, formed } = await openFiles([new File([own], "unfiltered-web-dev.json")]);
    expect(formed?.kind).toBe("questions");
    await importText(db, { projectId, userId }, "questions", await file.text(), {
      ...{ format: "jsonl", createMissing: true },
      mapping: { text: { column: "question" }, truth: { column: "answer" } },
    });
    const [data] = await db.select().from(dataset).where(eq(dataset.projectId, projectId));
    const datasetId = data?.id ?? "";
    const [writer] = await db
      .insert(model)
      .values({ projectId, name: served.model, kind: "confidence" })
      .returning();
    const modelId = writer?.id ?? "";

    const run = async (its: Record<string, unknown>) => {
      const { kind, approach, asks, retriever } = its as RunSettings & Record<string, never>;
      const choice = { providerId: localProviderId, model: served.model };
      const steps = stepsOf({ kind, approach, asks, retriever }).map(
        ({ prompt, temperature }) => [prompt.name, { ...choice, temperature }] as const,
      );
      const settings = runSettings.parse({
        ...its,
        ...{ datasetId, questions: 2, steps: Object.fromEntries(steps) },
      });
      const draft = { projectId, userId, name: kind, mostCost: 0, settings };
      const runId = await createRun(db, draft);
      await startRun(db, { projectId, runId, now: new Date() });
      const { signal } = new AbortController();
      await workOnRun(db, { runId, workerId: randomUUID(), gates: new Map(), signal });
      return getRun(db, { projectId, runId });
    };
    const written = await run({ kind: "write", modelId, approach: "zero-shot", asks: "question" });
    // What it writes may fit no format: then it is counted, and kept.
    expect(written.items).toMatchObject({ total: 2, waiting: 0 });
    expect(written.calls).toBeGreaterThanOrEqual(2);
    const read = await run({ kind: "read", modelIds: [modelId], reader: "Small" });
    expect(read.items).toMatchObject({ done: written.items.done, failed: 0 });

    const stored = await db
      .select({
        ...{ status: forecast.status, confidence: forecast.confidence },
        judgement,
        reading,
      })
      .from(forecast)
      .innerJoin(reading, eq(reading.forecastId, forecast.id))
      .leftJoin(judgement, eq(judgement.forecastId, forecast.id));
    expect(stored).toHaveLength(read.items.done);
    for (const { status, reading: of } of stored) {
      expect(of.unparsable.length > 0 || status !== "unparsable").toBe(true);
    }
    while ((await countInTurn(db, 1_000)) > 0);
    const page = await getFigures(db, { projectId, view: viewQuery.parse({ by: "none" }) });
    const counted = stored.filter(
      ({ status, judgement: j }) => status === "no_answer" || (status === "ok" && j !== null),
    );
    const mean = counted.reduce((sum, { confidence }) => sum + (confidence ?? 0), 0);
    const [group] = page.groups;
    expect(group?.counts.n ?? 0).toBe(counted.length);
    expect(group?.counts.unparsable ?? 0).toBe(
      stored.filter(({ status }) => status === "unparsable").length,
    );
    if (counted.length > 0) {
      expect(group?.figures.meanConfidence).toMatchObject({
        value: expect.closeTo(mean / counted.length, 10),
      });
    }
  },
);
