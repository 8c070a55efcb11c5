import { z } from "zod";
import { findUnacceptable } from "@/lib/http/find-unacceptable";
import { toJson } from "../to-json";
import { number, shortText, time } from "./file-values";

interface Event {
  /** The bytes that it takes. */
  begins: number;
  ends: number;
  at: Date;
  event: string;
  step: number | null;
  data: Record<string, unknown>;
}

const mostLines = 10_000;

/**
 * The events that some lines of a stage's events.jsonl begin with. What is none of an event's is kept too, so that somebody
 * sees it: lines of that sort side by side as one.
 * @returns also how many bytes they take
 */
export function parseEvents(lines: Buffer): { events: Event[]; bytes: number } {
  const events: Event[] = [];
  let begins = 0;
  for (let read = 0; read < mostLines && begins < lines.length; read += 1) {
    const end = lines.indexOf("\n", begins);
    const ends = end < 0 ? lines.length : end + 1;
    const event = parseEvent(lines.toString("utf8", begins, end < 0 ? ends : end));
    const last = events.at(-1);
    if (event.event === unreadable && last?.event === unreadable) last.ends = ends;
    else events.push({ ...event, begins, ends });
    begins = ends;
  }
  return { events, bytes: begins };
}

const unreadable = "unreadable";
const line = z.object({ time, stage: z.string(), event: z.string().max(200), step: number });

/** In characters: a paragraph with its query is far shorter. */
const longest = 64_000;

function parseEvent(text: string): Omit<Event, "begins" | "ends"> {
  const parsed = text.length > longest ? undefined : toJson(text);
  const known = line.safeParse(parsed);
  if (!known.success || findUnacceptable(parsed, "event")) {
    return {
      at: new Date(0),
      event: unreadable,
      step: null,
      data: { text: shortText.parse(text) },
    };
  }
  const { time: seconds, event, step } = known.data;
  const {
    time: _,
    stage: _stage,
    event: _event,
    step: _step,
    ...data
  } = parsed as Record<string, unknown>;
  return { at: new Date(seconds * 1_000), event, step: step ?? null, data };
}
