import { randomUUID } from "node:crypto";
import type { Contract } from "@/lib/http/contract";
import { createImport, sendFile } from "@/lib/imports/schema";

interface Call {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as it is when a string, else as JSON. */
  body?: unknown;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

const trace = /\n\s+at \S+ \(?\S+:\d+:\d+|node_modules|drizzle|select .+ from |PostgresError/i;
const always = ["content-security-policy", "x-content-type-options", "referrer-policy"];

/** Problems that no response should have, whatever the request. */
export function faultOf({ status, headers, text }: Answer): string | undefined {
  if (status >= 500) return `got ${status}`;
  const isPage = headers.get("content-type")?.startsWith("text/html");
  if (!isPage && trace.test(text)) return "tells of the code";
  const missing = always.find((name) => !headers.has(name));
  return missing && `lacks ${missing}`;
}

/** Imports a CSV file as a page would. @returns the answer to the file, and the import's id */
export async function sendCsv(
  door: Door,
  to: { headers: Record<string, string>; projectId: string; kind: string; filename: string },
  columns: string,
  rows: string[][],
) {
  const { headers, projectId, kind, filename } = to;
  const body = { kind, filename, options: { format: "csv", createMissing: true } };
  const made = await door.ask(createImport, { params: { projectId }, headers, body });
  const importId: string = JSON.parse(made.text).id;
  const params = { projectId, importId };
  const lines = [columns, ...rows.map((row) => row.map(inQuotes).join()), ""];
  const answer = await door.ask(sendFile, { params, headers, body: lines.join("\n") });
  if (answer.status !== 200) throw new Error(`importing ${kind} got ${answer.text}`);
  return importId;
}

/** A cell that accepts any value. */
export const inQuotes = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Asks as one person and parses the answers; throws where it is refused. `params` may change in between. */
export const askAs =
  (door: Door, headers: Record<string, string>, params: Record<string, string>) =>
  async (contract: Contract, body?: unknown, more?: Pick<Call, "params" | "query">) => {
    const call = { ...more, params: { ...params, ...more?.params }, headers, body };
    const answer = await door.ask(contract, call);
    if (answer.status >= 400) throw new Error(`${contract.path} got ${answer.text}`);
    return answer.text ? JSON.parse(answer.text) : undefined;
  };

/** The app's front door, at which every answer is looked at, whatever it was asked for. */
export type Door = ReturnType<typeof openDoor>;

export function openDoor(url: string) {
  let requests = 0;
  const faults: string[] = [];
  const send = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    requests += 1;
    const response = await fetch(url + path, {
      redirect: "manual",
      signal: AbortSignal.timeout(60_000),
      ...init,
    });
    const { status, headers } = response;
    const text = await response.text();
    const fault = faultOf({ status, headers, text });
    if (fault) faults.push(`${init.method ?? "GET"} ${path.slice(0, 120)} ${fault}`);
    return { status, headers, text };
  };
  return {
    url,
    /** As anybody might. */
    send,
    /** As a page of the app itself would ask. */
    ask: (contract: Contract, { params = {}, query = {}, headers = {}, body }: Call = {}) => {
      const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
        encodeURIComponent(params[name] ?? randomUUID()),
      );
      const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
      const type = contract.consumes?.[0] ?? "application/json";
      const sent = { origin: url, "content-type": type, ...headers };
      return send(`${path}?${new URLSearchParams(query)}`, {
        method: contract.method,
        headers: Object.entries(sent).filter(([, value]) => value !== ""),
        body: contract.method === "GET" ? undefined : text,
      });
    },
    requests: () => requests,
    /** Answers with a 5xx, a trace of the code, or without the headers that every answer has. */
    faults: () => faults,
  };
}

/** A property that must hold, with the violations found. */
export interface Check {
  name: string;
  run(): Promise<string[]>;
  /** Requests that did not go through the door. */
  others?(): number;
}

/** Runs checks one after another; each is a row of the proof. */
export async function runChecks(door: Door, checks: readonly Check[]) {
  const rows: { check: string; requests: number; failed: number; first: string }[] = [];
  for (const { name, run, others = () => 0 } of checks) {
    const before = { requests: door.requests(), faults: door.faults().length };
    const found = await run();
    const failed = [...found, ...door.faults().slice(before.faults)];
    for (const what of failed) console.error(`${name}: ${what}`);
    const requests = door.requests() - before.requests + others();
    rows.push({ check: name, requests, failed: failed.length, first: failed[0] ?? "" });
    console.log(`${name}: ${requests} requests, ${failed.length} failed`);
  }
  return rows;
}
