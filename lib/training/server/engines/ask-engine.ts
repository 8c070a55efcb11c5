import type { z } from "zod";
import type { Connection } from "@/db/client";
import { RefusedAddress } from "@/lib/outbound/server/call-outside";
import { RefusedAnswer, sharedOutsideFetch } from "@/lib/outbound/server/outside-fetch";
import { hideSecret } from "@/lib/secrets/hide-secret";
import { storable } from "@/lib/text/storable";
import { toJson } from "../to-json";
import { EngineSilent, EngineUnreachable } from "./engine";
import { restEngine } from "./rest-engine";

const timeoutMs = 20_000;
const mostWords = 500;

export interface EngineAddress {
  id: string;
  /** As people call it. */
  name: string;
  /** Without a slash at the end. */
  url: string;
  /** How it knows that the call is allowed. */
  headers: Record<string, string>;
  /** Never repeated in what is said about its answers. */
  token: string | null;
}

export interface EngineAnswer {
  status: number;
  text: string;
  /** Undefined where the answer is no JSON. */
  json: unknown;
}

interface Question {
  method?: "GET" | "POST" | "DELETE";
  body?: unknown;
}

export type AskEngine = (path: string, question?: Question) => Promise<EngineAnswer>;

/** Calls of an engine's HTTP API. @throws EngineUnreachable for no answer, and for one that any proxy or lost token gives */
export function askEngine(
  db: Connection,
  { id, name, url, headers, token }: EngineAddress,
): AskEngine {
  const fetch = sharedOutsideFetch(db);
  return async (path, { method = "GET", body } = {}) => {
    const begun = performance.now();
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((error: Error) => {
        if (error.name === "TimeoutError") {
          throw new EngineSilent(`${name} did not answer within ${timeoutMs / 1_000} seconds.`);
        }
        throw new EngineUnreachable(explain(name, error));
      })
      .finally(() => restEngine(db, id, performance.now() - begun));
    const { status } = answer;
    if (status === 401 || status === 403)
      throw new EngineUnreachable(
        token === null
          ? `${name} asks for a token (status ${status}), and none is stored.`
          : `${name} does not accept the token (status ${status}).`,
      );
    if (status === 408 || status === 429)
      throw new EngineUnreachable(`${name} is too busy (status ${status}).`);
    if (status >= 300 && status < 400)
      throw new EngineUnreachable(`${name} answered with status ${status}: enter its own address.`);
    return readAnswer(answer, token);
  };
}

/** An answer without the token. In JSON it may be written in many ways: its texts are searched once they are read. */
export function readAnswer(
  { status, text }: Omit<EngineAnswer, "json">,
  token: string | null,
): EngineAnswer {
  const hide = (said: string) => storable(hideSecret(said, token));
  const json = toJson(text, hide);
  return { status, text: json === undefined ? hide(text) : JSON.stringify(json), json };
}

/** The answer as it should be. @throws EngineUnreachable for any other */
export function expectAnswer<T>(name: string, answer: EngineAnswer, schema: z.ZodType<T>): T {
  if (answer.status >= 200 && answer.status < 300) {
    const parsed = schema.safeParse(answer.json);
    if (parsed.success) return parsed.data;
    throw new EngineUnreachable(`${name} answered with something that Candor can’t read.`);
  }
  throw unexpected(name, answer);
}

export const unexpected = (name: string, { status, text }: EngineAnswer) =>
  new EngineUnreachable(`${name} answered with status ${status}: ${lastWords(text)}`);

/** The last line of what it says that has a word: errors of Python end with their message. */
export const lastWords = (text: string): string =>
  shorten(text.split("\n").findLast((line) => /\w/.test(line)) ?? text) || "it gave no reason.";

/** What an engine says is stored and shown in lists of runs: an answer may have many megabytes. */
export const shorten = (text: string): string => text.trim().slice(0, mostWords);

function explain(name: string, error: Error): string {
  const cause = error.cause as { code?: string; name?: string } | undefined;
  if (error instanceof RefusedAddress || error instanceof RefusedAnswer) return error.message;
  return `The connection to ${name} broke (${cause?.code ?? cause?.name ?? error.name}).`;
}
