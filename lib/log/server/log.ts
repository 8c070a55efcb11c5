import pino from "pino";
import { plainError } from "./plain-error.ts";
import { requestId } from "./request-id.ts";

/**
 * Writes JSON lines to standard output. The supervisor keeps them in files (scripts/start/keep-log.ts).
 * Fields are named one by one: no headers, no bodies, no addresses, no e-mail.
 */
export const log = pino(
  {
    level: process.env.CANDOR_LOG_LEVEL || "info",
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: (error: unknown) => plainError(error) },
    mixin: () => ({ requestId: requestId() }),
  },
  pino.destination({ fd: 1, sync: true }),
);
