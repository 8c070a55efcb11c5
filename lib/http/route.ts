import type { ZodType, z } from "zod";
import { database } from "@/db/client";
import { type Note, openEntry } from "@/lib/audit/server/open-entry";
import { type Caller, identify } from "@/lib/auth/server/identify";
import { answerError } from "./answer-error";
import { bearerToken } from "./bearer-token";
import type { Contract } from "./contract";
import { parsePart, readJson } from "./parse-request";
import { refuseArchived } from "./refuse-archived";
import { refuseForeign } from "./refuse-foreign";

type Output<S> = S extends ZodType ? z.output<S> : undefined;
type Input<S> = S extends ZodType ? z.input<S> : undefined;

/** What a handler gets: everything parsed and the caller identified, as the contract says. */
export type RouteContext<C extends Contract> = Caller<C["access"]> & {
  db: ReturnType<typeof database>;
  params: Output<C["params"]>;
  query: Output<C["query"]>;
  body: Output<C["body"]>;
  request: Request;
  now: Date;
  /** Adds to the request's entry in the audit log: what it was about, what was before and after. */
  note: (more: Note) => void;
};

type Answer<C extends Contract> = C["produces"] extends readonly string[]
  ? Response
  : Input<C["response"]> | Answered<Input<C["response"]>>;

/** An answer with headers of its own (a cookie, say). */
export class Answered<T> {
  constructor(
    readonly body: T,
    readonly headers: Headers,
  ) {}
}

/**
 * The one door of every route: identifies the caller, checks the role, parses the request, and
 * turns what is thrown into an answer. The handler only translates to a use case.
 */
export function route<const C extends Contract>(
  contract: C,
  handler: (context: RouteContext<C>) => Promise<Answer<C>>,
) {
  return async (
    request: Request,
    next: { params: Promise<Record<string, string | string[]> | undefined> },
  ) => {
    let entry: ReturnType<typeof openEntry> | undefined;
    try {
      if (!isByToken(contract, request)) refuseForeign(request, contract.consumes);
      const db = database();
      const now = new Date();
      // Next gives none to a route without parameters.
      const rawParams = (await next.params) ?? {};
      const params = contract.params ? parsePart("params", contract.params, rawParams) : undefined;
      const { action } = contract;
      const opened = { headers: request.headers, params: params ?? {}, now };
      entry = action && openEntry(db, { ...opened, action });
      const caller = await identify(db, contract, request.headers, rawParams, entry?.seen, now);
      await refuseArchived(db, contract, params ?? {});
      const url = new URL(request.url);
      const query = contract.query
        ? parsePart("query", contract.query, Object.fromEntries(url.searchParams))
        : undefined;
      const body = contract.body
        ? parsePart("body", contract.body, await readJson(request))
        : undefined;
      await entry?.begin();
      const note = (more: Note) => entry?.note(more);
      const context = { ...caller, db, params, query, body, request, now, note };
      // The parts were parsed by the very schemas that the type is made of.
      const answer = await handler(context as unknown as RouteContext<C>);
      const sent = toResponse(contract, answer);
      // What is acknowledged is in the log: the answer waits for the entry.
      await (sent.status < 400 ? entry?.done() : entry?.refused(`status_${sent.status}`));
      return sent;
    } catch (error) {
      return answerError(
        (await entry?.ended(error)) ?? error,
        `${contract.method} ${contract.path}`,
      );
    }
  };
}

function toResponse(contract: Contract, answer: unknown): Response {
  if (answer instanceof Response) return answer;
  const { body, headers } =
    answer instanceof Answered ? answer : { body: answer, headers: new Headers() };
  headers.set("cache-control", "no-store");
  return Response.json(contract.response ? contract.response.parse(body) : null, {
    status: contract.status ?? 200,
    headers,
  });
}

/** A token identifies researchers alone: everybody else is known by a cookie, or gets one. */
const isByToken = ({ access }: Contract, { headers }: Request) =>
  access !== "public" && access !== "crowdworker" && bearerToken(headers) !== undefined;
