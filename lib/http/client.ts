import type { ZodType } from "zod";
import type { Contract, Input, Output } from "./contract";
import type { ErrorBody, FieldProblem } from "./errors";

// Contracts are imported only as types, so that zod stays out of the crowdworker's browser.

/** A refused or failed call. `status` is 0 when no answer came (no connection). */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: FieldProblem[] = [],
    /** Seconds after which the server takes the same call again; null where it says nothing. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
    this.name = "CallError";
  }
}

/** Calls a route of this app: `call<typeof getStudy>("GET", "/api/projects/1/studies/2")`. */
export async function call<C extends Contract>(
  method: C["method"],
  path: string,
  ...[body]: C["body"] extends ZodType ? [Input<C["body"]>] : []
): Promise<Output<C["response"]>> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: method === "GET" ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new CallError(0, "offline", "No connection to the server.");
  }
  if (response.ok) return (await response.json()) as Output<C["response"]>;
  throw await toCallError(response);
}

type Refused = Pick<Response, "status" | "text"> & { headers: Pick<Headers, "get"> };

export async function toCallError(response: Refused): Promise<CallError> {
  const text = await response.text();
  const retryAfter = Number(response.headers.get("retry-after")) || null;
  try {
    const { error } = JSON.parse(text) as ErrorBody;
    return new CallError(response.status, error.code, error.message, error.fields, retryAfter);
  } catch {
    return new CallError(response.status, "unreadable", `The server answered ${response.status}.`);
  }
}
