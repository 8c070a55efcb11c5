import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { callRoute } from "@/db/testing/call-route";
import type { Contract } from "@/lib/http/contract";

/** The app's own routes of these contracts, behind a server of their own. */
export async function serveRoutes(contracts: readonly Contract[]) {
  const server = createServer(async (request, response) => {
    const answer = await answerOf(contracts, request);
    if (!answer) return void response.writeHead(404).end();
    const type = answer.headers.get("content-type") ?? "application/json";
    response.writeHead(answer.status, { "content-type": type });
    await pipeline(answer.body ?? Readable.from([]), response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

async function answerOf(contracts: readonly Contract[], request: IncomingMessage) {
  const url = new URL(request.url ?? "", "http://localhost");
  const { authorization = "", "content-type": type = "" } = request.headers;
  for (const contract of contracts) {
    const pattern = contract.path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)");
    const found = new RegExp(`^${pattern}$`).exec(url.pathname);
    if (!found || contract.method !== request.method) continue;
    return callRoute(contract, {
      params: { ...found.groups },
      query: Object.fromEntries(url.searchParams),
      headers: { authorization, origin: "", "content-type": type },
      ...(request.method !== "GET" && { body: Readable.toWeb(request) }),
    });
  }
  return undefined;
}
