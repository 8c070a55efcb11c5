import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntry, forecast, reader } from "@/db/schema";
import { changePartLife } from "@/lib/corrections/parts/server/change-part-life";
import { lockProject } from "@/lib/imports/server/project-lock";
import { setupImportDatabase } from "@/lib/imports/testing/setup-import-database";
import { listReaders } from "@/lib/readers/server/list-readers";
import { askMerge } from "./ask-merge";
import { mergeDue } from "./merge-due";
import { planMerge } from "./merge-parts";

const { db, who, send } = await setupImportDatabase();
const now = new Date("2026-02-02T10:00:00Z");

/** Imports a forecast by each of some readers. */
async function readers(...names: string[]) {
  const rows = names.map((name, i) => `${name},llm,D,q${i},A,0.9,1\n`).join("");
  const head = "reader,reader_kind,dataset,question,answer,confidence,correct\n";
  await send("forecasts", head + rows, { createMissing: true });
  const { projectId } = who();
  const found = await db().select().from(reader).where(eq(reader.projectId, projectId));
  return names.map((name) => ({
    projectId,
    kind: "reader" as const,
    id: found.find((one) => one.name === name)?.id ?? "",
  }));
}

test("a merge that was asked for waits for an import, is done once, and is in the log", async () => {
  const [late, Late, last] = await readers("late", "Late", "last");
  if (!late || !Late || !last) throw new Error("no readers");
  const { projectId } = who();
  expect(await askMerge(db(), { ...late, into: Late.id })).toEqual({ from: "late", into: "Late" });
  const listed = async () => {
    const { readers: all } = await listReaders(db(), { projectId, search: "late", page: 1 });
    return Object.fromEntries(all.map(({ name, mergingInto }) => [name, mergingInto]));
  };
  expect(await listed()).toEqual({ late: "Late", Late: null });
  // Meanwhile neither it goes elsewhere, nor anything goes into it.
  for (const [from, into] of [
    [late, last],
    [last, late],
  ] as const) {
    const other = { ...from, into: into.id };
    await expect(askMerge(db(), other)).rejects.toMatchObject({ code: "merging" });
  }
  await db().transaction(async (tx) => {
    await lockProject(tx, projectId);
    expect(await mergeDue(db(), now)).toBe(0);
  });
  // Two workers find it at once.
  const [one, two] = await Promise.all([mergeDue(db(), now), mergeDue(db(), now)]);
  expect(one + two).toBe(1);
  expect(await listed()).toEqual({ Late: null });
  expect(await db().$count(forecast, eq(forecast.readerId, Late.id))).toBe(2);
  const log = await db()
    .select()
    .from(auditEntry)
    .where(and(eq(auditEntry.subjectId, late.id), eq(auditEntry.action, "reader.merge")));
  expect(log).toMatchObject([{ actorKind: "worker", after: { into: "Late", "move.forecast": 1 } }]);
});

test("readers of one name are told apart by their version", async () => {
  const head = "reader,reader_version,reader_kind,dataset,question,answer,confidence,correct\n";
  await send("forecasts", `${head}gpt,1,llm,D,q,A,0.9,1\ngpt,2,llm,D,p,A,0.8,1\n`, {
    createMissing: true,
  });
  const { projectId } = who();
  const found = async (search: string) =>
    (await listReaders(db(), { projectId, search, page: 1 })).readers;
  const [[one], [two]] = [await found("gpt 1"), await found("gpt 2")];
  const merge = { projectId, kind: "reader" as const, id: one?.id ?? "", into: two?.id ?? "" };
  expect(await planMerge(db(), merge)).toMatchObject({ from: "gpt 1", into: "gpt 2" });
  await askMerge(db(), merge);
  expect(await found("gpt 1")).toMatchObject([{ mergingInto: "gpt 2" }]);
  expect(await mergeDue(db(), now)).toBe(1);
});

test("two opposite merges at once: one is asked for, the other is refused, and neither waits for ever", async () => {
  const [a, b] = await readers("a", "A");
  if (!a || !b) throw new Error("no readers");
  const both = await db().transaction(async (tx) => {
    // Holds one of the two until both requests wait.
    await tx.execute(sql`select from reader where id = ${a.id} for update`);
    const asked = Promise.allSettled([
      askMerge(db(), { ...a, into: b.id }),
      askMerge(db(), { ...b, into: a.id }),
    ]);
    await expect
      .poll(async () => {
        const { rows } = await db().execute<{ n: number }>(sql`
          select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return rows[0]?.n;
      })
      .toBe(2);
    return { asked };
  });
  const outcomes = await both.asked;
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "merging" },
  });
  expect(await mergeDue(db(), now)).toBe(1);
});

test("a merge that became impossible changes nothing and says why", async () => {
  const [from, into] = await readers("one", "two");
  if (!from || !into) throw new Error("no readers");
  await askMerge(db(), { ...from, into: into.id });
  await changePartLife(db(), { ...into, to: "archived", now });
  expect(await mergeDue(db(), now)).toBe(0);
  const [left] = await db().select().from(reader).where(eq(reader.id, from.id));
  expect(left).toMatchObject({
    mergingInto: null,
    mergeFailure: "“two” is archived. Restore it before you merge into it.",
  });
});
