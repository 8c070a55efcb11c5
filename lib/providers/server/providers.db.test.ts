import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { allowedAddress, provider } from "@/db/schema";
import { callRoute, type RouteCall } from "@/db/testing/call-route";
import { makeProject } from "@/db/testing/make-project";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { signInStaff } from "@/db/testing/sign-in";
import type { Contract } from "@/lib/http/contract";
import {
  changeProvider,
  createProvider,
  listProviderModels,
  listProviders,
  tryProvider,
} from "../schema";
import { startScriptedProvider } from "../testing/scripted-provider";
import { openEndpoint } from "./endpoint";

await openAppDatabase();
const scripted = await startScriptedProvider({ answer: () => ({ text: "ready" }) });
afterAll(() => scripted.close());
const db = database();
const key = "sk-very-secret";
const { projectId } = await makeProject(db, { questions: 1, models: 1 });
const { headers } = await signInStaff(db, { projectId, role: "admin" });
async function call(contract: Contract, { params, body }: RouteCall = {}) {
  const answer = await callRoute(contract, { params: { projectId, ...params }, headers, body });
  return { status: answer.status, text: await answer.text() };
}
const body = { name: "vLLM", kind: "compatible", url: scripted.url, key };

test("an address inside the network is called only when the instance allows it, and the key is never shown", async () => {
  const refused = await call(createProvider, { body });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("private network");
  expect(scripted.calls()).toBe(0);
  await db.insert(allowedAddress).values({ address: `127.0.0.1:${scripted.port}` });
  const made = await call(createProvider, { body });
  expect(made.status).toBe(201);
  const { id: providerId } = JSON.parse(made.text);
  const listed = await call(listProviders);
  const tried = await call(tryProvider, { params: { providerId }, body: { model: "scripted" } });
  const models = await call(listProviderModels, { params: { providerId } });
  expect(JSON.parse(tried.text)).toMatchObject({ text: "ready", problem: null });
  expect(JSON.parse(models.text)).toEqual({
    models: [{ id: "scripted", name: "scripted" }],
    problem: null,
  });
  expect(JSON.parse(listed.text).providers).toMatchObject([{ key: "stored" }]);
  for (const { text } of [made, listed, tried, models]) expect(text).not.toContain(key);
  const [row] = await db.select().from(provider).where(eq(provider.id, providerId));
  expect(row?.secret).not.toContain(key);
  expect(await openEndpoint(db, { projectId, providerId })).toMatchObject({ key });
});

test("a key goes only to the address that it was entered for", async () => {
  const [row] = await db.select().from(provider).where(eq(provider.projectId, projectId));
  const params = { providerId: row?.id ?? "" };
  const url = `${scripted.url}/elsewhere`;
  const refused = await call(changeProvider, { params, body: { url } });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Enter the key")]);
  expect((await call(changeProvider, { params, body: { url, key: null } })).status).toBe(200);
  expect(await openEndpoint(db, { projectId, ...params })).toMatchObject({ url, key: null });
});

test("another project’s provider is none, and its key can’t be read by another", async () => {
  const other = await makeProject(db, { questions: 1, models: 1 });
  const [row] = await db.select().from(provider).where(eq(provider.projectId, projectId));
  const which = { projectId: other.projectId, providerId: row?.id ?? "" };
  await expect(openEndpoint(db, which)).rejects.toMatchObject({ status: 404 });
});

test.each(["sk-a\r\nX-Other: 1", "ключ", "sk\u007f"])(
  "%j is refused as a key: no header can hold it",
  async (wrong) => {
    const refused = await call(createProvider, { body: { ...body, name: "Other", key: wrong } });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("body.key")]);
    expect(refused.text).not.toContain(wrong.slice(0, 2));
  },
);
