import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { clientAddress } from "@/lib/http/client-address";

// Two servers as our web process has them: one has no proxy in front, the other trusts this machine.
const servers: Server[] = [];
let alone: number;
let behindProxy: number;

beforeAll(async () => {
  alone = await serve("");
  behindProxy = await serve("10.0.0.0/8, 127.0.0.1, ::1");
});

afterAll(async () => {
  for (const server of servers) {
    server.close();
    await once(server, "close");
  }
  vi.unstubAllEnvs();
});

/** A server that answers with the headers that the app gets to see. */
async function serve(trusted: string): Promise<number> {
  vi.stubEnv("CANDOR_TRUSTED_PROXIES", trusted);
  vi.resetModules();
  const { Server } = await import("node:http");
  const untouched = Server.prototype.emit;
  await import("./trust-proxies");
  const patched = Server.prototype.emit;
  Server.prototype.emit = untouched;
  const server = createServer((incoming, answer) => {
    answer.end(JSON.stringify({ headers: incoming.headers, raw: incoming.rawHeaders }));
  });
  server.emit = patched;
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

interface Seen {
  headers: Record<string, string>;
  raw: string[];
}

function seen(port: number, headers: Record<string, string | string[]>): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: "127.0.0.1", headers }, async (answer) => {
      let text = "";
      for await (const part of answer) text += part;
      resolve(JSON.parse(text));
    });
    sent.on("error", reject);
    sent.end();
  });
}

const forged = {
  "X-Forwarded-For": "198.51.100.7",
  "X-Candor-Client-Address": "198.51.100.7",
  "X-Forwarded-Host": "evil.example",
  "X-Forwarded-Proto": "https",
  "X-Real-IP": "198.51.100.7",
  Forwarded: "for=198.51.100.7;host=evil.example",
};

test("forged headers change nothing where no proxy is trusted", async () => {
  const { headers, raw } = await seen(alone, forged);
  expect(clientAddress(new Headers(headers))).toBe("127.0.0.1");
  expect(JSON.stringify({ headers, raw })).not.toMatch(/198\.51|evil|https/);
});

test("behind a trusted proxy the address is the client's, and its host and protocol hold", async () => {
  const { headers } = await seen(behindProxy, forged);
  expect(clientAddress(new Headers(headers))).toBe("198.51.100.7");
  expect(headers).toMatchObject({
    "x-forwarded-for": "198.51.100.7",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
  });
  expect(headers).not.toHaveProperty("x-real-ip");
  expect(headers).not.toHaveProperty("forwarded");
});

test.each([
  // The client wrote the first; each proxy adds the address that it saw at the end.
  ["6.6.6.6, 198.51.100.7", "198.51.100.7"],
  ["6.6.6.6, 198.51.100.7, 10.1.2.3", "198.51.100.7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["2001:db8::7", "2001:db8::7"],
  ["not an address", "127.0.0.1"],
  ["", "127.0.0.1"],
])("X-Forwarded-For %j from a trusted proxy means %s", async (value, address) => {
  const { headers } = await seen(behindProxy, { "X-Forwarded-For": value });
  expect(clientAddress(new Headers(headers))).toBe(address);
});

test("a host or protocol that is no such thing is dropped", async () => {
  const odd = { "X-Forwarded-Host": "a.example, b.example", "X-Forwarded-Proto": "gopher" };
  const { headers } = await seen(behindProxy, odd);
  expect(headers).not.toHaveProperty("x-forwarded-host");
  expect(headers).not.toHaveProperty("x-forwarded-proto");
});

test("what a client sends twice stays twice", async () => {
  const { raw } = await seen(alone, { "X-Twice": ["a", "b"], Cookie: "a=1" });
  expect(raw.join(" ")).toContain("x-twice a, b");
  expect(raw.join(" ")).toContain("cookie a=1");
});

test("without our server there is no address", () => {
  expect(() => clientAddress(new Headers())).toThrow("npm start");
});
