import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { allowedAddress, engine } from "@/db/schema";
import { arriveDuring } from "@/db/testing/arrive-during";
import { callRoute, type RouteCall } from "@/db/testing/call-route";
import { makeProject } from "@/db/testing/make-project";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { signInStaff } from "@/db/testing/sign-in";
import type { Contract } from "@/lib/http/contract";
import { changeEngine, createEngine, listEngines, tryEngine } from "../../engines/schema";
import { type EngineCall, startScriptedEngine } from "../../testing/scripted-engine";
import { openEngine } from "./open-engine";
import { createEngine as addEngine } from "./project-engines";

await openAppDatabase();
const scripted = await startScriptedEngine("ray");
const root = mkdtempSync(path.join(os.tmpdir(), "candor-tries-"));
process.env.CANDOR_TRAINING_FOLDER = root;
afterAll(async () => {
  await scripted.close();
  rmSync(root, { recursive: true, force: true });
});
const db = database();
const token = "a-very-secret-token";
const { projectId } = await makeProject(db, { questions: 1, models: 1 });
const { headers } = await signInStaff(db, { projectId, role: "admin" });
async function call(contract: Contract, { params, body }: RouteCall = {}) {
  const answer = await callRoute(contract, { params: { projectId, ...params }, headers, body });
  return { status: answer.status, text: await answer.text() };
}
const there = { folder: root, packageFolder: root, python: "/bin/echo" };
const body = { name: "The lab’s cluster", kind: "ray", url: scripted.url, token, ...there };

test("an engine inside the network is called only when the instance allows it, and its token is never shown", async () => {
  const refused = await call(createEngine, { body });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("private network");
  expect(scripted.calls).toHaveLength(0);
  await db.insert(allowedAddress).values({ address: `127.0.0.1:${scripted.port}` });
  const made = await call(createEngine, { body });
  expect(made.status).toBe(201);
  const { id: engineId } = JSON.parse(made.text);
  const listed = await call(listEngines);
  expect(JSON.parse(listed.text)).toMatchObject({ folder: root, engines: [{ hasToken: true }] });
  const tried = await call(tryEngine, { params: { engineId } });
  expect(JSON.parse(tried.text)).toMatchObject({
    findings: ["Ray 2.52.0 answers.", expect.stringContaining("A job sees the shared folder")],
    problem: null,
  });
  for (const { text } of [made, listed, tried]) expect(text).not.toContain(token);
  const [row] = await db.select().from(engine).where(eq(engine.id, engineId));
  expect(row?.secret).not.toContain(token);
  expect(scripted.calls[0]?.headers.authorization).toBe(`Bearer ${token}`);
});

test("a try says what is missing on the engine’s side", async () => {
  const [row] = await db.select().from(engine).where(eq(engine.projectId, projectId));
  const params = { engineId: row?.id ?? "" };
  const problemWith = async (change: object) => {
    await call(changeEngine, { params, body: { ...there, ...change } });
    return JSON.parse((await call(tryEngine, { params })).text).problem;
  };
  expect(await problemWith({ python: "/no/python" })).toMatch(/failed: .*not found/);
  expect(await problemWith({ packageFolder: "/no/package" })).toMatch(/failed: .*\/no\/package/);
  expect(await problemWith({ folder: "/no/folder" })).toMatch(/must see the same folder/);
  await call(changeEngine, { params, body: there });
});

test("a try whose engine stops answering stops its job", async () => {
  const [row] = await db.select().from(engine).where(eq(engine.projectId, projectId));
  const params = { engineId: row?.id ?? "" };
  const slow = path.join(root, "slow");
  writeFileSync(slow, "#!/bin/sh\nsleep 600\n", { mode: 0o755 });
  await call(changeEngine, { params, body: { ...there, python: slow } });
  const isLook = ({ method, path }: EngineCall) =>
    method === "GET" && path.startsWith("/api/jobs/");
  scripted.become((asked) => (isLook(asked) ? { status: 502, body: "" } : null));
  const tried = await call(tryEngine, { params });
  scripted.become(() => null);
  expect(JSON.parse(tried.text).problem).toMatch(/status 502/);
  expect(scripted.jobs.at(-1)?.state).toBe("stopped");
  await call(changeEngine, { params, body: there });
});

test("a token goes only to the address that it was entered for", async () => {
  const [row] = await db.select().from(engine).where(eq(engine.projectId, projectId));
  const params = { engineId: row?.id ?? "" };
  const url = `${scripted.url}/elsewhere`;
  const refused = await call(changeEngine, { params, body: { url } });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Enter the token")]);
  expect((await call(changeEngine, { params, body: { url, token: null } })).status).toBe(200);
  const [after] = await db.select().from(engine).where(eq(engine.id, params.engineId));
  expect(after).toMatchObject({ url, secret: null });
});

test("engines that are added at the same time do not pass the limit", async () => {
  const { projectId } = await makeProject(db, { questions: 1, models: 1 });
  const at = { kind: "ray" as const, url: scripted.url, slurm: null, token: null, ...there };
  const named = (no: number) => ({ projectId, name: `Cluster ${no}`, ...at });
  // One is left of 100.
  await db.insert(engine).values(Array.from({ length: 99 }, (_, no) => named(no)));
  const second = arriveDuring(
    db,
    (tx) => addEngine(tx, named(99)),
    () => db.transaction((tx) => addEngine(tx, named(100))),
  );
  await expect(second).rejects.toMatchObject({ code: "too_many" });
});

test("another project’s engine is none", async () => {
  const other = await makeProject(db, { questions: 1, models: 1 });
  const [row] = await db.select().from(engine).where(eq(engine.projectId, projectId));
  const here = { root, packageFolder: root, python: "" };
  await expect(openEngine(db, row?.id ?? "", other.projectId, here)).rejects.toThrow(/removed/);
});
