import { parseStorable } from "@/lib/text/storable";

/** Fifteen megabytes of empty lists are half a gigabyte once they are read; whatever a job or an engine has to say is less. */
const mostValues = 500_000;

/** JSON from a job or an engine, whose texts become storable; undefined for what is none, is cut short, or has too many values. */
export function toJson(text: string, become?: (text: string) => string): unknown {
  if (hasManyValues(text)) return undefined;
  try {
    return parseStorable(text, become);
  } catch {
    return undefined;
  }
}

/** Each value but the first has a comma before it, or opens a list or an object. Those in texts count too. */
function hasManyValues(text: string): boolean {
  if (text.length < mostValues) return false;
  let values = 0;
  for (const _ of text.matchAll(/[,[{]/g)) {
    values += 1;
    if (values > mostValues) return true;
  }
  return false;
}
