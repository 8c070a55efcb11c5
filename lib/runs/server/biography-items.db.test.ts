import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataset, reader } from "@/db/schema";
import { exportDatasetForecasts } from "@/lib/exports/server/export-dataset-forecasts";
import { listBin } from "@/lib/figures/calibration/server/list-bin";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { importText } from "@/lib/imports/testing/import-text";
import type { ScriptedCall } from "@/lib/providers/testing/scripted-provider";
import type { RunSettings } from "../schema-settings";
import { openScriptedRuns } from "../testing/open-scripted-runs";
import { exportClaims } from "./export-claims";
import { getRun } from "./get-run";
import { planRun } from "./plan-run";
import { createRun } from "./runs";
import { startRun } from "./start-run";

const { db, makeRun, scripted } = await openScriptedRuns();

test("reads biographies claim by claim: the most confident of a group is a forecast, which a page judges", async () => {
  const made = await makeRun("claims");
  const [problem] = (await planRun(db, made.which)).problems;
  expect(problem).toBe("There is no knowledge source “Pages”: import its pages first.");
  const pages = "source,title,text\nPages,Q01,Q01 was born in Rome.\nPages,q02,Nobody knows q02.\n";
  await importText(db, made, "pages", pages);
  const said = (value: unknown) => ({ text: JSON.stringify(value) });
  const answer = ({ content }: ScriptedCall): { text: string } => {
    const [, entity = ""] = /^Split a text about (\S+) into/.exec(content) ?? [];
    if (entity === "q02") return { text: "I would rather not." };
    if (entity !== "") {
      const facts = ["was born in Rome.", "was born in Milan.", "paints.", "is great."];
      return said({
        claims: facts.map((fact, i) => ({
          claim: `${entity} ${fact}`,
          group: i < 2 ? 1 : i + 1,
          type: i < 3 ? "fact" : "opinion",
        })),
      });
    }
    if (!content.includes("Reply with JSON only, {")) {
      const weights = [
        { number: 1, kind: "numeric", confidence: 0.6 },
        { number: 2, kind: "numeric", confidence: 0.4 },
        { number: 3, kind: "direct", confidence: 1 },
      ];
      return said({ claims: weights });
    }
    return said({ supported: content.includes("Claim: q01 was born in Rome.") });
  };
  scripted.become({ answer, latencyMs: 0 });
  await made.start();
  await made.work();
  const detail = await made.get();
  expect(detail).toMatchObject({ state: "done", items: { total: 3, done: 3, failed: 0 } });
  const { claims: counts, samples } = detail;
  expect(counts).toEqual({
    ...{ counted: 4, opinion: 2, unknown: 0, lessConfident: 2 },
    ...{ supported: 1, notSupported: 1, noPage: 2, noPassage: 0, unparsable: 0 },
  });
  const ofFirst = samples.find(({ questionKey }) => questionKey === "q01");
  expect(ofFirst?.claims.map(({ text, ...one }) => [text, ...Object.values(one)])).toEqual([
    ["q01 was born in Rome.", "numeric", "counted", "supported", 0.6],
    ["q01 was born in Milan.", "numeric", "less_confident", null, 0.4],
    ["q01 paints.", "direct", "counted", "not_supported", 1],
    ["q01 is great.", null, "opinion", null, null],
  ]);
  const file = await exportClaims(db, {
    ...made.which,
    ...{ userId: made.userId, signal: new AbortController().signal },
  });
  const lines = (await file.text()).trim().split("\n");
  expect(lines).toHaveLength(1 + 8);
  expect(lines).toContainEqual(
    expect.stringMatching(/^q03,.*,2,q03 was born in Milan\.,less_confident,numeric,0\.4,$/),
  );
  const { rows } = await db.execute(sql`
    select d.name as dataset, q.text, q.tags ->> 'entity' as entity, f.status, f.confidence, j.correct
    from forecast f join reader r on r.id = f.reader_id join question q on q.id = f.question_id
    join dataset d on d.id = q.dataset_id left join judgement j on j.forecast_id = f.id
    where r.project_id = ${made.projectId} order by f.status, q.text`);
  const claim = (entity: string, fact: string, confidence: number, correct: boolean | null) => ({
    ...{ dataset: "Test questions: claims", text: `${entity} ${fact}`, entity },
    ...{ status: "ok", confidence, correct },
  });
  expect(rows).toEqual([
    claim("q01", "paints.", 1, false),
    claim("q01", "was born in Rome.", 0.6, true),
    // No page of theirs is there: a miss has no verdict.
    claim("q03", "paints.", 1, null),
    claim("q03", "was born in Rome.", 0.6, null),
    {
      ...{ dataset: "Test questions", text: "What is the name of number 2?", entity: null },
      ...{ status: "unparsable", confidence: null, correct: null },
    },
  ]);
  // What is read is not read again.
  expect(await planRun(db, made.which)).toMatchObject({ items: 0, existing: 3 });
});

test("finds passages by their vectors where the run says so, and pays for each vector once", async () => {
  const made = await makeRun("claims", {
    questions: 1,
    more: { retriever: "embedding", passages: 1 },
  });
  const long = "Of those years little is known. ".repeat(36);
  const page = `q01 was born in Rome. ${long} Later she took up the brush. ${long}`;
  await importText(db, made, "pages", `source,title,text\nPages,q01,${page}\n`);
  const said = (value: unknown) => ({ text: JSON.stringify(value) });
  const checked: string[] = [];
  const answer = ({ content }: ScriptedCall): { text: string } => {
    if (content.startsWith("Split a text")) {
      return said({ claims: [{ claim: "She painted.", group: 1, type: "fact" }] });
    }
    if (!content.includes("Reply with JSON only, {")) {
      return said({ claims: [{ number: 1, kind: "direct", confidence: 1 }] });
    }
    checked.push(content);
    return said({ supported: true });
  };
  // A brush has to do with painting, though they share no word.
  const embed = (text: string) => (/paint|brush/.test(text) ? [0.1, 3] : [3, 0.1]);
  scripted.become({ answer, embed, latencyMs: 0 });
  const plan = await planRun(db, made.which);
  expect(plan.steps.map(({ prompt }) => prompt)).toContain("embed");
  await made.start();
  await made.work();
  expect(checked).toEqual([expect.stringContaining("Later she took up the brush.")]);
  expect(checked[0]).not.toContain("born in Rome");
  const detail = await made.get();
  // Three answers of 15 tokens; two passages and a claim of one each.
  expect(detail).toMatchObject({ state: "done", spent: 3 * 15 + 3, reserved: 0, calls: 5 });
  const [itsReader] = await db.select().from(reader).where(eq(reader.projectId, made.projectId));
  expect(itsReader?.version).toContain("; 1 passage of “Pages” by scripted");
  const before = scripted.calls();
  const { projectId, userId } = made;
  const settings = { ...detail.settings, reader: "Another" } as RunSettings;
  const again = { projectId, userId, name: "Again", mostCost: 0, settings };
  const which = { projectId, runId: await createRun(db, again) };
  await startRun(db, { ...which, now: new Date() });
  await made.work(which.runId);
  expect(await getRun(db, which)).toMatchObject({ state: "done", spent: 0, calls: 0 });
  expect(scripted.calls()).toBe(before);
});

test("figures and exports say that a run made it, of claims too", async () => {
  const made = await makeRun("claims");
  await importText(db, made, "pages", "source,title,text\nPages,q01,q01 paints.\n");
  const said = (value: unknown) => ({ text: JSON.stringify(value) });
  scripted.become({
    answer: ({ content }) => {
      if (content.startsWith("Split a text"))
        return said({ claims: [{ claim: "q01 paints.", group: 1, type: "fact" }] });
      if (content.includes("Reply with JSON only, {")) return said({ supported: true });
      return said({ claims: [{ number: 1, kind: "numeric", confidence: 0.6 }] });
    },
    latencyMs: 0,
  });
  await made.start();
  await made.work();
  const { projectId } = made;
  while ((await countInTurn(db, 1_000)) > 0);
  const query = { low: 0.6, high: 0.6, limit: 5, offset: 0, group: made.modelIds[1] ?? "" };
  const view = viewQuery.parse({ by: "model" });
  const { items } = await listBin(db, { projectId, query: { ...view, ...query } });
  expect(items.flatMap(({ forecasts }) => forecasts.map(({ origin }) => origin))).toContain("run");
  const { signal } = new AbortController();
  const [claims] = await db
    .select()
    .from(dataset)
    .where(and(eq(dataset.projectId, projectId), eq(dataset.name, "Test questions: claims")));
  const file = await exportDatasetForecasts(db, {
    ...{ projectId, datasetId: claims?.id ?? "", userId: made.userId, format: "jsonl", signal },
  });
  const rows = (await file.text()).trim().split("\n");
  expect(rows.map((row) => JSON.parse(row).origin)).toContain("run");
});
