import { CallError } from "@/lib/http/client";

/**
 * Whether the same call may succeed later: no connection, a server that is down or busy, or an answer from
 * somewhere else (such as a hotel's sign-in page).
 */
export function isTemporary(error: Error): boolean {
  if (!(error instanceof CallError)) return true;
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500;
}
