import type { ZodType, z } from "zod";
import { database } from "@/db/client";
import { type Caller, identify } from "@/lib/auth/server/identify";
import { answerError } from "./answer-error";
import { bearerToken } from "./bearer-token";
import type { Contract } from "./contract";
import { parsePart, readJson } from "./parse-request";
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
  return async (request: Request, next: { params: Promise<Record<string, string | string[]>> }) => {
    try {
      if (!isByToken(contract, request)) refuseForeign(request, contract.consumes);
      const db = database();
      const rawParams = await next.params;
      const params = contract.params ? parsePart("params", contract.params, rawParams) : undefined;
      const caller = await identify(db, contract.access, request.headers, rawParams);
      const url = new URL(request.url);
      const query = contract.query
        ? parsePart("query", contract.query, Object.fromEntries(url.searchParams))
        : undefined;
      const body = contract.body
        ? parsePart("body", contract.body, await readJson(request))
        : undefined;
      const context = { ...caller, db, params, query, body, request, now: new Date() };
      // The parts were parsed by the very schemas that the type is made of.
      const answer = await handler(context as unknown as RouteContext<C>);
      if (answer instanceof Response) return answer;
      const { body: value, headers } =
        answer instanceof Answered ? answer : { body: answer, headers: new Headers() };
      headers.set("cache-control", "no-store");
      return Response.json(contract.response ? contract.response.parse(value) : null, {
        status: contract.status ?? 200,
        headers,
      });
    } catch (error) {
      return answerError(error, `${contract.method} ${contract.path}`);
    }
  };
}

/** A token identifies researchers alone: everybody else is known by a cookie, or gets one. */
const isByToken = ({ access }: Contract, { headers }: Request) =>
  access !== "public" && access !== "crowdworker" && bearerToken(headers) !== undefined;
