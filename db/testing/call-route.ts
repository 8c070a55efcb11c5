import path from "node:path";
import { clientAddressHeader } from "@/lib/http/client-address";
import type { Contract } from "@/lib/http/contract";

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string> | undefined> },
) => Promise<Response>;

export interface RouteCall {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as it is when a string or a stream, else as JSON. */
  body?: unknown;
}

/** Where the App Router looks for a contract's handler, from the repository's root. */
export const routeFile = ({ path: route }: Contract) =>
  path.join("app", route.replaceAll("{", "[").replaceAll("}", "]"), "route.ts");

/** Calls a route's handler as the server would. */
export async function callRoute(contract: Contract, call: RouteCall = {}): Promise<Response> {
  const { params = {}, query = {}, headers = {}, body } = call;
  const module = (await import(path.resolve(routeFile(contract)))) as Record<string, Handler>;
  const handler = module[contract.method];
  if (!handler) throw new Error(`${routeFile(contract)} exports no ${contract.method}`);
  const filled = contract.path.replaceAll(/\{(\w+)\}/g, (_, name) => params[name] ?? "");
  const url = `http://localhost${filled}?${new URLSearchParams(query)}`;
  const isReady = body === undefined || typeof body === "string" || body instanceof ReadableStream;
  // As a page of this site sends it; a test of other senders overrides them, with "" for none.
  const sent = {
    [clientAddressHeader]: "203.0.113.1",
    host: "localhost",
    origin: "http://localhost",
    "content-type": contract.consumes?.[0] ?? "application/json",
    ...headers,
  };
  const request = new Request(url, {
    method: contract.method,
    headers: Object.entries(sent).filter(([, value]) => value !== ""),
    body: isReady ? body : JSON.stringify(body),
    // The DOM's types don't know `duplex`, which Node asks for with a stream.
    duplex: "half",
  } as RequestInit);
  // As Next does: a route without parameters gets none.
  const own = contract.path.includes("{") ? params : undefined;
  const answer = await handler(request, { params: Promise.resolve(own) });
  answers.push(answer);
  return answer;
}

const answers: Response[] = [];

/** Goes away from answers that a test did not read: a download counts as running until its end. */
export async function leaveAnswers(): Promise<void> {
  const unread = answers
    .splice(0)
    .filter(({ body, bodyUsed }) => body && !bodyUsed && !body.locked);
  // One that was broken off meanwhile has ended.
  await Promise.allSettled(unread.map(({ body }) => body?.cancel()));
}
