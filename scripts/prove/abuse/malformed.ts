import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import type { Ids } from "@/db/testing/make-full-project";
import type { Roles } from "@/db/testing/roles";
import { openApiDocument } from "@/lib/api/openapi";
import { runCommand } from "../../run-command";
import { ensureEnvironment } from "../../training/ensure-environment";
import { type Check, type Door, faultOf } from "./door";

const enough = 10_000;
const mostRuns = 8;

/** They end the very sessions with which the others are asked. */
const ends = ["/api/session", "/api/read/{link}/consent", "/api/read/{link}/session"];

/** Requests that schemathesis makes from the OpenAPI document, right and wrong ones, with real ids and sessions. */
export const malformed = (door: Door, ours: Ids, signIn: Roles["signIn"]): Check => {
  let made = 0;
  const run = async () => {
    const python = await ensureEnvironment({ folder: path.join(import.meta.dirname, "fuzz") });
    const folder = mkdtempSync(path.join(os.tmpdir(), "candor-abuse-"));
    const proxy = await openWatchingProxy(door.url);
    try {
      const document = path.join(folder, "openapi.json");
      writeFileSync(document, JSON.stringify(withIds(ours)));
      for (let seed = 1; proxy.requests() < enough && seed <= mostRuns; seed++) {
        const { admin, crowdworker } = await signIn();
        const cookie = [admin, crowdworker].map((headers) => headers.cookie).join("; ");
        const asked = requestsOf(document, proxy.url, seed, { cookie, origin: door.url });
        await runCommand(path.join(path.dirname(python), "st"), asked, { cwd: folder });
      }
      const statuses = JSON.stringify(proxy.statuses());
      console.log(`schemathesis made ${proxy.requests()} requests: ${statuses}`);
      made = proxy.requests();
      const few = proxy.requests() < enough ? [`only ${proxy.requests()} requests were made`] : [];
      return [...few, ...proxy.faults()];
    } finally {
      await proxy.close();
      rmSync(folder, { recursive: true });
    }
  };
  return { name: "malformed requests from the OpenAPI document", run, others: () => made };
};

/** What it finds is seen by the proxy; it also reports answers that are no fault here. */
const requestsOf = (document: string, url: string, seed: number, headers: object) => [
  "run",
  document,
  "--url",
  url,
  "--seed",
  `${seed}`,
  "--workers",
  "2",
  "--phases",
  "coverage,fuzzing",
  "--checks",
  "not_a_server_error",
  "--no-shrink",
  "--max-examples",
  "60",
  "--max-time",
  "200",
  "--continue-on-failure",
  "--no-color",
  "--warnings",
  "off",
  "--generation-database",
  "none",
  "--request-timeout",
  "30",
  ...ends.flatMap((one) => ["--exclude-path", one]),
  ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
];

/** The document with ids that there are, so that requests get past the path. */
function withIds(ours: Ids) {
  const document = JSON.parse(JSON.stringify(openApiDocument())) as {
    paths: Record<string, Record<string, { parameters?: { name: string; schema: object }[] }>>;
  };
  for (const operations of Object.values(document.paths)) {
    for (const { parameters = [] } of Object.values(operations)) {
      for (const parameter of parameters) {
        const id = ours[parameter.name];
        if (id) parameter.schema = { type: "string", enum: [id] };
      }
    }
  }
  return document;
}

/** Stands between a program that makes requests and the app, counts, and looks at every answer itself. */
async function openWatchingProxy(target: string) {
  const { hostname, port, host } = new URL(target);
  const statuses: Record<number, number> = {};
  const faults: string[] = [];
  const server = createServer((asked, answered) => {
    const headers = { ...asked.headers, host };
    const { method, url: path } = asked;
    const forwarded = request({ hostname, port, method, path, headers }, async (answer) => {
      const body = await buffer(answer);
      const status = answer.statusCode ?? 0;
      statuses[status] = (statuses[status] ?? 0) + 1;
      const known = new Headers(answer.headers as Record<string, string>);
      const fault = faultOf({ status, headers: known, text: body.toString() });
      if (fault) faults.push(`${method} ${path?.slice(0, 200)} ${fault}: ${body.subarray(0, 200)}`);
      answered.writeHead(status, answer.headers);
      answered.end(body);
    });
    forwarded.on("error", (error) => {
      faults.push(`${method} ${path?.slice(0, 200)} got no answer: ${error.message}`);
      answered.destroy();
    });
    asked.pipe(forwarded);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How often each status was answered. */
    statuses: () => statuses,
    requests: () => Object.values(statuses).reduce((sum, n) => sum + n, 0),
    faults: () => faults,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
