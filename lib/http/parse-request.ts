import type { ZodType, z } from "zod";
import { type FieldProblem, Refusal } from "./errors";

const maxBodyBytes = 1_000_000;

/** Parses one part of a request, or refuses it naming every bad field. */
export function parsePart<S extends ZodType>(
  part: "params" | "query" | "body",
  schema: S,
  value: unknown,
): z.output<S> {
  const nul = findNul(value, part);
  if (nul) {
    const message = "holds a NUL character, which can't be stored: remove it";
    throw new Refusal(400, "invalid", `${nul} ${message}.`, [{ path: nul, message }]);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: FieldProblem[] = parsed.error.issues.map((issue) => ({
    path: [part, ...issue.path].join("."),
    message: issue.message,
  }));
  const first = fields[0];
  throw new Refusal(
    400,
    "invalid",
    first ? `${first.path}: ${first.message}` : "Bad request.",
    fields,
  );
}

/** The JSON body, or a refusal when it is too large or no JSON. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text.length > maxBodyBytes) {
    throw new Refusal(413, "too_large", "The body is larger than 1 MB.", [
      { path: "body", message: "larger than 1 MB" },
    ]);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, "invalid", "The body is not valid JSON.", [
      { path: "body", message: "is not valid JSON" },
    ]);
  }
}

/** Path of the first string (or key) with a NUL character, which Postgres can't hold. */
function findNul(value: unknown, path: string): string | undefined {
  if (typeof value === "string") return value.includes("\0") ? path : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (key.includes("\0")) return path;
    const found = findNul(inner, `${path}.${key}`);
    if (found) return found;
  }
  return undefined;
}
