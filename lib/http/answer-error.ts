import { longestStatement } from "@/db/client";
import { log } from "@/lib/log/server/log";
import { requestId } from "@/lib/log/server/request-id";
import { isDatabaseDown, isInTheWay, isTooSlow } from "./database-errors";
import { type ErrorBody, Refusal } from "./errors";

/**
 * The response for an error from a route: a refusal's own, 503 while the database is unavailable, busy
 * or too slow, or 500.
 */
export function answerError(error: unknown, where: string): Response {
  if (error instanceof Refusal) {
    const { status, code, message, fields, headers } = error;
    return answer(status, { code, message, fields }, headers);
  }
  if (isDatabaseDown(error)) {
    return later("database_down", "The database can't be reached right now. Try again soon.");
  }
  if (isInTheWay(error)) {
    log.warn({ err: error, where }, "gave up waiting for another change");
    return later("in_use", "Someone else is changing the same thing. Try again soon.");
  }
  if (isTooSlow(error)) {
    log.warn({ err: error, where }, "a statement or its transaction was stopped: it took too long");
    return answer(503, { code: "too_slow", message: tooSlow });
  }
  log.error({ err: error, where }, "failed");
  const id = requestId();
  const advice = id ? ` If it happens again, tell the operator this request's number: ${id}.` : "";
  return answer(500, { code: "internal", message: `Something went wrong on the server.${advice}` });
}

const tooSlow = `This took too long (more than ${longestStatement / 1_000} seconds for one query), so it was stopped. Choose less at once (for example, one dataset or model), or try again when the server is less busy.`;

/** 503, with when to try again. */
const later = (code: string, message: string) =>
  answer(503, { code, message }, { "retry-after": "2" });

function answer(status: number, error: ErrorBody["error"], headers?: Record<string, string>) {
  return Response.json({ error } satisfies ErrorBody, {
    status,
    headers: { "cache-control": "no-store", ...headers },
  });
}
