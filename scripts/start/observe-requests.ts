import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import path from "node:path";
import { log } from "../../lib/log/server/log.ts";
import { withRequestId } from "../../lib/log/server/request-id.ts";
import { observeRequest } from "../../lib/monitoring/server/observe-request.ts";

// Loaded into the web process before Next. Gives every request an id, logs how it was answered, and
// counts it. A path may be a study's link, so the route's pattern stands for it; an address, a header or
// a body is never logged. (Node runs this file as it is.)

interface Route {
  page: string;
  regex: RegExp;
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const emit = Server.prototype.emit;
let routes: Route[] | undefined;

Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]) {
  const pass = () => Reflect.apply(emit, this, [event, ...args]);
  if (event !== "request") return pass();
  const [request, response] = args as [IncomingMessage, ServerResponse];
  const id = randomUUID();
  const begun = performance.now();
  // Next rewrites the address while it answers.
  const route = routeOf(request.url ?? "");
  response.setHeader("x-request-id", id);
  response.once("close", () => {
    const ms = Math.round(performance.now() - begun);
    const method = methods.has(request.method ?? "") ? (request.method ?? "") : "other";
    const status = response.statusCode;
    observeRequest({ method, route, status, seconds: ms / 1_000 });
    if (route === "static") return;
    const line = { requestId: id, method, route, status, ms };
    // The client went away before it was answered.
    if (response.writableFinished) log.info(line, "answered");
    else log.warn(line, "cut off");
  });
  return withRequestId(id, pass);
};

function routeOf(url: string): string {
  const [pathname = ""] = url.split("?");
  if (pathname.startsWith("/_next/")) return "static";
  routes ??= readRoutes();
  return routes.find(({ regex }) => regex.test(pathname))?.page ?? "unknown";
}

/** As the build wrote them: those without parameters come first, then the most specific. */
function readRoutes(): Route[] {
  const file = path.join(process.cwd(), ".next", "routes-manifest.json");
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Record<
    "staticRoutes" | "dynamicRoutes",
    { page: string; regex: string }[]
  >;
  return [...manifest.staticRoutes, ...manifest.dynamicRoutes].map(({ page, regex }) => ({
    page,
    regex: new RegExp(regex),
  }));
}
