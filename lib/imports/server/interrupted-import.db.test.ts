import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataset, importFile, question } from "@/db/schema";
import { isDatabaseDown } from "@/lib/http/database-errors";
import { bytesOfBlob } from "../reading/file-bytes";
import { makeImport, pieces, uploadOf } from "../testing/import-text";
import { setupImportDatabase } from "../testing/setup-import-database";
import { getImport } from "./get-import";
import { UploadEnded } from "./open-upload";
import { runImport } from "./run-import";

const { db, who } = await setupImportDatabase();
const questions = (rows: string) => `dataset,key,question,answer,split\r\n${rows}`;
const now = () => new Date();

async function storedKeys(): Promise<string[]> {
  const rows = await db()
    .select({ key: question.key })
    .from(question)
    .innerJoin(dataset, eq(dataset.id, question.datasetId))
    .where(eq(dataset.projectId, who().projectId))
    .orderBy(question.key);
  return rows.map(({ key }) => key);
}

/** A text is read as it comes, not from anywhere in the file. */
const none = bytesOfBlob(new Blob([]));

test("an import runs once, and one at a time in a project", async () => {
  const file = new TextEncoder().encode(questions("D,q1,One?,A,test\n"));
  const sendTo = (importId: string, body = pieces(file)) =>
    runImport(db(), {
      projectId: who().projectId,
      importId,
      upload: { body, bytesTotal: null, bytes: none },
      now: now(),
    });
  const importId = await makeImport(db(), who(), "questions");
  const both = await Promise.allSettled([sendTo(importId), sendTo(importId)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(sendTo(importId)).rejects.toMatchObject({ status: 409, code: "import_not_waiting" });

  const slow = await makeImport(db(), who(), "questions");
  const other = await makeImport(db(), who(), "questions");
  async function* slowly() {
    yield file.subarray(0, 10);
    await expect(sendTo(other)).rejects.toMatchObject({ status: 409, code: "import_running" });
    const seen = await getImport(db(), { projectId: who().projectId, importId: slow, now: now() });
    expect(seen.state).toBe("running");
    yield file.subarray(10);
  }
  expect(await sendTo(slow, slowly())).toMatchObject({ state: "done" });
  expect(await sendTo(other)).toMatchObject({ state: "done" });
});

test("a sender who goes away leaves nothing but a failed import", async () => {
  const text = questions(Array.from({ length: 4_000 }, (_, i) => `D,q${i},Q?,A,test\n`).join(""));
  const bytes = new TextEncoder().encode(text);
  async function* breaking() {
    yield* pieces(bytes.subarray(0, 60_000), 20_000);
    throw new UploadEnded();
  }
  const importId = await makeImport(db(), who(), "questions");
  const upload = { body: breaking(), bytesTotal: bytes.byteLength, bytes: none };
  const run = runImport(db(), { projectId: who().projectId, importId, upload, now: now() });
  await expect(run).rejects.toMatchObject({ status: 400, code: "upload_ended" });
  const seen = await getImport(db(), { projectId: who().projectId, importId, now: now() });
  expect(seen).toMatchObject({ state: "failed", rowsAdded: 0, bytesRead: 60_000 });
  expect(seen.rowsRead).toBeGreaterThan(1_000);
  expect(await storedKeys()).toEqual([]);
});

test("progress is seen meanwhile", async () => {
  const importId = await makeImport(db(), who(), "questions");
  const rowsRead = async () =>
    (await getImport(db(), { projectId: who().projectId, importId, now: now() })).rowsRead;
  const seen: number[] = [];
  let sent = 0;
  async function* body() {
    yield new TextEncoder().encode(questions(""));
    // It is written a few times a second: batches follow until it was seen three times.
    while (seen.length < 3) {
      const rows = Array.from({ length: 1_000 }, (_, i) => `D,p${sent + i},Q?,A,test\n`).join("");
      yield new TextEncoder().encode(rows);
      sent += 1_000;
      const read = await rowsRead();
      if (read > (seen.at(-1) ?? 0)) seen.push(read);
    }
  }
  const upload = { body: body(), bytesTotal: null, bytes: none };
  await runImport(db(), { projectId: who().projectId, importId, upload, now: now() });
  expect(seen.every((n) => n % 1_000 === 0 && n <= sent)).toBe(true);
  expect(await rowsRead()).toBe(sent);
});

test("an import that another change stands in the way of says so, and can be tried again", async () => {
  await db().owner.execute(sql`create function wait_for_it() returns trigger language plpgsql as
    $$ begin raise 'canceling statement due to lock timeout' using errcode = 'lock_not_available'; end $$`);
  await db().owner.execute(sql`create trigger wait_for_it before insert on question
    for each statement execute function wait_for_it()`);
  const importId = await makeImport(db(), who(), "questions");
  const upload = uploadOf(new TextEncoder().encode(questions("D,q1,One?,A,test\n")));
  const run = runImport(db(), { projectId: who().projectId, importId, upload, now: now() });
  await expect(run).rejects.toThrow();
  await db().owner.execute(sql`drop function wait_for_it cascade`);
  const seen = await getImport(db(), { projectId: who().projectId, importId, now: now() });
  expect(seen).toMatchObject({
    state: "failed",
    failure: expect.stringMatching(/in the way.* Nothing was imported\. Try again\./),
  });
});

test("an import whose process died is shown as failed", async () => {
  const importId = await makeImport(db(), who(), "questions");
  await db().update(importFile).set({ state: "running" }).where(eq(importFile.id, importId));
  const seen = await getImport(db(), { projectId: who().projectId, importId, now: now() });
  expect(seen).toMatchObject({ state: "failed", failure: expect.stringContaining("stopped") });
});

test("when the database goes away nothing is half-written", async () => {
  const importId = await makeImport(db(), who(), "questions");
  async function* body() {
    const rows = Array.from({ length: 1_500 }, (_, i) => `D,q${i},Q?,A,test\n`).join("");
    yield new TextEncoder().encode(questions(rows));
    await db().execute(sql`
      select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`);
    yield new TextEncoder().encode(rows.replaceAll("q", "r"));
  }
  const upload = { body: body(), bytesTotal: null, bytes: none };
  const run = runImport(db(), { projectId: who().projectId, importId, upload, now: now() });
  expect(isDatabaseDown(await run.catch((error: unknown) => error))).toBe(true);
  expect(await storedKeys()).toEqual([]);
  const seen = await getImport(db(), { projectId: who().projectId, importId, now: now() });
  expect(seen.state).toBe("failed");
});
