import { isIPv6 } from "node:net";

/**
 * The part of an error that a log may contain: its kind, its code and its place. Never a person's
 * input, which database errors and parsers quote in their messages.
 */
export interface PlainError {
  type: string;
  message: string;
  code?: string;
  table?: string;
  constraint?: string;
  stack: string[];
  cause?: PlainError;
}

const deepest = 3;
const frames = 12;

export function plainError(error: unknown, depth = 0): PlainError {
  if (!(error instanceof Error)) return { type: typeof error, message: "", stack: [] };
  const { code, table, constraint } = error as Error & Record<string, unknown>;
  const hasCause = error.cause !== undefined && depth < deepest;
  return {
    type: error.name === "Error" ? error.constructor.name : error.name,
    message: messageOf(error),
    ...(typeof code === "string" && { code }),
    ...(typeof table === "string" && { table }),
    ...(typeof constraint === "string" && { constraint }),
    stack: framesOf(error.stack),
    ...(hasCause && { cause: plainError(error.cause, depth + 1) }),
  };
}

function messageOf(error: Error): string {
  // From the query builder: the statement has placeholders like $1, and the values follow on a
  // second line.
  const [first = ""] = error.message.split("\nparams:");
  // Parsers and the database quote the input that they could not read.
  const quoted = error instanceof SyntaxError || "severity" in error || error.name === "ZodError";
  return scrub(quoted ? first.replaceAll(/(["'`“]).*\1|“.*”/gs, "…") : first).slice(0, 500);
}

const framesOf = (stack: string | undefined) =>
  (stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, frames)
    .map((line) => line.trim());

/** Base64url, as secrets are written: 24 letters or more with a digit, or so many that they are no name of ours. */
const secretLike = /(?<![\w-])(?:(?=[\w-]*\d)[\w-]{24,}|(?=[\w-]*[A-Z])[\w-]{40,})/g;
const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Removes from a line anything that may identify or admit a person: addresses, links, queries,
 * tokens.
 */
export function scrub(text: string): string {
  return text
    .replaceAll(/[^\s<>"'(]+@[^\s<>"')]+\.\w+/g, "[e-mail]")
    .replaceAll(/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, "[address]")
    .replaceAll(/[\da-f]*:[\da-f:]*:[\da-f]*/gi, (found) => (isIPv6(found) ? "[address]" : found))
    .replaceAll(/(\/(?:read|shared|invitations?|resets?)\/)[^\s/?"']+/g, "$1[link]")
    .replaceAll(/(\/[\w/.[\]-]*)\?[^\s"']+/g, "$1?[query]")
    .replaceAll(/\b(Bearer\s+)\S+/gi, "$1[token]")
    .replaceAll(secretLike, (found) => (isUuid.test(found) ? found : "[token]"));
}
