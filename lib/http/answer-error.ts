import { log } from "@/lib/log/server/log";
import { requestId } from "@/lib/log/server/request-id";
import { isDatabaseDown } from "./database-errors";
import { type ErrorBody, Refusal } from "./errors";

/**
 * The response for an error from a route: a refusal's own, 503 while the database is unavailable,
 * or 500.
 */
export function answerError(error: unknown, where: string): Response {
  if (error instanceof Refusal) {
    const { status, code, message, fields, headers } = error;
    return answer(status, { code, message, fields }, headers);
  }
  if (isDatabaseDown(error)) return databaseDown();
  log.error({ err: error, where }, "failed");
  const id = requestId();
  const advice = id ? ` If it happens again, tell the operator this request's number: ${id}.` : "";
  return answer(500, { code: "internal", message: `Something went wrong on the server.${advice}` });
}

/** 503, with when to try again. */
const databaseDown = () =>
  answer(
    503,
    { code: "database_down", message: "The database can't be reached right now. Try again soon." },
    { "retry-after": "2" },
  );

function answer(status: number, error: ErrorBody["error"], headers?: Record<string, string>) {
  return Response.json({ error } satisfies ErrorBody, {
    status,
    headers: { "cache-control": "no-store", ...headers },
  });
}
