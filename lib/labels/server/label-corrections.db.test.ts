import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { project, reader } from "@/db/schema";
import { correctionBy } from "@/lib/corrections/imports/server/correct-import";
import { changePartLife } from "@/lib/corrections/parts/server/change-part-life";
import { deleteDueParts } from "@/lib/corrections/parts/server/delete-due-parts";
import { newImport } from "@/lib/imports/schema";
import { createImport } from "@/lib/imports/server/create-import";
import { runImport } from "@/lib/imports/server/run-import";
import { makeEmptyProject, uploadOf } from "@/lib/imports/testing/import-text";
import { setupImportDatabase } from "@/lib/imports/testing/setup-import-database";
import { exportLabels } from "./export-labels";

const { db, who, send } = await setupImportDatabase();
const now = new Date("2026-02-02T10:00:00Z");
const create = { createMissing: true };

async function fileOf(from: { projectId: string; userId: string }, dataset?: string) {
  const [found] = await db().select().from(project).where(eq(project.id, from.projectId));
  if (!found) throw new Error("no project");
  const { signal } = new AbortController();
  const how = { project: found, userId: from.userId, signal };
  return (await exportLabels(db(), { ...how, ...(dataset && { dataset }) })).text();
}

const head = "reader,reader_kind,reader_version,dataset,question,model,seed,label\n";

test("the download is a project's own labels, in the columns that an import reads", async () => {
  await send(
    "generations",
    "dataset,question,model,model_kind,seed,text\nD,q1,M,confidence,3,A text.\n",
    create,
  );
  const file = `${head}Ann,human,,D,q1,,,a\nBot,llm,2,D,q1,M,3,b\nAnn,human,,E,q1,,,c\n`;
  await send("labels", file, create);
  const all = (await fileOf(who())).trim().split("\n");
  expect(all.sort()).toEqual(file.trim().split("\n").sort());
  const { rows } = await db().execute<{ id: string }>(
    sql`select id from dataset where name = 'E' and project_id = ${who().projectId}`,
  );
  expect(await fileOf(who(), rows[0]?.id)).toBe(`${head}Ann,human,,E,q1,,,c\n`);
  const other = await makeEmptyProject(db());
  expect(await fileOf(other, rows[0]?.id)).toBe(head);
});

test("a corrected file of labels takes the other one's place; the trial says what changes", async () => {
  const rows = (label: string) => `reader,dataset,question,label\nAnn,D,q1,${label}\nBob,D,q1,b\n`;
  const { id: corrects } = await send("labels", rows("a"), create);
  const options = { format: "csv", ...create };
  const body = newImport.parse({ kind: "labels", filename: "right.csv", options, corrects });
  const { id: importId } = await createImport(db(), { ...who(), body, now });
  const sendFile = (isTrial: boolean) =>
    runImport(db(), {
      projectId: who().projectId,
      importId,
      now,
      upload: uploadOf(new TextEncoder().encode(rows("b"))),
      correction: correctionBy({ ...who(), importId, now, isTrial }),
    });
  const before = await fileOf(who());
  // Ann's label changes; Bob's and the question stay.
  const difference = { added: 0, changed: 1, removed: 0, unchanged: 2 };
  const tried = await sendFile(true);
  expect(tried).toMatchObject({ difference });
  expect(tried.difference?.first).toMatchObject([
    { kind: "label", name: "Ann · D · q1", before: { label: "a" }, after: { label: "b" } },
  ]);
  expect(await fileOf(who())).toBe(before);
  expect(await sendFile(false)).toMatchObject({ state: "done", difference });
  expect(await fileOf(who())).toBe(before.replace("D,q1,,,a", "D,q1,,,b"));
});

test("a deleted reader takes its labels along, and a file of labels can tag its readers", async () => {
  const rows = "reader,dataset,question,label,team\nAnn,D,q1,a,red\nBob,D,q1,b,blue\n";
  await send("labels", rows, { ...create, tags: { team: "reader" } });
  const readers = await db().select().from(reader).where(eq(reader.projectId, who().projectId));
  const bob = readers.find(({ name }) => name === "Bob");
  expect(bob?.tags).toEqual({ team: "blue" });
  const part = { ...who(), kind: "reader" as const, id: bob?.id ?? "" };
  await changePartLife(db(), { ...part, to: "deleted", confirm: "Bob", now });
  const due = new Date(now.getTime() + 15 * 24 * 3_600_000);
  await deleteDueParts(db(), due);
  expect(await fileOf(who())).toBe(`${head}Ann,human,,D,q1,,,a\n`);
});
