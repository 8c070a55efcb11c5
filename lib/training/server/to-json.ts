import { parseStorable } from "@/lib/text/storable";

/** JSON from a job or an engine, whose texts become storable; undefined for what is none, or is cut short. */
export function toJson(text: string, become?: (text: string) => string): unknown {
  try {
    return parseStorable(text, become);
  } catch {
    return undefined;
  }
}
