import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { allowedAddress } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { callOutside } from "./call-outside";

const db = await openTestDatabase();
let hits = 0;
const server = createServer((request, response) => {
  hits += 1;
  if (request.url === "/elsewhere") response.writeHead(302, { location: "/" });
  if (request.url !== "/silent") response.end("inside");
}).listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(async () => {
  hits = 0;
  await db.delete(allowedAddress);
});

const at =
  (...ips: string[]) =>
  async () =>
    ips.map((address) => ({ address, family: 4 }));
const call = (url: string, resolve?: ReturnType<typeof at>, timeoutMs = 2_000) =>
  callOutside(db, url, { method: "POST", body: "{}" }, { timeoutMs, resolve }, async (response) => [
    response.status,
    await response.text(),
  ]);

test.each([
  ["an address inside", `http://127.0.0.1:${"PORT"}/`, undefined, /private network/],
  ["the same as a number", "http://2130706433:PORT/", undefined, /private network/],
  ["the same as IPv6", "http://[::ffff:127.0.0.1]:PORT/", undefined, /private network/],
  ["a host that is inside", "https://innocent.example:PORT/", at("127.0.0.1"), /private network/],
  [
    "a host with one address inside",
    "https://innocent.example:PORT/",
    at("93.184.216.34", "127.0.0.1"),
    /private network/,
  ],
  ["plain http", "http://innocent.example/", at("93.184.216.34"), /Use https/],
  ["another protocol", "file:///etc/passwd", undefined, /https:\/\//],
  ["a password", "https://a:b@innocent.example/", at("93.184.216.34"), /password/],
  ["a host that is not there", "https://innocent.example/", at(), /not found/],
])("does not call %s", async (_, url, resolve, reason) => {
  await expect(call(url.replace("PORT", String(port)), resolve)).rejects.toThrow(reason);
  expect(hits).toBe(0);
});

test("calls what an admin allowed, and follows no redirect", async () => {
  await db.insert(allowedAddress).values({ address: `127.0.0.1:${port}` });
  expect(await call(`http://127.0.0.1:${port}/`)).toEqual([200, "inside"]);
  expect(await call(`http://127.0.0.1:${port}/elsewhere`)).toEqual([302, "inside"]);
  expect(hits).toBe(2);
});

test("connects to the address that was checked, whatever the name says a moment later", async () => {
  await db.insert(allowedAddress).values({ address: `hooks.lab.example:${port}` });
  // The system's resolver does not know the name: only the checked address can have been used.
  expect(await call(`http://hooks.lab.example:${port}/`, at("127.0.0.1"))).toEqual([200, "inside"]);
});

test("gives up on an answer that does not come", async () => {
  await db.insert(allowedAddress).values({ address: "127.0.0.1" });
  await expect(call(`http://127.0.0.1:${port}/silent`, undefined, 100)).rejects.toThrow();
});
