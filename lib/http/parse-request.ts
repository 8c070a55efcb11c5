import type { ZodType, z } from "zod";
import { type FieldProblem, Refusal } from "./errors";
import { findUnacceptable } from "./find-unacceptable";
import { receiveBody } from "./receive-body";

const jsonLimit = { maxBytes: 1_000_000, called: "1 MB" };

/** Parses one part of a request, or refuses it naming every bad field. */
export function parsePart<S extends ZodType>(
  part: "params" | "query" | "body",
  schema: S,
  value: unknown,
): z.output<S> {
  const problem = findUnacceptable(value, part);
  if (problem) {
    throw new Refusal(400, "invalid", `${problem.path} ${problem.message}.`, [problem]);
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

/** The JSON body. @throws Refusal when it is too large, does not come, or is no JSON */
export async function readJson(request: Request): Promise<unknown> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  try {
    for await (const piece of receiveBody(request, jsonLimit)) {
      text += decoder.decode(piece, { stream: true });
    }
    return JSON.parse(text + decoder.decode());
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const message = "is not valid JSON in UTF-8";
    throw new Refusal(400, "invalid", `The body ${message}.`, [{ path: "body", message }]);
  }
}
