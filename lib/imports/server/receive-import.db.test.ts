import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { importFile } from "@/db/schema";
import { pace } from "@/lib/http/receive-body";
import type { WaitsFor } from "../schema";
import { makeEmptyProject, makeImport } from "../testing/import-text";
import { setupImportDatabase } from "../testing/setup-import-database";
import { getImport } from "./get-import";
import { lockProject } from "./project-lock";
import { receiveImport } from "./receive-import";

const { db, who } = await setupImportDatabase();
const file = "dataset,key,question,answer,split\nD,q1,One?,A,test\n";

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), "candor-uploads-"));
  vi.stubEnv("CANDOR_HOME", home);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await rm(home, { recursive: true });
});

/** A request whose body is this text and then, if it stalls, nothing more. */
function sending(text: string, { stalls = false, headers = {}, signal, onWait }: Sending = {}) {
  let asked = 0;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      if (!stalls) controller.close();
    },
    // Asked for once when the text is taken, and again when it is stored and more is waited for.
    pull: () => {
      asked += 1;
      if (asked === 2) onWait?.();
    },
  });
  // The DOM's types don't know `duplex`, which Node asks for with a stream.
  const init = { method: "PUT", body, headers, signal, duplex: "half" } as RequestInit;
  return new Request("http://localhost/file", init);
}

interface Sending {
  stalls?: boolean;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Called when more than the text is waited for. */
  onWait?: () => void;
}

const send = (importId: string, request: Request, from = who(), hold = async () => {}) =>
  receiveImport(db(), { ...from, importId, request, now: new Date(), hold });

const stateOf = async (importId: string) =>
  getImport(db(), { projectId: who().projectId, importId, now: new Date() });

test("twenty uploads that stall hold no connection, and everybody else is answered", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const stalled: Promise<unknown>[] = [];
  let waiting = 0;
  for (let person = 0; person < 5; person++) {
    const from = await makeEmptyProject(db());
    for (let no = 0; no < 4; no++) {
      const importId = await makeImport(db(), from, "questions");
      const request = sending("dataset,key", {
        stalls: true,
        onWait: () => void waiting++,
      });
      stalled.push(send(importId, request, from).catch((error) => error));
    }
  }
  const pool = db().$client;
  await vi.waitFor(() => expect(waiting).toBe(20), { timeout: 15_000 });
  expect(pool.idleCount).toBe(pool.totalCount);
  const own = await makeImport(db(), who(), "questions");
  // There is no room for a twenty-first; it can be tried again.
  await expect(send(own, sending(file))).rejects.toMatchObject({ code: "too_many_uploads" });
  expect((await stateOf(own)).state).toBe("waiting");
  await vi.advanceTimersByTimeAsync(pace.milliseconds + 1_000);
  vi.useRealTimers();
  const refusals = await Promise.all(stalled);
  expect(new Set(refusals.map((r) => (r as { code: string }).code))).toEqual(new Set(["stalled"]));
  expect(await send(own, sending(file))).toMatchObject({ state: "done", rowsAdded: 1 });
  expect(readdirSync(path.join(home, "uploads"))).toEqual([]);
});

test("one person may send four files at a time", async () => {
  const sent = await Promise.all(
    Array.from({ length: 5 }, () => makeImport(db(), who(), "questions")),
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  let waiting = 0;
  const onWait = () => void waiting++;
  const all = sent.map((id) =>
    send(id, sending("x", { stalls: true, onWait })).catch((error) => error.code),
  );
  expect(await Promise.race(all)).toBe("too_many_uploads");
  await vi.waitFor(() => expect(waiting).toBe(4), { timeout: 15_000 });
  await vi.advanceTimersByTimeAsync(pace.milliseconds + 1_000);
  expect((await Promise.all(all)).sort()).toEqual([
    ...Array(4).fill("stalled"),
    "too_many_uploads",
  ]);
});

test("one person's imports leave room for another's, and their files on disk are counted", async () => {
  const ada = who();
  let running = 0;
  const open = Promise.withResolvers<void>();
  const hold = () => {
    running += 1;
    return open.promise;
  };
  const theirs: Promise<{ state: string }>[] = [];
  for (let no = 0; no < 4; no += 1) {
    const { projectId } = await makeEmptyProject(db());
    const from = { projectId, userId: ada.userId };
    theirs.push(send(await makeImport(db(), from, "questions"), sending(file), from, hold));
  }
  await vi.waitFor(() => expect(running).toBe(2));
  const bob = await makeEmptyProject(db());
  const bobs = await makeImport(db(), bob, "questions");
  expect(await send(bobs, sending(file), bob)).toMatchObject({ state: "done" });
  expect(running).toBe(2);
  const fifth = await makeImport(db(), ada, "questions");
  await expect(send(fifth, sending(file))).rejects.toMatchObject({ code: "too_many_uploads" });
  open.resolve();
  const ended = await Promise.all(theirs);
  expect(ended.map(({ state }) => state)).toEqual(Array(4).fill("done"));
});

test("imports that wait for their turn say what for", async () => {
  const [ada, bob, carol] = [who(), await makeEmptyProject(db()), await makeEmptyProject(db())];
  const sent: Promise<{ state: string }>[] = [];
  /** Sends a file of somebody's into a project of its own. */
  const sendOf = async ({ userId }: ReturnType<typeof who>) => {
    const { projectId } = await makeEmptyProject(db());
    const importId = await makeImport(db(), { projectId, userId }, "questions");
    sent.push(send(importId, sending(file), { projectId, userId }));
    return () => getImport(db(), { projectId, importId, now: new Date() });
  };
  await db().owner.transaction(async (tx) => {
    // They run, and can't store their question.
    await tx.execute(sql`lock table question in share row exclusive mode`);
    const running = [await sendOf(ada), await sendOf(ada), await sendOf(bob), await sendOf(bob)];
    await vi.waitFor(async () => {
      for (const seen of running) expect(await seen()).toMatchObject({ state: "running" });
    });
    const [adas, carols] = [await sendOf(ada), await sendOf(carol)];
    const expectWaiting = async (seen: typeof adas, waitsFor: WaitsFor) =>
      vi.waitFor(async () => expect(await seen()).toMatchObject({ state: "waiting", waitsFor }), {
        timeout: 10_000,
      });
    await expectWaiting(adas, { imports: 2, ofSender: true });
    await expectWaiting(carols, { imports: 4, ofSender: false });
    expect(await running[0]?.()).toMatchObject({ waitsFor: null });
  });
  const ended = await Promise.all(sent);
  expect(ended).toEqual(Array(6).fill(expect.objectContaining({ state: "done", waitsFor: null })));
});

test("an import whose server died while it waited for its turn has failed", async () => {
  const importId = await makeImport(db(), who(), "questions");
  const awaitsTurnAt = new Date(Date.now() - 60_000);
  await db().update(importFile).set({ awaitsTurnAt }).where(eq(importFile.id, importId));
  expect(await stateOf(importId)).toMatchObject({
    state: "failed",
    failure: expect.stringContaining("stopped"),
  });
});

test("a file that does not come whole is imported not at all, and the import says so", async () => {
  const importId = await makeImport(db(), who(), "questions");
  const short = sending(file, { headers: { "content-length": "1000" } });
  await expect(send(importId, short)).rejects.toMatchObject({ code: "upload_ended" });
  expect(await stateOf(importId)).toMatchObject({ state: "failed", rowsRead: 0 });
});

test("a file that is refused before its first byte can be sent again, smaller, to the same import", async () => {
  const importId = await makeImport(db(), who(), "questions");
  const huge = sending(file, { headers: { "content-length": String(10 ** 13) } });
  await expect(send(importId, huge)).rejects.toMatchObject({ code: "too_large" });
  expect((await stateOf(importId)).state).toBe("waiting");
});

test("a file that was refused because the project was busy leaves the reason, and can be sent again", async () => {
  const importId = await makeImport(db(), who(), "questions");
  await db().transaction(async (tx) => {
    await lockProject(tx, who().projectId);
    await expect(send(importId, sending(file))).rejects.toMatchObject({ code: "import_running" });
  });
  expect(await stateOf(importId)).toMatchObject({
    state: "waiting",
    failure:
      "An import, undo or merge of this project is running. Try again when it ends. Nothing was imported.",
  });
  expect(await send(importId, sending(file))).toMatchObject({ state: "done", failure: null });
});

test("a sender who cancels while it is imported stops it", async () => {
  const importId = await makeImport(db(), who(), "questions");
  const gone = new AbortController();
  const running = send(importId, sending(file, { signal: gone.signal }));
  gone.abort();
  await expect(running).rejects.toMatchObject({ code: "upload_ended" });
  expect(await stateOf(importId)).toMatchObject({ state: "failed", rowsAdded: 0 });
});
