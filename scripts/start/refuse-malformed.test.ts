import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";

// As our web process has it: Next takes upgrades, and leaves the socket alone where the target is no address.
let server: Server;

beforeAll(async () => {
  await import("./refuse-malformed");
  server = createServer((_, response) => response.end("seen"));
  server.on("upgrade", () => undefined).on("connect", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

/** What the server sends until it closes the connection. */
async function answerTo(head: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("latin1").on("data", (part) => {
    answer += part;
  });
  socket.on("error", () => undefined).write(`${head}\r\nHost: 127.0.0.1\r\n`);
  socket.write("Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
  const ended = once(socket, "close");
  await Promise.race([
    ended,
    new Promise((_, reject) => {
      setTimeout(() => reject(new Error("left open")), 2_000).unref();
    }),
  ]).finally(() => socket.destroy());
  return answer;
}

test.each(["GET //evil.example/ HTTP/1.1", "GET /%zz HTTP/1.1", "GET /api/me HTTP/1.1"])(
  "a connection that asks for another protocol is closed: %s",
  async (head) => {
    expect(await answerTo(head)).toMatch(/^HTTP\/1\.1 400 /);
  },
);

test("and so is one that asks for a tunnel", async () => {
  expect(await answerTo("CONNECT evil.example:443 HTTP/1.1")).not.toContain("200");
});

test("a body that stalls is not waited for where a page is", async () => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(
    "POST /sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000000\r\n\r\nbegun",
  );
  const [answer] = await once(socket.setEncoding("latin1"), "data");
  socket.destroy();
  expect(answer).toMatch(/^HTTP\/1\.1 405 /);
});
