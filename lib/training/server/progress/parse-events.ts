import { z } from "zod";
import { findUnacceptable } from "@/lib/http/find-unacceptable";
import { toJson } from "../to-json";
import { cleanText, number, shortText, time } from "./file-values";

export interface ParsedEvent {
  /** The bytes that it takes. */
  begins: number;
  ends: number;
  at: Date;
  event: string;
  step: number | null;
  data: Record<string, unknown>;
}

/**
 * The events of some lines of a stage's events.jsonl. Lines that are none of an event's are kept too, so that somebody sees
 * them; those side by side as one.
 */
export function parseEvents(lines: Buffer): ParsedEvent[] {
  const events: ParsedEvent[] = [];
  for (let begins = 0; begins < lines.length; ) {
    const end = lines.indexOf("\n", begins);
    const ends = end < 0 ? lines.length : end + 1;
    const text = lines.subarray(begins, end < 0 ? ends : end);
    const event = parseEvent(text);
    const last = events.at(-1);
    if (event) events.push({ ...event, begins, ends });
    else if (last?.event === unreadable) last.ends = ends;
    else events.push({ ...unread(text), begins, ends });
    begins = ends;
  }
  return events;
}

const unreadable = "unreadable";
const line = z.object({ time, stage: z.string(), event: z.string().max(200), step: number });

/** In bytes. The shortest has empty names; in the longest of a stage's, a paragraph and its query, there is room for more. */
const shortest = '{"time":0,"stage":"","event":""}'.length;
const longest = 64_000;

type Parsed = Omit<ParsedEvent, "begins" | "ends">;

const unread = (text: Buffer): Parsed => ({
  ...{ at: new Date(0), event: unreadable, step: null },
  data: { text: shortText.parse(text.toString("utf8", 0, longest)) },
});

/** Null for what is none. */
function parseEvent(text: Buffer): Parsed | null {
  if (text.length < shortest || text.length > longest) return null;
  const parsed = toJson(text.toString(), cleanText);
  const known = parsed === undefined ? undefined : line.safeParse(parsed).data;
  if (!known || findUnacceptable(parsed, "event")) return null;
  const { time: seconds, event, step } = known;
  const {
    time: _,
    stage: _stage,
    event: _event,
    step: _step,
    ...data
  } = parsed as Record<string, unknown>;
  return { at: new Date(seconds * 1_000), event, step: step ?? null, data };
}
