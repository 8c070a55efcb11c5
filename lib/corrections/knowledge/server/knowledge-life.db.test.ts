import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntry, knowledgeSource, page, passage } from "@/db/schema";
import { setupImportDatabase } from "@/lib/imports/testing/setup-import-database";
import { listKnowledge } from "@/lib/knowledge/server/list-knowledge";
import { changeKnowledgeLife } from "./change-knowledge-life";
import { deleteDueKnowledge } from "./delete-due-knowledge";

const { db, who, send } = await setupImportDatabase();
const now = new Date("2026-02-02T10:00:00Z");
const later = new Date("2026-02-17T10:00:00Z");
const options = { format: "jsonl" as const, mapping: { source: { value: "Wiki" } } };

test("a knowledge source is listed with its pages, archived, and deleted with them when its time is over", async () => {
  const { projectId } = who();
  await send(
    "pages",
    '{"title":"Ada","text":"A baker."}\n{"title":"A.","redirect":"Ada"}',
    options,
  );
  const list = async () => (await listKnowledge(db(), projectId)).sources;
  const [source] = await list();
  expect(source).toMatchObject({
    ...{ name: "Wiki", pages: 1, redirects: 1, passages: 1, runs: 0, retrievers: [] },
    ...{ importedAt: expect.any(Date), archivedAt: null },
  });
  const change = { projectId, knowledgeId: source?.id ?? "", now };
  await changeKnowledgeLife(db(), { ...change, to: "archived" });
  expect((await list())[0]?.archivedAt).toEqual(now);
  await changeKnowledgeLife(db(), { ...change, to: "active" });
  const unsaid = changeKnowledgeLife(db(), { ...change, to: "deleted", confirm: "Other" });
  await expect(unsaid).rejects.toThrow("Enter “Wiki” to confirm.");
  await changeKnowledgeLife(db(), { ...change, to: "deleted", confirm: "Wiki" });
  expect(await deleteDueKnowledge(db(), now)).toBe(0);
  expect(await deleteDueKnowledge(db(), later)).toBe(1);
  expect(await list()).toEqual([]);
  const left = [knowledgeSource, page, passage].map((table) => db().$count(table));
  expect(await Promise.all(left)).toEqual([0, 0, 0]);
  const logged = await db().select().from(auditEntry).where(eq(auditEntry.projectId, projectId));
  expect(logged.map(({ action }) => action)).toContain("knowledge.delete");
});
