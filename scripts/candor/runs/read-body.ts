import { text } from "node:stream/consumers";
import { InputProblem, UsageProblem } from "../problems";
import { openInput } from "../read-input";
import { readValue } from "../read-value";

/** A body of a request, which the server checks. */
export type Body = Record<string, unknown>;

export const isBody = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The JSON object in a file. @throws InputProblem where there is none */
export async function readBody(file: string): Promise<Body> {
  let body: unknown;
  try {
    body = JSON.parse(await text(await openInput(file)));
  } catch (error) {
    if (error instanceof SyntaxError) throw new InputProblem(`is not JSON: ${error.message}`);
    throw error;
  }
  if (isBody(body)) return body;
  throw new InputProblem("must hold a JSON object, such as the API takes to draft a run");
}

/**
 * A body with other values in some of its fields: `settings.questions` is the field `questions` of the field `settings`.
 * @throws UsageProblem for a field inside of what has none
 */
export function withFields(body: Body, fields: readonly [string, string][]): Body {
  return fields.reduce(
    (made, [path, value]) => withField(made, path.split("."), value, path),
    body,
  );
}

function withField(
  body: Body,
  [name = "", ...inside]: string[],
  value: string,
  path: string,
): Body {
  if (inside.length === 0) return { ...body, [name]: readValue(value) };
  const inner = body[name] ?? {};
  if (!isBody(inner)) throw new UsageProblem(`--set ${path}: ${name} is no object with fields`);
  return { ...body, [name]: withField(inner, inside, value, path) };
}
