import { type Db, database } from "@/db/client";
import { type Note, openEntry } from "@/lib/audit/server/open-entry";
import { type Caller, identify } from "@/lib/auth/server/identify";
import { lockAccess } from "@/lib/auth/server/lock-access";
import { answerError } from "../http/answer-error";
import { bearerToken } from "../http/bearer-token";
import type { Contract, Input, Output } from "../http/contract";
import { parsePart, readJson } from "../http/parse-request";
import { refuseArchived } from "../http/refuse-archived";
import { refuseForeign } from "../http/refuse-foreign";

/** A handler's input: the parsed request and the identified caller, as the contract says. */
export type RouteContext<C extends Contract> = Caller<C["access"]> & {
  db: ReturnType<typeof database>;
  params: Output<C["params"]>;
  query: Output<C["query"]>;
  body: Output<C["body"]>;
  request: Request;
  now: Date;
  /** Adds details to the request's log entry: its subject, and the values before and after. */
  note: (more: Note) => void;
  /**
   * For routes that grant a right or enter money, called first in their transaction: refuses if the caller's own
   * right has ended since the request began, and keeps it from ending before the transaction does.
   * For slow bodies such as uploads: the same check without a transaction.
   */
  hold: (tx: Db) => Promise<void>;
  /** A transaction that begins with `hold`. */
  held: <T>(work: (tx: Db) => Promise<T>) => Promise<T>;
};

type Answer<C extends Contract> = C["produces"] extends readonly string[]
  ? Response
  : Input<C["response"]> | Answered<Input<C["response"]>>;

/** An answer with headers of its own. */
export class Answered<T> {
  constructor(
    readonly body: T,
    readonly headers: Headers,
  ) {}
}

export function withCookies<T>(body: T, cookies: readonly string[]): Answered<T> {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Answered(body, headers);
}

/**
 * The wrapper of every route: identifies the caller, checks the role, parses the request, and turns
 * errors into responses. The handler only calls a use case.
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
      if (!contract.signed && !isByToken(contract, request))
        refuseForeign(request, contract.consumes);
      const db = database();
      // Next gives none to a route without parameters.
      const rawParams = (await next.params) ?? {};
      const params = contract.params ? parsePart("params", contract.params, rawParams) : undefined;
      const { action } = contract;
      const { headers } = request;
      entry = action && openEntry(db, { headers, action, params: params ?? {} });
      const enter = async (as: Db) => {
        const found = await identify(as, contract, headers, rawParams, entry?.seen);
        await refuseArchived(as, contract, params ?? {});
        return found;
      };
      let caller = await enter(db);
      const url = new URL(request.url);
      const query = contract.query
        ? parsePart("query", contract.query, Object.fromEntries(url.searchParams))
        : undefined;
      const body = contract.body
        ? parsePart("body", contract.body, await readJson(request))
        : undefined;
      // A body may arrive slowly, and the caller's access may have ended meanwhile. A crowdworker's
      // write locks them first, and looks then.
      if (contract.body && contract.access !== "crowdworker") caller = await enter(db);
      await entry?.begin();
      const now = new Date();
      const note = (more: Note) => entry?.note(more);
      const hold = async (tx: Db) => {
        await lockCaller(tx, caller);
        await enter(tx);
      };
      const held = <T>(work: (tx: Db) => Promise<T>) =>
        db.transaction(async (tx) => {
          await hold(tx);
          return work(tx);
        });
      const context = { ...caller, params, query, body, db, request, now, note, hold, held };
      // The parts were parsed by the very schemas that the type is made of.
      const answer = await handler(context as unknown as RouteContext<C>);
      const sent = toResponse(contract, answer);
      // The response waits for the log entry, so every acknowledged change is in the log.
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

async function lockCaller(
  tx: Db,
  { user, project }: { user?: { id: string }; project?: { id: string } },
): Promise<void> {
  if (user) await lockAccess(tx, { userId: user.id, projectId: project?.id });
}

function toResponse(contract: Contract, answer: unknown): Response {
  if (answer instanceof Response) return answer;
  const { body, headers } =
    answer instanceof Answered ? answer : { body: answer, headers: new Headers() };
  const text = JSON.stringify(contract.response ? contract.response.parse(body) : null);
  headers.set(
    "cache-control",
    text.length < worthCompressing ? "no-store, no-transform" : "no-store",
  );
  headers.set("content-type", "application/json");
  return new Response(text, { status: contract.status ?? 200, headers });
}

/** Characters from which a JSON response is compressed. Compressing less takes longer than sending it. */
const worthCompressing = 4_096;

/** A token identifies only researchers. Everybody else has a cookie, or gets one. */
const isByToken = ({ access }: Contract, { headers }: Request) =>
  access !== "public" && access !== "crowdworker" && bearerToken(headers) !== undefined;
