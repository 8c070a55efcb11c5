import type { ReadingTime } from "./schema";

/** For how long after an interaction someone counts as reading, in milliseconds. */
const readingOn = 30_000;

/** The largest counter that the contract accepts. */
const most = 1_000_000_000;

/** An event on the page. `output` is the text that it belongs to, or null for none. */
export type Noticed =
  /** Time passed, nothing else. */
  | { kind: "tick" }
  /** A pointer, a key, a scroll, the focus. */
  | { kind: "interaction"; output: number | null }
  /** A field's value was changed for another. */
  | { kind: "edit"; output: number }
  | { kind: "paste"; output: number | null }
  /** A key in one of a text's fields. */
  | { kind: "key"; output: number }
  /** The page became visible, focused and unpaused, or stopped being so; `away` where it was left. */
  | { kind: "attention"; attentive: boolean; away?: boolean };

export interface Measure {
  /** By text, as shown; milliseconds may have fractions. */
  times: ReadingTime[];
  /** The text of the last interaction, which time counts for. */
  current: number;
  attentive: boolean;
  /** Up to when time has been counted, and when the last interaction was, by the same clock. */
  countedTo: number;
  interactedAt: number;
}

/** A measure that continues from earlier times; it counts once there is attention. */
export const startMeasure = (times: ReadingTime[]): Measure => ({
  times,
  current: 0,
  attentive: false,
  countedTo: 0,
  interactedAt: 0,
});

/**
 * How long each text has been read, after one more event. While there is attention, time within {@link
 * readingOn} of an interaction is active and time beyond it idle; other time is neither.
 * @param at time of the event, in milliseconds on a monotonic clock
 */
export function measureReading(before: Measure, noticed: Noticed, at: number): Measure {
  const counted = { ...before, times: countTime(before, at), countedTo: at };
  switch (noticed.kind) {
    case "tick":
      return counted;
    case "key":
      return add(touch(counted, noticed.output, at), "keys");
    case "attention":
      if (before.attentive && noticed.away) {
        return add({ ...counted, attentive: false }, "focusLosses");
      }
      // Coming back to the page counts as an interaction.
      return noticed.attentive && !before.attentive
        ? { ...counted, attentive: true, interactedAt: at }
        : { ...counted, attentive: noticed.attentive };
    case "interaction":
      return touch(counted, noticed.output, at);
    case "edit":
      return add(touch(counted, noticed.output, at), "edits");
    case "paste":
      return add(touch(counted, noticed.output, at), "pastes");
  }
}

/** The times as they are sent: whole milliseconds, within the contract's limits. */
export const wholeTimes = ({ times }: Measure): ReadingTime[] =>
  times.map((time) => ({
    activeMs: Math.min(most, Math.round(time.activeMs)),
    idleMs: Math.min(most, Math.round(time.idleMs)),
    edits: Math.min(most, time.edits),
    pastes: Math.min(most, time.pastes),
    keys: time.keys && Math.min(most, time.keys),
    focusLosses: time.focusLosses && Math.min(most, time.focusLosses),
  }));

function countTime({ times, current, attentive, countedTo, interactedAt }: Measure, at: number) {
  if (!attentive || at <= countedTo) return times;
  const active = Math.min(at, Math.max(countedTo, interactedAt + readingOn)) - countedTo;
  const idle = at - countedTo - active;
  return times.map((time, i) =>
    i === current
      ? { ...time, activeMs: time.activeMs + active, idleMs: time.idleMs + idle }
      : time,
  );
}

const touch = (measure: Measure, output: number | null, at: number): Measure => ({
  ...measure,
  current: output ?? measure.current,
  interactedAt: at,
});

/** What an earlier page did not count from the start is not counted now. */
const add = (measure: Measure, counter: "edits" | "pastes" | "keys" | "focusLosses"): Measure => ({
  ...measure,
  times: measure.times.map((time, i) => {
    const before = time[counter];
    return i === measure.current && before !== undefined
      ? { ...time, [counter]: before + 1 }
      : time;
  }),
});
