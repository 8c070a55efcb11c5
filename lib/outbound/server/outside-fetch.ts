import type { Pool } from "pg";
import { Agent, type Dispatcher, fetch, type RequestInit } from "undici";
import type { Connection, Db } from "@/db/client";
import { checkAddress, onlyTo, type Resolve, selectAllowed } from "./call-outside";

/** For how long a checked address may be called before it is checked again. */
const checkedMs = 30_000;
/** No answer is as large; one that does not end must not take the memory. */
const mostBytes = 16 * 1024 * 1024;
/** Whoever calls sets the time limit, by the signal. */
const noTimeouts = { headersTimeout: 0, bodyTimeout: 0 };

/** Says in a sentence why the answer of an address is not read. The address may have done what it was asked for. */
export class RefusedAnswer extends Error {}

interface Checked {
  until: number;
  ips: string;
  agent: Dispatcher;
}

/** `fetch` says how a browser would fetch; Ray refuses whatever looks like one. */
const asServer: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const headers = Object.entries(options.headers ?? {}).filter(
    ([name]) => name !== "sec-fetch-mode",
  );
  return dispatch({ ...options, headers: Object.fromEntries(headers) }, handler);
};

/**
 * A fetch for many calls to addresses that people gave: as `callOutside`, with connections that are used again. They go
 * only to the IP addresses that were checked.
 */
function outsideFetch(
  db: Db,
  { resolve, now = Date.now }: { resolve?: Resolve; now?: () => number } = {},
): typeof globalThis.fetch {
  const checks = new Map<string, Promise<Checked>>();

  async function check(url: string, before: Checked | undefined): Promise<Checked> {
    const { ips } = await checkAddress(url, await selectAllowed(db), resolve);
    const until = now() + checkedMs;
    const listed = JSON.stringify(ips);
    if (before?.ips === listed) return { ...before, until };
    void before?.agent.close();
    const options = { ...noTimeouts, maxResponseSize: mostBytes };
    return {
      until,
      ips: listed,
      agent: new Agent({ ...options, connect: { lookup: onlyTo(ips) } }).compose(asServer),
    };
  }

  async function agentFor(url: string): Promise<Dispatcher> {
    const { origin } = new URL(url);
    const known = checks.get(origin);
    const before = await known?.catch(() => undefined);
    if (before && before.until > now()) return before.agent;
    // Whoever came first checks again, and the others wait for it.
    if (checks.get(origin) === known) checks.set(origin, check(url, before));
    return (await (checks.get(origin) as Promise<Checked>)).agent;
  }

  return fetchBy(agentFor);
}

const shared = new WeakMap<Pool, typeof globalThis.fetch>();

/** The process's one such fetch, so that connections are used again. */
export function sharedOutsideFetch(db: Connection): typeof globalThis.fetch {
  const known = shared.get(db.$client) ?? outsideFetch(db);
  shared.set(db.$client, known);
  return known;
}

/** The same for addresses that the operator set, which need no check. */
export function insideFetch(): typeof globalThis.fetch {
  const agent = new Agent({ ...noTimeouts, maxResponseSize: mostBytes });
  return fetchBy(async () => agent);
}

function fetchBy(agentFor: (url: string) => Promise<Dispatcher>): typeof globalThis.fetch {
  const call = async (input: string | URL | Request, init?: globalThis.RequestInit) => {
    const url = input instanceof Request ? input.url : input.toString();
    const headers = new Headers(init?.headers);
    // A compressed answer could be a thousand times as large as what is counted.
    headers.set("accept-encoding", "identity");
    const dispatcher = await agentFor(url);
    const given = { ...init, headers, dispatcher, redirect: "manual" };
    const response = await fetch(url, given as unknown as RequestInit);
    if ((response.headers.get("content-encoding") ?? "identity") === "identity") return response;
    await response.body?.cancel();
    throw new RefusedAnswer("The address compresses its answers although it was asked not to.");
  };
  // undici's own types and those of the global fetch differ in names alone.
  return call as unknown as typeof globalThis.fetch;
}
