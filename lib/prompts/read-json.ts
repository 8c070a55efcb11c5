import type { ZodType } from "zod";
import { parseStorable } from "@/lib/text/storable";

/**
 * The one JSON object of an answer, whether alone, in a code fence or between sentences.
 * @returns null where no object fits the schema, two different ones do, or one is cut off
 */
export function readJson<T>(text: string, schema: ZodType<T>): T | null {
  const fitting = new Map<string, T>();
  for (const piece of objectsIn(text) ?? []) {
    const parsed = schema.safeParse(parse(piece));
    if (parsed.success) fitting.set(JSON.stringify(parsed.data), parsed.data);
  }
  const [only, ...others] = fitting.values();
  return only === undefined || others.length > 0 ? null : only;
}

/** The pieces of a text between outermost braces; null where the last one is not closed. */
function objectsIn(text: string): string[] | null {
  const pieces: string[] = [];
  let depth = 0;
  let start = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (inString) {
      if (letter === "\\") at += 1;
      else if (letter === '"') inString = false;
    } else if (letter === '"') {
      inString = depth > 0;
    } else if (letter === "{") {
      if (depth === 0) start = at;
      depth += 1;
    } else if (letter === "}" && depth > 0) {
      depth -= 1;
      if (depth === 0) pieces.push(text.slice(start, at + 1));
    }
  }
  return depth === 0 ? pieces : null;
}

function parse(piece: string): unknown {
  try {
    return parseStorable(piece);
  } catch {
    return undefined;
  }
}
